import { useContext, useLayoutEffect } from 'react';
import { StepContext, stepAtPath } from '../journey/journey.ts';
import { childTitles, stepTitles } from '../journey/step-titles.ts';
import { BankContext } from './bank.ts';

export function useStepTitle(): string {
  const step = useContext(StepContext);
  if (step === null) return '';
  const isChild = stepAtPath(step.path).flow.type === 'CHILD';
  return (isChild ? childTitles[step.id] : undefined) ?? stepTitles[step.id];
}

/** `hasErrors` puts 「エラー：」 before the title (docs/design/ui.md "Forms"). */
export function useDocumentTitle(title: string, hasErrors = false): void {
  const bank = useContext(BankContext);
  useLayoutEffect(() => {
    if (title === '') return;
    document.title = `${hasErrors ? 'エラー：' : ''}${title}｜${bank?.name ?? '口座開設'}`;
  }, [title, bank, hasErrors]);
}
