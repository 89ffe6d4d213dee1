import { findIncompleteSteps } from '@kaisetsu/domain/answers/incomplete-steps';
import type { Flow, Step, StepId } from '@kaisetsu/domain/flows/step';
import { useEffect, useRef } from 'react';
import { call } from '../client/call.ts';
import { useJourney } from './journey.ts';
import { Loading } from './loading.tsx';

/**
 * Shown in place of the next step after the applicant has corrected an answer from the confirmation screen (NAV-016). Moves to
 * the first step whose saved answers are no longer valid. If all are valid, moves to the confirmation.
 */
export function PassSteps() {
  const { flow, step, passTo, failToLoad } = useJourney();
  const first = useRef({ flow, step, passTo, failToLoad });
  useEffect(() => {
    let isMounted = true;
    const { flow, step, passTo, failToLoad } = first.current;
    findFirstToAnswer(flow, step).then(
      (id) => isMounted && passTo(id),
      (error: unknown) => isMounted && failToLoad(error),
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return <Loading />;
}

/**
 * Returns `step` or the first step after it that has missing or invalid answers. Returns the confirmation if there is no such
 * step.
 */
async function findFirstToAnswer(flow: Flow, step: Step): Promise<StepId> {
  const { application, answers } = await call('getApplication', {});
  const incomplete = findIncompleteSteps(flow.type, { ...answers, ...application });
  for (const { id } of flow.steps.slice(flow.steps.indexOf(step))) {
    if (id === 'confirmation' || id in incomplete) return id;
    if (id === 'branch' && !(await isOffered(application.branchCode))) return id;
  }
  return 'confirmation';
}

/**
 * Whether the bank still offers the branch. The list of branches depends on the address, and the applicant may have corrected the
 * address.
 */
async function isOffered(branchCode: string | null): Promise<boolean> {
  const { branchList } = await call('getBranches', {});
  return branchList.some(({ code }) => code === branchCode);
}
