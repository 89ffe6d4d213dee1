import { ExternalLink } from '@kaisetsu/ui/button.tsx';
import type { ReactNode } from 'react';
import { useBank } from '../../shell/frame/bank.ts';
import { ChoiceItem, ConfirmItem, type ItemProps } from './items.tsx';

export function BranchLinks(props: { reservation: boolean }) {
  const { links } = useBank();
  return (
    <ul className="links">
      <li>
        <ExternalLink href={links.branchSearch}>店舗を検索する</ExternalLink>
      </li>
      {props.reservation ? (
        <li>
          <ExternalLink href={links.visitReservation}>来店予約をする</ExternalLink>
        </li>
      ) : null}
    </ul>
  );
}

function NotAgreed() {
  return (
    <>
      {/* Exact wording of spec 4, 8.2. */}
      <p>同意をいただけない場合、本サービスをご利用できません。</p>
      <p>窓口でのお手続きをご希望の方は、店舗へご相談ください。ご来店には事前のご予約が必要です。</p>
      <BranchLinks reservation />
    </>
  );
}

export function NationalConditionsItem(
  props: ItemProps & { conditions: readonly string[]; question: string; blocked: ReactNode },
) {
  const { conditions, ...item } = props;
  return (
    <ChoiceItem {...item} id="national-conditions" title="国籍・居住地などの条件">
      <ul className="facts">
        {conditions.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
    </ChoiceItem>
  );
}

function RegulationsItem(props: ItemProps) {
  const { links } = useBank();
  return (
    <ChoiceItem
      {...props}
      id="regulations"
      title="規定等への同意"
      question="上記の規定等の内容に同意しますか？"
      yes="同意する"
      no="同意しない"
      blocked={<NotAgreed />}
    >
      <p>次の規定等をお読みください。</p>
      <ul className="documents">
        {links.regulations.map(({ label, url }) => (
          <li key={label}>
            <ExternalLink href={url}>{label}</ExternalLink>
          </li>
        ))}
      </ul>
    </ChoiceItem>
  );
}

/** The general flow asks for a wish, the child flow for an agreement (spec 2.3, 2.5). */
export function PersonalNumberItem(props: ItemProps & { asked: 'wish' | 'agreement' }) {
  const { asked, ...item } = props;
  const { links } = useBank();
  const texts =
    asked === 'wish'
      ? {
          title: 'マイナンバーの届出',
          question: 'マイナンバーの届出を希望しますか？',
          yes: '希望する',
          no: '希望しない',
          onYes: <p>お手続きは、別にご案内します。ここでは入力しません。</p>,
        }
      : {
          title: 'マイナンバーの取扱いへの同意',
          question: 'マイナンバーの取扱いに同意しますか？',
          yes: '同意する',
          no: '同意しない',
          blocked: <NotAgreed />,
        };
  return (
    <ChoiceItem {...item} {...texts} id="personal-number">
      {asked === 'wish' ? (
        <p>
          マイナンバーの届出は<strong>任意</strong>
          です。どちらを選んでも、口座を開設できます。
        </p>
      ) : (
        <p>お子さまの本人確認にマイナンバーカードを使います。取扱いの内容をお読みください。</p>
      )}
      <ul className="documents">
        <li>
          <ExternalLink href={links.personalNumber}>マイナンバー（個人番号）の取扱い</ExternalLink>
        </li>
      </ul>
    </ChoiceItem>
  );
}

function PassbookLessItem(props: ItemProps) {
  return (
    <ConfirmItem {...props} id="passbook-less" title="通帳は発行されません">
      <p>
        この口座には通帳がありません。明細は、アプリやインターネットでご確認ください。あとから通帳を発行する場合は、手数料
        <strong>1,100円（税込）</strong>がかかります。
      </p>
    </ConfirmItem>
  );
}

function SealLessItem(props: ItemProps) {
  return (
    <ConfirmItem {...props} id="seal-less" title="印鑑の届出は原則ありません">
      <p>原則として印鑑を届け出ません。お取引によっては、届出が必要になることがあります。</p>
    </ConfirmItem>
  );
}

export const sharedItems = {
  regulations: RegulationsItem,
  'passbook-less': PassbookLessItem,
  'seal-less': SealLessItem,
};
