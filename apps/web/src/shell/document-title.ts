import { useContext, useLayoutEffect } from 'react';
import { BankContext } from './bank.ts';
import { StepContext, stepAtPath } from './journey.ts';
import { childTitles, stepTitles } from './step-titles.ts';

/** What the step this stands in is called; empty outside of one. */
export function useStepTitle(): string {
  const step = useContext(StepContext);
  if (step === null) return '';
  const isChilds = stepAtPath(step.path).flow.type === 'CHILD';
  return (isChilds ? childTitles[step.id] : undefined) ?? stepTitles[step.id];
}

/** Names the tab. `failing` puts 「エラー：」 before the name (docs/design/ui.md "Forms"); without a title it keeps the one it has. */
export function useDocumentTitle(title: string, hasErrors = false): void {
  const bank = useContext(BankContext);
  useLayoutEffect(() => {
    if (title === '') return;
    document.title = `${hasErrors ? 'エラー：' : ''}${title}｜${bank?.name ?? '口座開設'}`;
  }, [title, bank, hasErrors]);
}
