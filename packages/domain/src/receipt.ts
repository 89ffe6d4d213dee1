import type { Bank, BankLink } from './bank.ts';
import type { Receipt } from './calls.ts';
import { recentCompletionDays } from './limits.ts';
import { accountRow, createBranchRow, type Row, toGivenRows } from './summary-rows.ts';
import { groupApplicationNumber } from './text/application-number.ts';
import { toTokyoDateTime } from './text/calendar-date.ts';

/** Page, print and mail show these rows and texts; an earlier node or this device's copy lacks some of them. */
export type ReceiptDetails = Omit<Receipt, 'resultKey'>;

/** The number first. */
export const createReceiptRows = (receipt: ReceiptDetails): readonly [Row, ...Row[]] => [
  ['受付番号', groupApplicationNumber(receipt.applicationNumber)],
  ['受付日時', toTokyoDateTime(new Date(receipt.applicationCompletedAt))],
  ...toGivenRows(
    ['口座を開設するお子さま', receipt.persons?.child && `${receipt.persons.child} さま`],
    ['お申込みの方', receipt.persons && `${receipt.persons.applicant} さま`],
  ),
  ...(receipt.branch === undefined ? [] : [createBranchRow(receipt.branch), accountRow]),
];

export type NextStep = { readonly name: string; readonly text: string; readonly link?: BankLink };

const resultStep: NextStep = {
  name: '結果のお知らせ',
  text: 'お申込み内容を確認し、結果をメールでお知らせします。お申込みの内容によっては、口座の開設をお断りすることがあります。',
};

export const describePosting = ({ postalAddress, contact }: Bank): string =>
  `住民票の写しの原本を、次の宛先へ郵送してください。${postalAddress} ${contact.name} 宛`;

export const listNextSteps = (bank: Bank, receipt: ReceiptDetails): readonly NextStep[] => [
  ...(receipt.residentRecordPosted === true
    ? [
        {
          name: '住民票の写しの郵送',
          text: `${describePosting(bank)}。受付番号を書いた紙を同封してください。原本が届いたあと、お申込みのご住所へ、転送不要の郵便で書類をお送りします。`,
        },
      ]
    : []),
  resultStep,
  ...listStepsOfAccount(bank, receipt),
];

/** After an approval. */
export const listStepsOfAccount = (
  { links }: Pick<Bank, 'links'>,
  { sealLess, personalNumberWished }: Pick<Receipt, 'sealLess' | 'personalNumberWished'>,
): readonly NextStep[] => [
  {
    name: 'キャッシュカードのお届け',
    text: '口座開設後、1～2週間程度でお申込みのご住所へ郵送します。一定の期間内にお受け取りいただけない場合、お申込みは自動的に取り消しとなります。',
  },
  ...(sealLess === false ? [{ name: '印鑑の届出', text: 'お手続きを、別途、郵送でご案内いたします。' }] : []),
  ...(personalNumberWished === true
    ? [
        {
          name: 'マイナンバーの届出',
          text: 'ご希望いただいた届出を、口座開設後に承ります。お手続きの方法：',
          link: { label: 'マイナンバー（個人番号）の取扱い', url: links.personalNumber },
        },
      ]
    : []),
];

/** SRV-165. */
export const howToReadAgain = `お申込みの状況は、Web口座開設で同じメールアドレスを認証すると、お申込みから${recentCompletionDays}日間ご確認いただけます。`;
