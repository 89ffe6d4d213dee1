import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { Bank } from '@kaisetsu/domain/bank';
import {
  createReceiptRows,
  howToReadAgain,
  listNextSteps,
  type ReceiptDetails,
} from '@kaisetsu/domain/receipt';
import type { Mail } from '../core/mail-ports.ts';
import { formatMailEnd, formatSteps } from './mail-end.ts';

/** Other answers are left out, because other people could read the mail. */
export function createCompletionMail(
  bank: Bank,
  { address, type }: { readonly address: string; readonly type: ApplicationType },
  receipt: ReceiptDetails,
): Omit<Mail, 'messageId'> {
  const { persons } = receipt;
  const lines = [
    ...(persons === undefined ? [] : [`${persons.applicant} 様`, '']),
    `${bank.name}です。${type === 'CHILD' ? 'お子さまの' : ''}口座開設のお申込みを受け付けました。`,
    '',
    ...createReceiptRows(receipt).map(([question, answer]) => `${question}：${answer}`),
    '',
    'これからの流れ',
    ...formatSteps(listNextSteps(bank, receipt)),
    '',
    howToReadAgain,
    `${bank.name}のWeb口座開設：${bank.links.introduction}`,
    'お問い合わせの際は、受付番号をお知らせください。',
    '',
    ...formatMailEnd(bank),
  ];
  return {
    from: { name: bank.name, address: bank.mailAddress },
    to: address,
    subject: `【${bank.name}】口座開設のお申込みを受け付けました`,
    text: `${lines.join('\n')}\n`,
  };
}
