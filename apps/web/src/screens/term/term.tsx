import { type GeneralPreCheckId, generalPreCheck } from '@kaisetsu/domain/answers/pre-check';
import { type ComponentType, useEffect, useState } from 'react';
import { writeSession } from '../../client/session.ts';
import { Actions, Button } from '../../components/button.tsx';
import { useBank } from '../../shell/bank.ts';
import { useJourney } from '../../shell/journey.ts';
import { Screen } from '../../shell/screen.tsx';
import {
  PassbookLessItem,
  PersonalNumberItem,
  RegulationsItem,
  SealLessItem,
} from '../agreements/shared-items.tsx';
import { afterPreCheck, type ItemProps, usePreCheck } from '../agreements/use-pre-check.ts';
import { beginSession, entryHere } from '../landing/entry.ts';
import { LandingModals } from '../landing/landing-modals.tsx';
import { AdultItem, FirstAccountItem, IdentityDocumentItem, ResidentItem } from './questions.tsx';
import { Welcome } from './welcome.tsx';

const items = {
  'first-account': FirstAccountItem,
  'identity-document': IdentityDocumentItem,
  adult: AdultItem,
  'national-conditions': ResidentItem,
  regulations: RegulationsItem,
  'personal-number': (props) => <PersonalNumberItem {...props} asked="wish" />,
  'passbook-less': PassbookLessItem,
  'seal-less': SealLessItem,
} as const satisfies Record<GeneralPreCheckId, ComponentType<ItemProps>>;

/** `/term` (spec 2.3): what the account is, then one question at a time. */
export function Term() {
  const bank = useBank();
  const { state, next } = useJourney();
  const [entry] = useState(() => entryHere(state));
  const { shown, passed, propsOf } = usePreCheck(generalPreCheck);

  useEffect(() => beginSession(entry), [entry]);

  const start = () => {
    writeSession('bankCode', bank.code);
    next({ channel: entry.channel });
  };

  return (
    <Screen>
      <LandingModals />
      <Welcome />
      <h2>お申込み前の確認</h2>
      <p>はじめに、いくつかの質問にお答えください。</p>
      {shown.map((id) => {
        const Item = items[id];
        return <Item key={id} {...propsOf(id)} />;
      })}
      <div id={afterPreCheck}>
        <Actions>
          <Button disabled={!passed} onPress={start}>
            次へ
          </Button>
        </Actions>
      </div>
    </Screen>
  );
}
