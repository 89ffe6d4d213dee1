import { wishesPersonalNumber } from '@kaisetsu/domain/answers/agreements';
import type { Bank } from '@kaisetsu/domain/bank';
import type { DecisionOutcome } from '@kaisetsu/domain/decision';
import { listStepsOfAccount } from '@kaisetsu/domain/receipt';
import { groupApplicationNumber } from '@kaisetsu/domain/text/application-number';
import type { Application } from '../core/application.ts';
import type { Mail } from '../core/mail-ports.ts';
import { formatMailEnd, formatSteps } from './mail-end.ts';

export type ResultBranch = { readonly name: string; readonly address: string };

/** A refusal gives no reason: the mail must not tell how the bank checks, and other people could read it. */
export function createResultMail(
  bank: Bank,
  application: Pick<Application, 'type' | 'mailAddress' | 'answers' | 'agreements'>,
  {
    applicationNumber,
    outcome,
    branch,
  }: {
    readonly applicationNumber: string;
    readonly outcome: DecisionOutcome;
    /** Of the applicant's choice; null when no longer in the list. */
    readonly branch: ResultBranch | null;
  },
): Omit<Mail, 'messageId'> {
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
  const lines = [
    ...(lastName === undefined ? [] : [`${lastName} 様`, '']),
    `${bank.name}です。${whose}口座開設のお申込みの結果をお知らせします。`,
    '',
    `受付番号：${groupApplicationNumber(applicationNumber)}`,
    '',
    ...text[outcome],
    '',
    ...formatMailEnd(bank),
  ];
  return {
    from: { name: bank.name, address: bank.mailAddress },
    to: mailAddress,
    subject: `【${bank.name}】口座開設のお申込みの結果`,
    text: `${lines.join('\n')}\n`,
  };
}
