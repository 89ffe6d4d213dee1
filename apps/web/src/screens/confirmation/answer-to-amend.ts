import { addressTable } from '@kaisetsu/domain/answers/address';
import { formatMessage } from '@kaisetsu/domain/fields/problem';
import type { FieldError } from '@kaisetsu/domain/problem-shape';
import { personHeadings } from '../person/person-texts.ts';

export type AnswerToAmend = {
  readonly step: 'branch' | 'personal';
  readonly headingId?: string;
  readonly text: string;
  readonly button: string;
};

const branch: AnswerToAmend = {
  step: 'branch',
  text: 'お選びいただいたお取引店は、ご利用いただけなくなりました。お手数ですが、ほかの店舗を選んでください。',
  button: 'お取引店を選び直す',
};

const anyOther: AnswerToAmend = {
  step: 'personal',
  text: '入力された内容の中に、このままではお申込みいただけない項目があります。お手数ですが、もう一度ご確認ください。',
  button: '入力内容を確認する',
};

export function findAnswerToAmend(refusal: FieldError): AnswerToAmend {
  if (refusal.field === 'branchCode') return branch;
  if (!Object.hasOwn(addressTable, refusal.field)) return anyOther;
  return {
    step: 'personal',
    headingId: personHeadings.address,
    text: formatMessage(refusal),
    button: '住所を修正する',
  };
}
