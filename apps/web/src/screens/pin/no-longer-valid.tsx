import { type AddressDraft, addressTable } from '@kaisetsu/domain/answers/address';
import { messageOf } from '@kaisetsu/domain/fields/problem';
import type { FieldError } from '@kaisetsu/domain/problem-details';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useJourney } from '../../shell/journey.ts';
import { addressHeading } from '../address/address-form.ts';

/** For a saved answer that is no longer valid: the step on which the applicant corrects it, and the texts of the dialog. */
export type AnswerToAmend = {
  readonly step: 'branch' | 'personal';
  readonly headingId?: string;
  readonly text: string;
  readonly button: string;
};

const branch: AnswerToAmend = {
  step: 'branch',
  text: 'お選びいただいたお取引店は、ご利用いただけなくなりました。お手数ですが、ほかの店舗をお選びください。',
  button: 'お取引店を選び直す',
};

const anyOther: AnswerToAmend = {
  step: 'personal',
  text: '入力された内容の中に、このままではお申込みいただけない項目があります。お手数ですが、もう一度ご確認ください。',
  button: '入力内容を確認する',
};

const isAddress = (field: string): field is keyof AddressDraft => Object.hasOwn(addressTable, field);

/** Returns the step and texts to correct a refused answer: `branch` for the branch, `personal` for any other answer. */
export function toAmendFor(refusal: FieldError): AnswerToAmend {
  if (refusal.field === 'branchCode') return branch;
  if (!isAddress(refusal.field)) return anyOther;
  return {
    step: 'personal',
    headingId: addressHeading,
    text: messageOf(refusal),
    button: '住所を修正する',
  };
}

/**
 * The dialog for a saved answer that is no longer valid (PIN-010). An answer can become invalid when the bank's lists or the
 * postal data change.
 */
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
