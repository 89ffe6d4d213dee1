import type { Bank } from '@kaisetsu/domain/bank';
import { ExternalLink } from '@kaisetsu/ui/button.tsx';
import { List } from '@kaisetsu/ui/list.tsx';
import type { Item } from './pre-check-questions.tsx';

export const createAccountFacts = (bankName: string, whose: string) => ({
  firstTimeOnly: `${bankName}の口座をはじめて開設する${whose}のみ、お申込みいただけます。`,
  noPassbook:
    '通帳は発行されず、印鑑の届出も原則としてありません。あとから通帳を発行する場合は、手数料1,100円（税込）がかかります。',
  card: 'キャッシュカードは、口座開設後1～2週間程度で郵送します。一定の期間内にお受け取りいただけない場合、お申込みは自動的に取り消しとなります。',
  mayRefuse: 'すべての条件を満たしていても、口座の開設をお断りすることがあります。',
});

export const createConditions = (conditions: readonly string[]) => ({
  title: '国籍・居住地などの条件',
  text: <List className="facts" of={conditions} />,
});

/** Exact wording of spec 4, 8.2. */
const agreement = {
  yes: '同意する',
  no: '同意しない',
  blocked: [
    '同意をいただけない場合、本サービスをご利用できません。',
    '窓口でのお手続きをご希望の方は、店舗へご相談ください。ご来店には事前のご予約が必要です。',
  ],
  reservation: true,
};

export function createSharedItems({ links }: Bank) {
  const personalNumber = (
    <ul className="documents">
      <li>
        <ExternalLink href={links.personalNumber}>マイナンバー（個人番号）の取扱い</ExternalLink>
      </li>
    </ul>
  );
  return {
    regulations: {
      title: '規定等への同意',
      text: (
        <>
          <p>次の規定等をお読みください。</p>
          <ul className="documents">
            {links.regulations.map(({ label, url }) => (
              <li key={label}>
                <ExternalLink href={url}>{label}</ExternalLink>
              </li>
            ))}
          </ul>
        </>
      ),
      question: '上記の規定等の内容に同意しますか？',
      ...agreement,
    },
    personalNumberWish: {
      title: 'マイナンバーの届出',
      text: (
        <>
          <p>
            マイナンバーの届出は<strong>任意</strong>
            です。どちらを選んでも、口座を開設できます。
          </p>
          {personalNumber}
        </>
      ),
      question: 'マイナンバーの届出を希望しますか？',
      yes: '希望する',
      no: '希望しない',
      onYes: <p>お手続きは、別にご案内します。ここでは入力しません。</p>,
    },
    personalNumberAgreement: {
      title: 'マイナンバーの取扱いへの同意',
      text: (
        <>
          <p>お子さまの本人確認にマイナンバーカードを使います。取扱いの内容をお読みください。</p>
          {personalNumber}
        </>
      ),
      question: 'マイナンバーの取扱いに同意しますか？',
      ...agreement,
    },
    'passbook-less': {
      title: '通帳は発行されません',
      text: (
        <p>
          この口座には通帳がありません。明細は、アプリやインターネットでご確認ください。あとから通帳を発行する場合は、手数料
          <strong>1,100円（税込）</strong>がかかります。
        </p>
      ),
    },
    'seal-less': {
      title: '印鑑の届出は原則ありません',
      text: <p>原則として印鑑を届け出ません。お取引によっては、届出が必要になることがあります。</p>,
    },
  } satisfies Record<string, Item>;
}
