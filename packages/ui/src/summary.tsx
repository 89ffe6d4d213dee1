import type { ReactNode } from 'react';

/** Browsers break a line after a hyphen. */
function keepNumbers(answer: ReactNode): ReactNode {
  if (typeof answer !== 'string') return answer;
  let at = 0;
  return answer.split(/(\d+(?:-\d+)+)/).map((part) => {
    at += part.length;
    return /^\d+-/.test(part) ? (
      <span key={at} className="unbroken">
        {part}
      </span>
    ) : (
      part
    );
  });
}

export function Summary(props: {
  title: string;
  action?: ReactNode;
  note?: ReactNode;
  rows: readonly (readonly [string, ReactNode])[];
}) {
  return (
    <section className="summary">
      <div className="summary-head">
        <h2>{props.title}</h2>
        {props.action}
      </div>
      {props.note}
      <dl>
        {props.rows.map(([question, answer]) => (
          <div key={question} className="summary-row">
            <dt>{question}</dt>
            <dd>{keepNumbers(answer)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
