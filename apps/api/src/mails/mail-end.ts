import type { Bank } from '@kaisetsu/domain/bank';
import type { NextStep } from '@kaisetsu/domain/receipt';

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

export const formatSteps = (steps: readonly NextStep[]): readonly string[] =>
  steps.map(({ name, text, link }) => `・${name}：${text}${link?.url ?? ''}`);
