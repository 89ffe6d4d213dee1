import { type ChildPreCheckId, childPreCheck } from '@kaisetsu/domain/answers/pre-check';
import type { Bank } from '@kaisetsu/domain/bank';
import { useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../client/call.ts';
import { Screen } from '../../shell/frame/screen.tsx';
import { useJourney } from '../../shell/journey/journey.ts';
import { type Item, PreCheckQuestions } from '../agreements/pre-check-questions.tsx';
import { createConditions, createSharedItems } from '../agreements/shared-items.tsx';
import { beginSession, readEntry } from '../landing/entry.tsx';

export function ChildTerm() {
  const { bank, flow, state, goTo, fail } = useJourney();
  const [entry] = useState(() => readEntry(state));
  const arrived = useRef(false);
  useLayoutEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    beginSession(entry);
    const body = { bankCode: bank.code, channel: entry.channel, applicationType: flow.type };
    call('postChannel', { body }).catch(fail);
  }, [entry, bank, flow, fail]);

  return (
    <Screen lead="次の内容をご確認のうえ、お答えください。">
      <PreCheckQuestions
        check={childPreCheck}
        items={createItems(bank)}
        entry={entry}
        onBack={() => goTo('before-check', { ...entry, preCheck: state.preCheck ?? {} })}
      />
    </Screen>
  );
}

function createItems(bank: Bank): Record<ChildPreCheckId, Item> {
  const { personalNumberAgreement, ...shared } = createSharedItems(bank);
  return {
    ...shared,
    'national-conditions': {
      ...createConditions([
        '日本国籍をお持ちの方',
        '税務上の居住地が日本のみの方',
        '外国の重要な公人（外国PEPs）に該当しない方',
      ]),
      question: 'お子さまと親権者さまは、上記のすべてに当てはまりますか？',
      blocked: [
        '条件に当てはまらない方は、本サービスをご利用いただけません。店舗へご相談ください。ご来店には事前のご予約が必要です。',
      ],
      reservation: true,
    },
    'personal-number': personalNumberAgreement,
  };
}
