import { getPath } from '@kaisetsu/domain/flows/journey';
import { Button } from '@kaisetsu/ui/button.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { call } from '../../client/call.ts';
import { useJourney } from '../journey/journey.ts';
import { useBusy } from '../journey/use-busy.ts';
import { useContinueApplication } from '../journey/use-continue-application.ts';

export function ContinuedElsewhere() {
  const { state } = useJourney();
  return state.continuedElsewhere === 'completed' ? <Completed /> : <AnswersFrozen />;
}

function AnswersFrozen() {
  const { flow, failToLoad } = useJourney();
  const { busy, run } = useBusy();
  // The guard permits every step of a resumed application after the e-mail verification.
  const continueApplication = useContinueApplication({ previous: getPath(flow, 'verification') });
  const press = () =>
    run(() =>
      call('getApplication', {}).then(
        ({ answers }) => continueApplication('identity', answers.documents),
        failToLoad,
      ),
    );
  return (
    <Dialog
      title="お申込みの内容は確定しています"
      actions={
        <Button busy={busy} onPress={() => void press()}>
          本人確認へ進む
        </Button>
      }
    >
      <p>ほかの画面で暗証番号が設定されたため、入力内容を変更できません。</p>
      <p>
        お申込みには、<strong>ほかの画面で最後に保存された内容と暗証番号</strong>
        が使われます。この画面で入力した内容は使われません。
      </p>
    </Dialog>
  );
}

function Completed() {
  const { goTo } = useJourney();
  return (
    <Dialog
      title="お申込みは完了しています"
      actions={<Button onPress={() => goTo('ekyc-callback')}>受付番号を表示する</Button>}
    >
      <p>ほかの画面で、お申込みが完了しました。この画面で入力した内容は使われません。</p>
    </Dialog>
  );
}
