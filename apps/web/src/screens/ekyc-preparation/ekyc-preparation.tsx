import { residentRecord } from '@kaisetsu/domain/documents';
import { getPath } from '@kaisetsu/domain/flows/journey';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { draftDays } from '@kaisetsu/domain/limits';
import { Actions, Button, Missing, missingId } from '@kaisetsu/ui/button.tsx';
import { ChoiceGroup, listYesNo } from '@kaisetsu/ui/choice-group.tsx';
import { Notice, NoticeText } from '@kaisetsu/ui/notice.tsx';
import { type ReactNode, useState } from 'react';
import { CallFailed, call, isGivenUp, isRefused } from '../../client/call.ts';
import { writeSession } from '../../client/session.ts';
import { Loading, Screen } from '../../shell/frame/screen.tsx';
import { useJourney, useLoaded } from '../../shell/journey/journey.ts';
import { useBusy } from '../../shell/journey/use-busy.ts';
import { CardIsRead } from '../card/card.tsx';
import { IdentityGuide } from '../identity/guide.tsx';
import { getOffice, laterMethodTexts } from '../identity/later-texts.ts';
import { type Choice, MethodChoice, useMethodChoice } from '../identity/method-choice.tsx';
import { useProviderVisit } from './use-provider-visit.ts';

export function EkycPreparation() {
  const { flow } = useJourney();
  const [answer, setAnswer] = useState('');
  const choice = useMethodChoice();
  if (choice === null) return <Loading />;
  const { method, isClosed, hasTwoCards } = choice;
  const isForChild = flow.type === 'CHILD';
  const isAsked = isForChild && !isClosed;
  const lead = isForChild ? childLeads[hasTwoCards ? 'twoCards' : method] : leads[method];
  const isForBoth = isAsked && (hasTwoCards || method === 'RESIDENT_RECORD');
  const start = (
    <>
      <Missing>
        {isAsked && answer === ''
          ? 'ご住所についての質問にお答えいただくと、本人確認をはじめられます。'
          : null}
      </Missing>
      <Actions>
        <StartEkyc {...choice} disabled={isAsked && answer !== 'yes'} />
      </Actions>
    </>
  );
  return (
    <Screen {...(isForBoth && { title: 'お子さまと親権者さまの本人確認' })} {...(!isClosed && { lead })}>
      {isForChild && isClosed ? null : <CardIsRead />}
      <MethodChoice {...choice} />
      {isClosed ? null : <IdentityGuide {...choice} type={flow.type} />}
      {isAsked ? (
        <>
          <h2>ご住所の確認</h2>
          <ChoiceGroup
            bound={{ id: 'field-addressMatches', name: 'addressMatches', value: answer, onChange: setAnswer }}
            label="親権者さまの本人確認書類の住所は、現在のご住所と一致していますか？"
            compact
            choices={listYesNo()}
          />
          <div role="status">
            {answer === 'no' ? (
              <Notice>
                <p>
                  本人確認には、現在のご住所が記載された{addressed[method]}
                  が必要です。住所の変更は、{getOffice(method, 'CHILD')}で行えます。
                </p>
                <p>
                  ここまでのお申込みは{draftDays}
                  日間保存されます。住所の変更が済みましたら、同じメールアドレスを認証すると、この画面から再開できます。
                </p>
              </Notice>
            ) : null}
          </div>
        </>
      ) : null}
      {/* JPKI never leads to `/supplement` (docs/product-decisions.md "eKYC"). */}
      {!isForChild && !isClosed && ['IMAGE', 'CHIP'].includes(method) ? (
        <NoticeText>
          本人確認書類で現在のご住所を確認できなかったときは、本人確認のあとに、公共料金の領収書など、現在のご住所を確認できる書類の写真もお送りいただきます。
        </NoticeText>
      ) : null}
      {isAsked && method === 'RESIDENT_RECORD' ? <SentRecord>{start}</SentRecord> : start}
    </Screen>
  );
}

