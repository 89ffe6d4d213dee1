import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useJourney } from '../../shell/journey.ts';

/**
 * The step that corrects an answer which is no longer valid. The branch has its own screen; anything else
 * starts at `/personal`.
 */
export type StepToAmend = 'branch' | 'personal';

/**
 * Shown if the bank's lists or a birthday changed, so that a saved answer is no longer valid
 * (docs/product-decisions.md "Answers").
 */
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
