import { findIncompleteSteps } from '@kaisetsu/domain/answers/incomplete-steps';
import type { Flow, Step, StepId } from '@kaisetsu/domain/flows/step';
import { useEffect, useRef } from 'react';
import { call } from '../../client/call.ts';
import { Loading } from '../frame/loading.tsx';
import { useJourney } from './journey.ts';

/** NAV-016. */
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
