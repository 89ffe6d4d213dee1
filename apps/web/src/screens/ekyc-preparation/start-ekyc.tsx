import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { Button, missingId } from '@kaisetsu/ui/button.tsx';
import { CallFailed, call, isGivenUp, isRefused } from '../../client/call.ts';
import { writeSession } from '../../client/session.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { useBusy } from '../../shell/journey/use-busy.ts';
import { useProviderVisit } from './use-provider-visit.ts';

/**
 * Disabled after a press until the applicant returns. Then a second button leads to the result, because the provider's
 * app can open another browser.
 */
export function StartEkyc(props: {
  method: IdentityMethod;
  choices: readonly IdentityMethod[];
  checkInForce: () => Promise<boolean>;
  disabled?: boolean;
}) {
  const { flow, fail, goTo, goToErrorPage } = useJourney();
  const { place, leave } = useProviderVisit();
  const { busy, run } = useBusy();
  const pressed = busy || place === 'away';
  const start = async () => {
    writeSession('applicationType', flow.type);
    try {
      if (!(await props.checkInForce())) return;
      const { url } = await call('startEkyc', {
        body: { supplement: false },
        headers: props.choices.length > 1 ? { 'identity-method': props.method } : {},
      });
      leave(url);
    } catch (error) {
      if (isGivenUp(error)) return;
      if (isRefused(error, 'completed')) return goTo('ekyc-callback');
      const status = error instanceof CallFailed ? error.status : null;
      if (status === 401 || isRefused(error, 'out-of-order')) return fail(error);
      // `call` handles the limit per minute, so this 429 is the daily limit.
      goToErrorPage('/ekyc-error', {
        noMoreStarts: isRefused(error, 'no-starts-left'),
        noStartsToday: status === 429,
      });
    }
  };
  const pressedLabel =
    props.method === 'RESIDENT_RECORD' ? 'お待ちください' : '本人確認サービスへ移動しています';
  return (
    <>
      <Button
        describedBy={missingId}
        busy={pressed}
        disabled={props.disabled === true}
        onPress={() => void run(start)}
      >
        {pressed ? pressedLabel : '本人確認をはじめる'}
      </Button>
      {place === 'back' && !busy ? (
        <Button kind="secondary" onPress={() => goTo('ekyc-callback')}>
          本人確認の結果を確認する
        </Button>
      ) : null}
    </>
  );
}
