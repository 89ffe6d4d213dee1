import type { Receipt } from '@kaisetsu/domain/calls';
import { getPath } from '@kaisetsu/domain/flows/journey';
import { Actions, Button } from '@kaisetsu/ui/button.tsx';
import { Spinner } from '@kaisetsu/ui/spinner.tsx';
import { useIsLate } from '@kaisetsu/ui/use-is-late.ts';
import { useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { CallFailed, call, isGivenUp } from '../../client/call.ts';
import { Screen } from '../../shell/frame/screen.tsx';
import { hasEndedByLaw } from '../../shell/journey/has-ended-by-law.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { findKeptReceipt, KeptReceiptScreen } from '../complete/already-completed.tsx';

export function CompletionRedirect() {
  const [receipt] = useState(findKeptReceipt);
  return receipt === null ? <Completing /> : <KeptReceiptScreen receipt={receipt} />;
}

function Completing() {
  const { flow, step, fail, goToErrorPage } = useJourney();
  const completing = useRef<Promise<Receipt> | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);

  useEffect(() => {
    if (isUnanswered) return;
    let isMounted = true;
    completing.current ??= call('completeApplication', { body: {} });
    completing.current.then(
      (completion) => {
        if (!isMounted) return;
        // The receipt replaces this entry, so that the back action does not return here.
        navigate(getPath(flow, 'complete'), { replace: true, state: { previous: step.path, completion } });
      },
      async (error: unknown) => {
        const hasEnded = error instanceof CallFailed && error.status === 409 && (await hasEndedByLaw());
        if (!isMounted) return;
        completing.current = null;
        if (isGivenUp(error)) setUnanswered(true);
        // Spec 8.1: only an expired session leads to the flow's own error page.
        else if (error instanceof CallFailed && error.status === 401) fail(error);
        else if (hasEnded) goToErrorPage('/ekyc-error');
        else navigate('/error');
      },
    );
    return () => {
      isMounted = false;
    };
  }, [flow, step, fail, goToErrorPage, isUnanswered]);

  // Empty for this time (spec 2.16).
  const isLate = useIsLate(1000);
  // The server may have completed the application (DONE-016).
  if (isUnanswered) {
    return (
      <Screen
        title="受付番号を確認できません"
        lead="通信が途切れました。お申込みは届いていることがあります。電波の良い場所で、もう一度ご確認ください。"
      >
        <p>
          この画面を閉じたときは、同じメールアドレスを認証してください。届いていれば受付番号を、届いていなければ続きの画面を表示します。
        </p>
        <Actions>
          <Button onPress={() => setUnanswered(false)}>受付番号を確認する</Button>
        </Actions>
      </Screen>
    );
  }
  return isLate ? (
    <Screen>
      <Spinner>このままお待ちください。</Spinner>
    </Screen>
  ) : null;
}
