import { Button } from '@kaisetsu/ui/button.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { useJourney } from '../../shell/journey/journey.ts';
import type { AnswerToAmend } from '../confirmation/answer-to-amend.ts';

/** A saved answer becomes invalid when the bank's lists or the postal data change (PIN-010). */
export function NoLongerValid(props: { answer: AnswerToAmend }) {
  const { amend } = useJourney();
  const { step, headingId, text, button } = props.answer;
  return (
    <Dialog
      title="入力内容をご確認ください"
      actions={<Button onPress={() => amend(step, headingId)}>{button}</Button>}
    >
      <p>{text}</p>
      <p>入力した内容は保存されています。</p>
    </Dialog>
  );
}

export function PinAlreadySet(props: { onConfirm: () => void }) {
  return (
    <Dialog title="暗証番号は設定済みです" actions={<Button onPress={props.onConfirm}>確認しました</Button>}>
      <p>
        <strong>先に送信された暗証番号</strong>で設定されています。いま入力された番号には変わっていません。
      </p>
      <p>キャッシュカードでは、先に送信された暗証番号をお使いください。</p>
    </Dialog>
  );
}
