import { type RefObject, useLayoutEffect, useState } from 'react';
import { focusQuestion } from './focus-question.ts';

type Failing = { readonly label: string; readonly id: string };

export function ErrorSummary(props: { form: RefObject<HTMLFormElement | null>; count: number }) {
  const [failing, setFailing] = useState<readonly Failing[]>([]);
  useLayoutEffect(() => {
    const frames = props.form.current?.querySelectorAll<HTMLElement>('[data-failing]') ?? [];
    const found = [...frames].map(({ id, dataset }) => ({ id, label: dataset.failing ?? '' }));
    setFailing((old) => (JSON.stringify(old) === JSON.stringify(found) ? old : found));
  });
  return (
    <div className="error-summary">
      <p role="alert">ご確認いただきたい項目が{props.count}件あります。</p>
      <ul>
        {failing.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                // The guard would refuse the navigation (spec 2.2).
                event.preventDefault();
                focusQuestion(document.getElementById(id)?.querySelector<HTMLElement>(controls) ?? null);
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const controls = 'input:not(:disabled), select, textarea, button';
