import type { CallResponse } from '@kaisetsu/domain/calls';
import { pathOf } from '@kaisetsu/domain/flows/journey';
import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { CallFailed, call } from '../../client/call.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useIsLate } from '../../components/use-is-late.ts';
import { useJourney } from '../../shell/journey.ts';
import { Screen } from '../../shell/screen.tsx';

type Completion = CallResponse<'completeApplication'>;

/** `/redirect`, `/child/redirect` (spec 2.16): completes the application once per visit and leads to the receipt. */
export function CompletionRedirect() {
  const { flow, step, fail } = useJourney();
  const completing = useRef<Promise<Completion> | null>(null);

  useEffect(() => {
    let isMounted = true;
    completing.current ??= call('completeApplication', { body: {} });
    completing.current.then(
      (completion) => {
        if (!isMounted) return;
        // The receipt replaces this history entry, so that the back action does not return here.
        navigate(pathOf(flow, 'complete'), { replace: true, state: { previous: step.path, completion } });
      },
      (error: unknown) => {
        if (!isMounted) return;
        // Spec 8.1: in both flows a failure leads to /error. An expired session leads to the flow's own error page.
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

/** The screen is empty for this time (spec 2.16). If the response takes longer, the screen says that the call is in progress. */
const emptyMs = 1000;
