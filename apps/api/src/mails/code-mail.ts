import type { Bank } from '@kaisetsu/domain/bank';
import { codeMinutes, verificationCodeLength } from '@kaisetsu/domain/limits';
import { toTokyoDateTime } from '@kaisetsu/domain/text/calendar-date';
import type { Mail } from '../core/mail-ports.ts';
import { formatSignature } from './mail-end.ts';

/** The code is in the first line, for the preview of the mail (spec 2.7). `at`: two mails can overtake each other. */
export function createCodeMail(bank: Bank, to: string, code: string, at: Date): Omit<Mail, 'messageId'> {
  return {
    from: { name: bank.name, address: bank.mailAddress },
    to,
    subject: `【${bank.name}】口座開設 認証コード`,
    text: [
      `認証コード： ${code}`,
      '',
      `${bank.name}のWeb口座開設で、メールアドレスを認証するためのコードをお送りします。`,
      `上の${verificationCodeLength}桁の認証コードを、お申込み画面に入力してください。`,
      `有効期限は、このメールの送信から${codeMinutes}分です。`,
      '',
      `・認証コードを再送した場合は、日時が最も新しいコードだけが有効です（このコード：${toTokyoDateTime(at)}）。`,
      '・認証コードを他の人に教えないでください。当行からおたずねすることはありません。',
      '・お心当たりのない場合は、このメールを削除してください。',
      '',
      'このメールは送信専用です。ご返信いただいてもお答えできません。',
      '',
      ...formatSignature(bank),
      '',
    ].join('\n'),
  };
}
