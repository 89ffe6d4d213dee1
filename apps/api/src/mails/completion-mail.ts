import type { Bank } from '@kaisetsu/domain/bank';
import { groupApplicationNumber } from '@kaisetsu/domain/text/application-number';
import type { Application, Completion } from '../core/application.ts';
import type { Mail } from '../core/ports.ts';
import { formatMailEnd, formatPersonalNumber } from './mail-end.ts';

const japaneseTime = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Other answers are left out, because other people could read the mail. */
export function createCompletionMail(
  bank: Bank,
  to: Pick<Application, 'type' | 'agreements'> & {
    readonly address: string;
    readonly lastName: string | null;
    /** Null when the flow has no seal question (spec 2.12). */
    readonly sealLess: boolean | null;
  },
  { applicationNumber, applicationCompletedAt }: Completion,
): Omit<Mail, 'messageId'> {
  const lines = [
    to.lastName === null ? '' : `${to.lastName} 様\n`,
    `${bank.name}です。${to.type === 'CHILD' ? 'お子さまの' : ''}口座開設のお申込みを受け付けました。`,
    '',
    `受付番号：${groupApplicationNumber(applicationNumber)}`,
    `受付日時：${japaneseTime.format(applicationCompletedAt)}`,
    '',
    '口座開設の結果は、あらためてメールでお知らせします。',
    'お申込みの内容によっては、口座の開設をお断りすることがあります。',
    'キャッシュカードは、口座開設後、1～2週間程度で郵送します。一定の期間内にお受け取りいただけない場合、お申込みは自動的に取り消しとなります。',
    ...(to.sealLess === false ? ['印鑑の届出のお手続きは、別途、郵送でご案内いたします。'] : []),
    ...formatPersonalNumber(bank, to),
    'お問い合わせの際は、受付番号をお知らせください。',
    '',
    ...formatMailEnd(bank),
  ];
  return {
    from: { name: bank.name, address: bank.mailAddress },
    to: to.address,
    subject: `【${bank.name}】口座開設のお申込みを受け付けました`,
    text: `${lines.join('\n').trimStart()}\n`,
  };
}
