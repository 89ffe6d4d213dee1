import type { CallResponse } from '@kaisetsu/domain/calls';
import { getPath } from '@kaisetsu/domain/flows/journey';
import { Spinner } from '@kaisetsu/ui/spinner.tsx';
import { useIsLate } from '@kaisetsu/ui/use-is-late.ts';
import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { CallFailed, call } from '../../client/call.ts';
import { Screen } from '../../shell/frame/screen.tsx';
import { useJourney } from '../../shell/journey/journey.ts';

type Completion = CallResponse<'completeApplication'>;

/** Spec 2.16. */
export function CompletionRedirect() {
  const { flow, step, fail } = useJourney();
  const completing = useRef<Promise<Completion> | null>(null);

  useEffect(() => {
    let isMounted = true;
    completing.current ??= call('completeApplication', { body: {} });
    completing.current.then(
      (completion) => {
        if (!isMounted) return;
        // The receipt replaces this entry, so that the back action does not return here.
        navigate(getPath(flow, 'complete'), { replace: true, state: { previous: step.path, completion } });
      },
      (error: unknown) => {
        if (!isMounted) return;
        // Spec 8.1: only an expired session leads to the flow's own error page.
        if (error instanceof CallFailed && error.status === 401) fail(error);
        else navigate('/error');
      },
    );
    return () => {
      isMounted = false;
    };
  }, [flow, step, fail]);

  const isLate = useIsLate(emptyMs);
  return isLate ? (
    <Screen>
      <Spinner>このままお待ちください。</Spinner>
    </Screen>
  ) : null;
}

/** Empty for this time (spec 2.16). */
const emptyMs = 1000;
