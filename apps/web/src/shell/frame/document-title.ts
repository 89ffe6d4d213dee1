import { useContext, useLayoutEffect } from 'react';
import { StepContext, stepAtPath } from '../journey/journey.ts';
import { childTitles, stepTitles } from '../journey/step-titles.ts';
import { BankContext } from './bank.ts';

/** By default the step's. `hasErrors` puts 「エラー：」 before the document's title (docs/design/ui.md "Forms"). */
export function useTitle(given?: string, hasErrors = false): string {
  const bank = useContext(BankContext);
  const step = useContext(StepContext);
  const titles = step && stepAtPath(step.path).flow.type === 'CHILD' ? childTitles : stepTitles;
  const title = given ?? (step === null ? '' : titles[step.id]);
  useLayoutEffect(() => {
    if (title === '') return;
    document.title = `${hasErrors ? 'エラー：' : ''}${title}｜${bank?.name ?? '口座開設'}`;
  }, [title, bank, hasErrors]);
  return title;
}
