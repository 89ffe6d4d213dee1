import { childFlow } from '@kaisetsu/domain/flows/child';
import { useContext } from 'react';
import { useBank } from '../../shell/frame/bank.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { ChoiceItem, type ItemProps } from '../agreements/items.tsx';
import { BranchLinks, NationalConditionsItem } from '../agreements/shared-items.tsx';
import { MethodContext, methodTexts } from '../identity/method-texts.ts';
import { readEntry } from '../landing/entry.ts';
import { OtherFlow } from '../landing/other-flow.tsx';

/** Questions 1 to 4 of spec 2.3. */
export function FirstAccountItem(props: ItemProps) {
  const bank = useBank();
  return (
    <ChoiceItem
      {...props}
      id="first-account"
      title="はじめての口座開設"
      question={`${bank.name}で口座を開設するのは、はじめてですか？`}
      blocked={
        <>
          <p>
            すでに{bank.name}
            の口座をお持ちの方は、本サービスをご利用いただけません。店舗へご相談ください。ご来店には事前のご予約が必要です。
          </p>
          <BranchLinks reservation />
        </>
      }
    />
  );
}

export function IdentityDocumentItem(props: ItemProps) {
  const documents = new Set(useContext(MethodContext).flatMap((method) => methodTexts[method].documents));
  return (
    <ChoiceItem
      {...props}
      id="identity-document"
      title="本人確認書類"
      question="上記のうち、有効期限内で、住所が現在のご住所と一致する書類をお持ちですか？"
      blocked={
        <>
          <p>
            本サービスをご利用いただけません。書類をご用意のうえ、お申込みいただくか、店舗へご相談ください。
          </p>
          <BranchLinks reservation={false} />
        </>
      }
    >
      <ul className="facts">
        {[...documents].map((document) => (
          <li key={document}>{document}</li>
        ))}
      </ul>
    </ChoiceItem>
  );
}

export function AdultItem(props: ItemProps) {
  const { state } = useJourney();
  return (
    <ChoiceItem
      {...props}
      id="adult"
      title="年齢"
      question="18歳以上ですか？"
      blocked={
        <>
          <p>18歳未満の方は、本サービスをご利用いただけません。</p>
          <p>お子さまの口座は、親権者（父または母）の方がお申込みいただけます。</p>
          <OtherFlow to={childFlow} entry={readEntry(state)}>
            お子さまの口座開設へ進む
          </OtherFlow>
        </>
      }
    />
  );
}

const conditions = [
  '日本国籍をお持ちの方',
  '日本国内にお住まいの方',
  '税務上の居住地が日本のみの方',
  '外国の重要な公人（外国PEPs）に該当しない方',
];

export function ResidentItem(props: ItemProps) {
  return (
    <NationalConditionsItem
      {...props}
      conditions={conditions}
      question="上記のすべてに当てはまりますか？"
      blocked={
        <>
          <p>条件に当てはまらない方は、本サービスをご利用いただけません。店舗へご相談ください。</p>
          <BranchLinks reservation={false} />
        </>
      }
    />
  );
}