const move = '本人確認を行います。外部の本人確認サービスへ移動し、終わるとこのお手続きに戻ります。';
const leadByCard = `最後に、スマートフォンでカードを読み取って、${move}`;
const leads: Readonly<Record<IdentityMethod, string>> = {
  IMAGE: `最後に、スマートフォンのカメラで${move}`,
  CHIP: leadByCard,
  JPKI: leadByCard,
  RESIDENT_RECORD: '最後に、住民票の写しで本人確認を行います。',
};

const childLeads: Readonly<Record<IdentityMethod | 'twoCards', string>> = {
  IMAGE: '続いて、親権者さまの本人確認を行います。マイナンバーカードとお顔の写真で確認します。',
  CHIP: '続いて、親権者さまの本人確認を行います。外部の本人確認サービスへ移動し、スマートフォンでマイナンバーカードを読み取ります。',
  twoCards:
    '続いて、お子さまと親権者さまの本人確認を行います。外部の本人確認サービスへ移動し、スマートフォンで2枚のカードを読み取ります。',
  JPKI: '続いて、親権者さまの本人確認を行います。デジタル認証アプリで、マイナンバーカードを読み取ります。',
  RESIDENT_RECORD: '続いて、お子さまと親権者さまの本人確認を、住民票の写しで行います。',
};

const addressed: Readonly<Record<IdentityMethod, string>> = {
  IMAGE: '書類',
  CHIP: 'マイナンバーカード',
  JPKI: 'マイナンバーカード',
  RESIDENT_RECORD: '住民票の写し',
};

/** The picture of the child's step is the one that counts for both. */
function SentRecord({ children }: { children: ReactNode }) {
  const { flow, goTo } = useJourney();
  const saved = useLoaded('getApplication', {});
  if (saved === null) return <Loading />;
  const isSent = saved.answers.documents.includes(residentRecord);
  const photograph = () =>
    goTo('supplementary-documents', { previous: getPath(flow, 'identification-documents'), document: '' });
  return (
    <>
      <NoticeText>
        {isSent
          ? 'お子さまの書類としてお送りいただいた住民票の写しで確認します。親権者さまの記載がないときは、撮り直してください。'
          : '先に、お子さまの書類の画面で「住民票の写し」を選び、撮影してください。'}
        撮影が終わると、この画面に戻ります。もう一度「{laterMethodTexts.RESIDENT_RECORD.name}
        」を選んでください。
      </NoticeText>
      {isSent ? children : null}
      <Actions>
        <Button {...(isSent && { kind: 'secondary' as const })} onPress={photograph}>
          住民票の写しを撮影する
        </Button>
      </Actions>
    </>
  );
}

/** After a return a second button leads to the result, because the provider's app can open another browser. */
function StartEkyc(props: Choice & { disabled: boolean }) {
  const { flow, fail, goTo, goToErrorPage } = useJourney();
  const { place, leave } = useProviderVisit();
  const { busy, run } = useBusy();
  const pressed = busy || place === 'away';
  const start = async () => {
    writeSession('applicationType', flow.type);
    try {
      if (!(await props.checkInForce())) return;
      const { url } = await call('startEkyc', {
        body: { supplement: false },
        headers: props.choices.length > 1 ? { 'identity-method': props.method } : {},
      });
      leave(url);
    } catch (error) {
      if (isGivenUp(error)) return;
      if (isRefused(error, 'completed')) return goTo('ekyc-callback');
      const status = error instanceof CallFailed ? error.status : null;
      if (status === 401 || isRefused(error, 'out-of-order')) return fail(error);
      // `call` handles the limit per minute, so this 429 is the daily limit.
      goToErrorPage('/ekyc-error', {
        noMoreStarts: isRefused(error, 'no-starts-left'),
        noStartsToday: status === 429,
      });
    }
  };
  const pressedLabel =
    props.method === 'RESIDENT_RECORD' ? 'お待ちください' : '本人確認サービスへ移動しています';
  return (
    <>
      <Button
        describedBy={missingId}
        busy={pressed}
        disabled={props.disabled}
        onPress={() => void run(start)}
      >
        {pressed ? pressedLabel : '本人確認をはじめる'}
      </Button>
      {place === 'back' && !busy ? (
        <Button kind="secondary" onPress={() => goTo('ekyc-callback')}>
          本人確認の結果を確認する
        </Button>
      ) : null}
    </>
  );
}
