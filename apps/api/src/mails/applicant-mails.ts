import { wishesPersonalNumber } from '@kaisetsu/domain/answers/pre-check';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { Bank } from '@kaisetsu/domain/bank';
import type { DecisionOutcome } from '@kaisetsu/domain/decision';
import { codeMinutes, verificationCodeLength } from '@kaisetsu/domain/limits';
import {
  createReceiptRows,
  howToReadAgain,
  listNextSteps,
  listStepsOfAccount,
  type NextStep,
  type ReceiptDetails,
} from '@kaisetsu/domain/receipt';
import { groupApplicationNumber } from '@kaisetsu/domain/text/application-number';
import { toTokyoDateTime } from '@kaisetsu/domain/text/calendar-date';
import type { Application, Completion } from '../core/application.ts';
import type { Mail } from '../core/mail-ports.ts';

type NewMail = Omit<Mail, 'messageId'>;

const createMail = (bank: Bank, to: string, subject: string, lines: readonly string[]): NewMail => ({
  from: { name: bank.name, address: bank.mailAddress },
  to,
  subject: `【${bank.name}】${subject}`,
  text: `${lines.join('\n')}\n`,
});

const formatSignature = ({ contact, legalName }: Bank): readonly string[] => [
  '――――――――――――――――――――',
  contact.name,
  `フリーダイヤル：${contact.phoneNumber}`,
  `受付時間：${contact.receptionHours}（銀行休業日を除く）`,
  legalName,
];

const formatMailEnd = (bank: Bank): readonly string[] => [
  '暗証番号や認証コードを、当行から電話やメールでおたずねすることはありません。',
  'お心当たりのない場合は、下記までご連絡ください。',
  'このメールは送信専用です。ご返信いただいてもお答えできません。',
  '',
  ...formatSignature(bank),
];

const formatSteps = (steps: readonly NextStep[]): readonly string[] =>
  steps.map(({ name, text, link }) => `・${name}：${text}${link?.url ?? ''}`);

/** The code is in the first line, for the preview of the mail (spec 2.7). `at`: two mails can overtake each other. */
export function createCodeMail(bank: Bank, to: string, code: string, at: Date): NewMail {
  return createMail(bank, to, '口座開設 認証コード', [
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
  ]);
}

/** Other answers are left out, because other people could read the mail. */
export function createCompletionMail(
  bank: Bank,
  { address, type }: { readonly address: string; readonly type: ApplicationType },
  receipt: ReceiptDetails,
): NewMail {
  const { persons } = receipt;
  return createMail(bank, address, '口座開設のお申込みを受け付けました', [
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
  ]);
}

export type ResultBranch = { readonly name: string; readonly address: string };

/** `branch`: of the applicant's choice; null when no longer in the list. */
type Result = Pick<Completion, 'applicationNumber'> & {
  readonly outcome: DecisionOutcome;
  readonly branch: ResultBranch | null;
};

/** A refusal gives no reason: the mail must not tell how the bank checks, and other people could read it. */
export function createResultMail(
  bank: Bank,
  application: Pick<Application, 'type' | 'mailAddress' | 'answers' | 'agreements'>,
  { applicationNumber, outcome, branch }: Result,
): NewMail {
  const { answers, type, mailAddress } = application;
  const { lastName } = answers.parent ?? answers.personal ?? {};
  const whose = type === 'CHILD' ? 'お子さまの' : '';
  const text: Record<DecisionOutcome, readonly string[]> = {
    approved: [
      `お申込みいただいた${whose}口座の開設手続きを承りました。`,
      '口座番号は、キャッシュカードに同封の書面でご確認ください。',
      '',
      'これからの流れ',
      ...formatSteps(
        listStepsOfAccount(bank, {
          sealLess: answers.sealLess,
          personalNumberWished: wishesPersonalNumber(type, application.agreements),
        }),
      ),
    ],
    declined: [
      `誠に申し訳ございませんが、${whose}口座の開設はお受けできませんでした。`,
      'お申込みの内容を総合的に確認した結果です。理由についてはお答えしておりません。',
      'お問い合わせは、下記で承ります。',
    ],
    visit: [
      `${whose}口座の開設には、窓口での確認が必要です。お手数ですが、次の店舗へお越しください。`,
      '',
      ...(branch === null
        ? [`店舗：お近くの店舗（${bank.links.branchSearch}）`]
        : [`店舗：${branch.name}（${branch.address}）`]),
      'お持ちいただくもの：',
      '・運転免許証、マイナンバーカードなど、現住所が記載された本人確認書類の原本',
      ...(type === 'CHILD' ? ['・お子さまのマイナンバーカードと、住民票の写しまたは母子健康手帳の原本'] : []),
      '・この受付番号',
      '',
      `ご来店には予約が必要です：${bank.links.visitReservation}`,
    ],
  };
  return createMail(bank, mailAddress, '口座開設のお申込みの結果', [
    ...(lastName === undefined ? [] : [`${lastName} 様`, '']),
    `${bank.name}です。${whose}口座開設のお申込みの結果をお知らせします。`,
    '',
    `受付番号：${groupApplicationNumber(applicationNumber)}`,
    '',
    ...text[outcome],
    '',
    ...formatMailEnd(bank),
  ]);
}
