import { Button } from '@kaisetsu/ui/button.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { call } from '../../client/call.ts';
import { readSession } from '../../client/session.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { useBusy } from '../../shell/journey/use-busy.ts';
import { useContinueApplication } from '../../shell/journey/use-continue-application.ts';

export function AlreadyVerified() {
  const { state, fail } = useJourney();
  const { busy, run } = useBusy();
  const continueApplication = useContinueApplication(
    state.codeSent === undefined ? {} : { mailAddress: state.codeSent.mailAddress },
  );
  if (readSession('authenticationToken') === '') return null;
  const press = () =>
    run(() =>
      call('getApplication', {})
        .then(({ answers }) =>
          continueApplication(answers.pinSet ? 'identity' : 'answers', answers.documents),
        )
        .catch(fail),
    );
  return (
    <Notice>
      <p>メールアドレスの確認は済んでいます。変更しない場合は、このままお進みください。</p>
      <Button kind="secondary" busy={busy} onPress={() => void press()}>
        入力を続ける
      </Button>
    </Notice>
  );
}
