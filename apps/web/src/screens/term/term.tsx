import { type GeneralPreCheckId, generalPreCheck } from '@kaisetsu/domain/answers/pre-check';
import { type ComponentType, useLayoutEffect, useState } from 'react';
import { Screen } from '../../shell/frame/screen.tsx';
import { getMethod, useIdentityMethods } from '../../shell/journey/identity-methods.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import type { ItemProps } from '../agreements/items.tsx';
import { PreCheckQuestions, preCheckStart } from '../agreements/pre-check-questions.tsx';
import { PersonalNumberItem, sharedItems } from '../agreements/shared-items.tsx';
import { ComingEndNotice } from '../identity/coming-end-notice.tsx';
import { MethodContext } from '../identity/method-texts.ts';
import { beginSession, readEntry } from '../landing/entry.ts';
import { LandingModals } from '../landing/landing-modals.tsx';
import { AdultItem, FirstAccountItem, IdentityDocumentItem, ResidentItem } from './questions.tsx';
import { Welcome } from './welcome.tsx';

const items = {
  'first-account': FirstAccountItem,
  'identity-document': IdentityDocumentItem,
  adult: AdultItem,
  'national-conditions': ResidentItem,
  ...sharedItems,
  'personal-number': (props) => <PersonalNumberItem {...props} asked="wish" />,
} as const satisfies Record<GeneralPreCheckId, ComponentType<ItemProps>>;

/** Spec 2.3. */
export function Term() {
  const { state } = useJourney();
  const [entry] = useState(() => readEntry(state));
  const methods = useIdentityMethods();
  const method = getMethod(methods, 'GENERAL');

  useLayoutEffect(() => beginSession(entry), [entry]);

  return (
    <Screen>
      <LandingModals />
      <ComingEndNotice methods={methods} type="GENERAL" />
      <MethodContext value={[method, ...(methods?.choices?.general ?? [])]}>
        <Welcome />
        <div id={preCheckStart}>
          <h2 tabIndex={-1}>お申込み前の確認</h2>
          <p>次の質問にお答えください。</p>
        </div>
        <PreCheckQuestions check={generalPreCheck} items={items} entry={entry} />
      </MethodContext>
    </Screen>
  );
}
