import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { getFlow, getPath } from '@kaisetsu/domain/flows/journey';
import { Actions, ButtonLink } from '@kaisetsu/ui/button.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { Link } from 'wouter';
import { writeSession } from '../../client/session.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { Screen } from '../../shell/frame/screen.tsx';
import { StepContext } from '../../shell/journey/journey.ts';
import { findKeptReceipt, KeptReceiptScreen } from '../complete/already-completed.tsx';
import { createExternalBrowserUrl, findUnsuitable, readBrowserFacts } from '../landing/browser.ts';

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
  const found = findUnsuitable(readBrowserFacts());
  if (found?.because !== 'in-app') return null;
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
