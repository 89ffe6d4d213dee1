import type { ReactNode } from 'react';

/** A read-only list of questions and answers under a heading. */
export function Summary(props: {
  title: string;
  action?: ReactNode;
  /** Shown above the answers. */
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
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
