import { type GivenAgreements, wishesPersonalNumber } from '@kaisetsu/domain/answers/agreements';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { Bank } from '@kaisetsu/domain/bank';

export const formatSignature = ({ contact, legalName }: Bank): readonly string[] => [
  '――――――――――――――――――――',
  contact.name,
  `フリーダイヤル：${contact.phoneNumber}`,
  `受付時間：${contact.receptionHours}（銀行休業日を除く）`,
  legalName,
];

export const formatMailEnd = (bank: Bank): readonly string[] => [
  '暗証番号や認証コードを、当行から電話やメールでおたずねすることはありません。',
  'お心当たりのない場合は、下記までご連絡ください。',
  'このメールは送信専用です。ご返信いただいてもお答えできません。',
  '',
  ...formatSignature(bank),
];

/** Spec 2.3, question 6. */
export const formatPersonalNumber = (
  { links }: Bank,
  { type, agreements }: { readonly type: ApplicationType; readonly agreements: GivenAgreements | null },
): readonly string[] =>
  wishesPersonalNumber(type, agreements)
    ? [`ご希望いただいたマイナンバーの届出は、口座開設後に承ります。お手続きの方法：${links.personalNumber}`]
    : [];
