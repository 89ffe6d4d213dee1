import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useJourney } from '../../shell/journey.ts';

/** Where an answer is given anew that held when it was saved: the branch has a screen of its own, all else is walked through. */
export type StepToAmend = 'branch' | 'personal';

/** The bank's lists, or a birthday, have changed since: what was saved holds no longer (docs/product-decisions.md "Answers", pin). */
export function NoLongerValid(props: { step: StepToAmend }) {
  const { amend } = useJourney();
  const isBranch = props.step === 'branch';
  return (
    <Dialog
      title="入力内容をご確認ください"
      actions={
        <Button onPress={() => amend(props.step)}>
          {isBranch ? 'お取引店を選び直す' : '入力内容を確認する'}
        </Button>
      }
    >
      <p>
        {isBranch
          ? 'お選びいただいたお取引店は、ご利用いただけなくなりました。お手数ですが、ほかの店舗をお選びください。'
          : '入力された内容の中に、このままではお申込みいただけない項目があります。お手数ですが、もう一度ご確認ください。'}
      </p>
      <p>入力した内容は保存されています。</p>
    </Dialog>
  );
}
