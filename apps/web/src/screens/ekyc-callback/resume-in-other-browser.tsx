import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { flowFor, pathOf } from '@kaisetsu/domain/flows/journey';
import { Link } from 'wouter';
import { writeSession } from '../../client/session.ts';
import { Actions } from '../../components/button.tsx';
import { useBank } from '../../shell/bank.ts';
import { StepContext, useJourney } from '../../shell/journey.ts';
import { Screen } from '../../shell/screen.tsx';

const accounts: readonly { type: ApplicationType; label: string }[] = [
  { type: 'GENERAL', label: 'ご自身の口座' },
  { type: 'CHILD', label: 'お子さまの口座' },
];

/**
 * The provider opened another browser, which has no session. The server has the answers: verifying the e-mail
 * again leads to the identity verification (docs/product-decisions.md "eKYC").
 */
export function ResumeInOtherBrowser() {
  const bank = useBank();
  const { step } = useJourney();
  return (
    // The flow is unknown here, so no step counter is shown.
    <StepContext value={null}>
      <Screen
        title="お申込みの続きに進みます"
        lead="お申込みをはじめたときとは別のブラウザで開かれたか、時間が経過したため、お申込みの続きを表示できません。"
      >
        <p>
          ご入力いただいた内容は保存されています。メールアドレスの認証をもう一度行うと、本人確認から続けられます。お申込みのときと同じメールアドレスをご用意ください。
        </p>
        <p>
          はじめにお使いのブラウザ（SafariやChrome）の画面が残っている場合は、その画面に戻って続けることもできます。
        </p>
        <h2>どちらの口座のお申込みですか</h2>
        <Actions>
          {accounts.map(({ type, label }) => (
            <Link
              key={type}
              className="button button-primary"
              href={pathOf(flowFor(type), 'verification')}
              state={{ previous: step.path }}
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
