import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { pollEveryMilliseconds, pollTimes, readStatus } from '@kaisetsu/domain/ekyc';
import { getFlow, getPath } from '@kaisetsu/domain/flows/journey';
import { Actions, Button, ButtonLink } from '@kaisetsu/ui/button.tsx';
import { Notice, NoticeText } from '@kaisetsu/ui/notice.tsx';
import { Spinner } from '@kaisetsu/ui/spinner.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'wouter';
import { CallFailed, call, isGivenUp, isRefused } from '../../client/call.ts';
import { readSession, writeSession } from '../../client/session.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { Screen } from '../../shell/frame/screen.tsx';
import { StepContext, useJourney } from '../../shell/journey/journey.ts';
import { findKeptReceipt, KeptReceiptScreen } from '../complete/already-completed.tsx';
import { createExternalBrowserUrl, findUnsuitable } from '../landing/browser.ts';

export function EkycCallback() {
  return readSession('authenticationToken') === '' ? <ResumeInOtherBrowser /> : <WaitForResult />;
}

function WaitForResult() {
  const { flow, goTo, goToErrorPage, fail } = useJourney();
  const [polls, setPolls] = useState(0);
  const [isUnanswered, setUnanswered] = useState(false);
  const wait = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const outcome = await poll(signal, setPolls);
      if (outcome === 'waiting') return goToErrorPage('/ekyc-error', { noMoreStarts: false });
      const { supplement, startsLeft } = await call('getEkyc', { signal });
      if (outcome === 'failed') return goToErrorPage('/ekyc-error', { noMoreStarts: startsLeft === 0 });
      // A child application never asks for a supplement (docs/product-decisions.md "Smaller points").
      goTo(supplement && flow.type === 'GENERAL' ? 'supplement' : 'redirect');
    } catch (error) {
      if (signal.aborted) return;
      // Another tab completed the application; `/redirect` can get the receipt again for a limited time.
      if (isRefused(error, 'completed')) return goTo('redirect');
      if (isGivenUp(error)) return setUnanswered(true);
      return error instanceof CallFailed && error.status === 401 ? fail(error) : goToErrorPage('/ekyc-error');
    }
  });
  useEffect(() => {
    if (isUnanswered) return;
    const controller = new AbortController();
    void wait(controller.signal);
    return () => controller.abort();
  }, [isUnanswered]);

  return isUnanswered ? (
    <Screen lead="通信が途切れたため、本人確認の結果を確認できません。電波の良い場所で、もう一度ご確認ください。">
      <Actions>
        <Button onPress={() => setUnanswered(false)}>結果を確認する</Button>
      </Actions>
    </Screen>
  ) : (
    <Screen>
      <Spinner>{getWaitingText(polls)}</Spinner>
      <NoticeText>
        この画面を閉じずに、そのままお待ちください。結果がわかると、次の画面へ自動で進みます。
      </NoticeText>
    </Screen>
  );
}

function getWaitingText(polls: number): string {
  if (polls < 3) return '本人確認の結果を確認しています。通常は数秒、長くても1分で終わります。';
  if (polls < 8) return '確認に少し時間がかかっています。あと45秒ほどお待ちいただくことがあります。';
  return 'まだ確認しています。あと20秒ほどで終わります。';
}

/** Spec 4 "eKYC status", 9. The response time counts towards the 5 seconds. */
async function poll(signal: AbortSignal, onWait: (polls: number) => void) {
  for (let polls = 1; ; polls++) {
    const asked = performance.now();
    const { status } = await call('pollEkycStatus', { body: {}, signal });
    // `{"status":"ok"}` comes from a captive portal.
    if (typeof status !== 'number') throw new CallFailed(0, {});
    const reading = readStatus(status);
    if (reading !== 'waiting' || polls === pollTimes) return reading;
    onWait(polls);
    const rest = pollEveryMilliseconds - (performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}

const accounts: readonly { type: ApplicationType; label: string }[] = [
  { type: 'GENERAL', label: 'ご自身の口座' },
  { type: 'CHILD', label: 'お子さまの口座' },
];

/** This browser has no session; the provider's app may have opened a second browser (docs/product-decisions.md "eKYC"). */
export function ResumeInOtherBrowser() {
  const bank = useBank();
  const receipt = findKeptReceipt();
  if (receipt !== null) return <KeptReceiptScreen receipt={receipt} />;
  return (
    // Without a session the flow is unknown, so there is no step counter.
    <StepContext value={null}>
      <Screen
        title="お申込みの続きに進みます"
        lead="お申込みをはじめたときとは別のブラウザで開かれたか、時間が経過したため、お申込みの続きを表示できません。"
      >
        <p>ご入力いただいた内容は保存されています。次のどちらかの方法で、続きにお進みください。</p>
        <InAppBrowser />
        <h2>はじめのブラウザに戻る</h2>
        <p>
          お申込みをはじめたブラウザ（SafariやChrome）の画面が残っている場合は、その画面に戻り、「本人確認の結果を確認する」を押してください。
        </p>
        <h2>このブラウザで続ける</h2>
        <p>
          お申込みのときと同じメールアドレスをご用意ください。メールアドレスの認証をもう一度行うと、本人確認から続けられます。どちらの口座のお申込みですか。
        </p>
        <Actions>
          {accounts.map(({ type, label }) => (
            <Link
              key={type}
              className="button button-primary"
              href={getPath(getFlow(type), 'verification')}
              state={{ previous: '/ekyc-callback' }}
              onClick={() => writeSession('bankCode', bank.code)}
            >
              {label}
            </Link>
          ))}
        </Actions>
      </Screen>
    </StepContext>
  );
}

function InAppBrowser() {
  const found = findUnsuitable();
  if (found?.kind !== 'in-app') return null;
  const browser = found.system === 'iOS' ? 'Safari' : 'Chrome';
  const outside = createExternalBrowserUrl(found, window.location.href);
  return (
    <Notice kind="warning">
      <p>
        {found.app}アプリの中の画面で開かれています。この画面では続けられませんので、{browser}
        でお開きください。
      </p>
      {outside === null ? (
        <p>画面の端にある「…」や共有ボタンを押し、「{browser}で開く」を選びます。</p>
      ) : (
        <ButtonLink sameTab kind="secondary" href={outside}>
          {browser}で開く
        </ButtonLink>
      )}
    </Notice>
  );
}
