import { findIncompleteSteps } from '@kaisetsu/domain/answers/incomplete-steps';
import type { Flow, Step, StepId } from '@kaisetsu/domain/flows/step';
import { call } from '../../client/call.ts';
import { Loading } from '../frame/screen.tsx';
import { useJourney, useLoadedOrFail } from './journey.ts';

/** NAV-016. */
export function PassSteps() {
  const { flow, step, passTo, failToLoad } = useJourney();
  useLoadedOrFail(() => findFirstToAnswer(flow, step).then(passTo), failToLoad);
  return <Loading />;
}

async function findFirstToAnswer(flow: Flow, step: Step): Promise<StepId> {
  const { application, answers } = await call('getApplication', {});
  const incomplete = findIncompleteSteps(flow.type, { ...answers, ...application });
  for (const { id } of flow.steps.slice(flow.steps.indexOf(step))) {
    if (id === 'confirmation' || id in incomplete) return id;
    if (id === 'branch' && !(await isOffered(application.branchCode))) return id;
  }
  return 'confirmation';
}

/** The list depends on the address, which the applicant may have corrected. */
async function isOffered(branchCode: string | null): Promise<boolean> {
  const { branchList } = await call('getBranches', {});
  return branchList.some(({ code }) => code === branchCode);
}
