import { type GeneralPreCheckId, generalPreCheck } from '@kaisetsu/domain/answers/pre-check';
import type { Bank } from '@kaisetsu/domain/bank';
import { childFlow } from '@kaisetsu/domain/flows/child';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { List, type Named, NamedList } from '@kaisetsu/ui/list.tsx';
import { Stages } from '@kaisetsu/ui/stages.tsx';
import { useLayoutEffect, useState } from 'react';
import { Screen } from '../../shell/frame/screen.tsx';
import { getMethod, useIdentityMethods } from '../../shell/journey/identity-methods.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { type Item, PreCheckQuestions, preCheckStart } from '../agreements/pre-check-questions.tsx';
import { createAccountFacts, createConditions, createSharedItems } from '../agreements/shared-items.tsx';
import { methodTexts, phone } from '../identity/method-texts.ts';
import { beginSession, type Entry, OtherFlow, readEntry } from '../landing/entry.tsx';
import { Hero, howToResume } from '../landing/landing.tsx';

export function Term() {
  const { bank, state } = useJourney();
  const [entry] = useState(() => readEntry(state));
  const methods = useIdentityMethods();
  const method = getMethod(methods, 'GENERAL');

  useLayoutEffect(() => beginSession(entry), [entry]);

  const { introduction, stage } = methodTexts[method];
  const needed: readonly Named[] = [
    ['本人確認書類', introduction],
    ...(method === 'IMAGE' ? [] : [phone]),
    [
      'メールアドレス',
      <>
        <span className="unbroken">{bank.mailAddress}</span>からのメールを受信できるもの。
      </>,
    ],
  ];
  return (
    <Screen>
      <Hero
        methods={methods}
        catchPhrase={['ご来店なしで、', 'スマートフォンから口座開設']}
        jump={{ label: '質問へ進む', to: preCheckStart }}
      />
      <h2>ご用意いただくもの</h2>
      <NamedList className="facts" of={needed} />
      <h2>お申込みの流れ</h2>
      <Stages
        stages={[
          ['確認と同意', 'この画面の質問にお答えください。'],
          ['お客さま情報の入力', `メールアドレスを認証し、お名前などを入力します。${howToResume}`],
          ['本人確認', stage],
          ['お申込み完了', '結果はメールでお知らせします。'],
        ]}
      />
      <h2>ご確認ください</h2>
      <List className="facts" of={Object.values(createAccountFacts(bank.name, '方'))} />
      <div id={preCheckStart}>
        <h2 tabIndex={-1}>お申込み前の確認</h2>
        <p>次の質問にお答えください。</p>
      </div>
      <PreCheckQuestions
        check={generalPreCheck}
        items={createItems(bank, [method, ...(methods?.choices?.general ?? [])], entry)}
        entry={entry}
      />
    </Screen>
  );
}

function createItems(
  bank: Bank,
  methods: readonly IdentityMethod[],
  entry: Entry,
): Record<GeneralPreCheckId, Item> {
  const { personalNumberWish, ...shared } = createSharedItems(bank);
  const documents = new Set(methods.flatMap((method) => methodTexts[method].documents));
  return {
    'first-account': {
      title: 'はじめての口座開設',
      question: `${bank.name}で口座を開設するのは、はじめてですか？`,
      blocked: [
        `すでに${bank.name}の口座をお持ちの方は、本サービスをご利用いただけません。店舗へご相談ください。ご来店には事前のご予約が必要です。`,
      ],
      reservation: true,
    },
    'identity-document': {
      title: '本人確認書類',
      text: <List className="facts" of={[...documents]} />,
      question: '上記のうち、有効期限内で、住所が現在のご住所と一致する書類をお持ちですか？',
      blocked: [
        '本サービスをご利用いただけません。書類をご用意のうえ、お申込みいただくか、店舗へご相談ください。',
      ],
    },
    adult: {
      title: '年齢',
      question: '18歳以上ですか？',
      blocked: [
        '18歳未満の方は、本サービスをご利用いただけません。',
        'お子さまの口座は、親権者（父または母）の方がお申込みいただけます。',
      ],
      otherWay: (
        <OtherFlow to={childFlow} entry={entry}>
          お子さまの口座開設へ進む
        </OtherFlow>
      ),
    },
    'national-conditions': {
      ...createConditions([
        '日本国籍をお持ちの方',
        '日本国内にお住まいの方',
        '税務上の居住地が日本のみの方',
        '外国の重要な公人（外国PEPs）に該当しない方',
      ]),
      question: '上記のすべてに当てはまりますか？',
      blocked: ['条件に当てはまらない方は、本サービスをご利用いただけません。店舗へご相談ください。'],
    },
    ...shared,
    'personal-number': personalNumberWish,
  };
}
