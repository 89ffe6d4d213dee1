import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { readStatus } from '@kaisetsu/domain/ekyc';
import { getIdentityStep, getPath, getStartPath } from '@kaisetsu/domain/flows/journey';
import type { Flow } from '@kaisetsu/domain/flows/step';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import {
  createAddressRows,
  createIdentityRows,
  createParentRows,
  type Row,
} from '@kaisetsu/domain/summary-rows';
import { Button } from '@kaisetsu/ui/button.tsx';
import { List } from '@kaisetsu/ui/list.tsx';
import { Summary } from '@kaisetsu/ui/summary.tsx';
import { useLoadedOnce } from '@kaisetsu/ui/use-loaded-once.ts';
import { navigate } from 'wouter/use-browser-location';
import { CallFailed, call, isGivenUp } from '../../client/call.ts';
import { readSession } from '../../client/session.ts';
import { isClosed, useIdentityMethods } from '../../shell/journey/identity-methods.ts';
import { goToErrorScreen, stepAtPath, useNavigationState } from '../../shell/journey/journey.ts';
import { errorTitles } from '../../shell/journey/step-titles.ts';
import { useBusy } from '../../shell/journey/use-busy.ts';
import { ResumeInOtherBrowser } from '../ekyc-callback/ekyc-callback.tsx';
import { laterMethodTexts, listChoices } from '../identity/later-texts.ts';
import { closedText } from '../identity/method-choice.tsx';
import { ErrorScreen } from './error.tsx';
import { getReasonText } from './reason-texts.ts';

type Ekyc = CallResponse<'getEkyc'>;
type FailedVerification = { readonly ekyc: Ekyc; readonly saved: CallResponse<'getApplication'> | null };

const path = '/ekyc-error';

export function EkycErrorPage() {
  return readSession('authenticationToken') === '' ? <ResumeInOtherBrowser /> : <FailedIdentity />;
}

const texts = {
  noMoreStarts:
    'このお申込みで本人確認をやり直せる回数を超えました。お手数ですが、はじめから再度お申込みいただくか、下記までお電話でお問い合わせください。',
  noStartsToday:
    'このメールアドレスで1日に本人確認を始められる回数の上限に達しました。お手数ですが、明日以降に再度お試しいただくか、下記までお電話でお問い合わせください。',
  saved:
    '入力していただいた内容と設定した暗証番号は保存されています。本人確認だけを、もう一度お願いいたします。',
  endedByLaw:
    '法令の改正により、2027年4月1日から本人確認の方法が変わりました。新しい方法で、もう一度お願いいたします。',
  mismatch: 'ご入力いただいた次の内容が、本人確認書類の内容と一致しないか、書類から読み取れませんでした。',
  reapply:
    'ご入力に誤りがあるときは、「入力内容を直して申し込み直す」へお進みください。同じメールアドレスで認証すると、ご入力いただいた内容を引き継ぎます（暗証番号は、もう一度設定していただきます）。',
  waiting:
    '本人確認の結果が、まだ届いていません。しばらくしてから「本人確認の結果を確認する」を押してください。',
};

function FailedIdentity() {
  const { flow } = stepAtPath(path);
  const { noMoreStarts: wasRefused = false, noStartsToday = false } = useNavigationState();
  const failed = useLoadedOnce<FailedVerification>(async (signal) => {
    const ekyc = await call('getEkyc', { signal });
    return { ekyc, saved: ekyc.mismatch.length > 0 ? await call('getApplication', { signal }) : null };
  }, null);
  const reading = failed === null ? null : readStatus(failed.ekyc.status);
  const hasFailed = reading === 'failed';
  const noMoreStarts = wasRefused || (hasFailed && failed?.ekyc.startsLeft === 0);
  const mayRetry = !noMoreStarts && !noStartsToday;
  const hasMismatch = failed !== null && failed.ekyc.mismatch.length > 0;
  const methods = useIdentityMethods();
  const choices = methods === null || !hasFailed || hasMismatch ? [] : listChoices(methods, flow.type);
  const others = choices.filter((method) => method !== failed?.ekyc.method);
  const hasEnded = others.length === choices.length;
  const [other] = others;
  const goBack = () => {
    // Slower than another try.
    const isOffered = other !== undefined && other !== 'RESIDENT_RECORD';
    const state = { previous: path, ...(isOffered && { identityMethod: other }) };
    navigate(getPath(flow, getIdentityStep(flow.type)), { state });
  };
  return (
    <ErrorScreen
      title={errorTitles['ekyc-error']}
      message="本人確認時にエラーが発生しました。お手数ですが、再度本人確認をお願いいたします。"
      contact
      button={noMoreStarts ? '再度お申込みへ進む' : '本人確認へ戻る'}
      onPress={noMoreStarts ? () => navigate(getStartPath(flow)) : goBack}
      otherWay={hasMismatch ? <Reapply flow={flow} /> : reading === 'waiting' ? <ToResult /> : null}
    >
      {noMoreStarts ? <p>{texts.noMoreStarts}</p> : null}
      {noStartsToday ? <p>{texts.noStartsToday}</p> : null}
      {/* The details appear later; `role="status"` makes screen readers announce them. */}
      <div role="status">
        {failed === null ? null : <Details {...failed} mayRetry={mayRetry} />}
        {other === undefined || !mayRetry ? null : (
          <p>{hasEnded ? nameNewMethods(others) : nameOtherMethod(other)}</p>
        )}
      </div>
      {isClosed(methods, flow.type) ? <p>{closedText}</p> : null}
      {noMoreStarts ? null : <p>{texts.saved}</p>}
    </ErrorScreen>
  );
}

const ToResult = () => (
  <Button kind="secondary" onPress={() => navigate('/ekyc-callback')}>
    本人確認の結果を確認する
  </Button>
);

function Reapply({ flow }: { flow: Flow }) {
  const { busy, run } = useBusy();
  const reapply = async () => {
    try {
      await call('reapply', { body: {} });
      navigate(getStartPath(flow));
    } catch (error) {
      // Another tab verified the identity again, or completed the application.
      if (error instanceof CallFailed && error.status === 409) navigate('/ekyc-callback');
      else if (!isGivenUp(error)) goToErrorScreen(flow, error);
    }
  };
  return (
    <Button kind="secondary" busy={busy} onPress={() => void run(reapply)}>
      入力内容を直して申し込み直す
    </Button>
  );
}

const nameOtherMethod = (method: IdentityMethod): string =>
  `ほかの方法（${laterMethodTexts[method].name}）もご利用いただけます。「本人確認へ戻る」を押すと選べます。`;

const nameNewMethods = (methods: readonly IdentityMethod[]): string =>
  `新しい方法は${methods.map((method) => `「${laterMethodTexts[method].name}」`).join('または')}です。「本人確認へ戻る」を押して、お進みください。`;

const readingAdvice = [
  'カードをケースやカバーから出し、スマートフォンに重ねたまま、終わるまで動かさないでください。',
  '読み取れないときは、カードの位置を少しずつずらしてお試しください。',
];
const adviceFor: Readonly<Record<IdentityMethod, readonly string[]>> = {
  IMAGE: [
    '書類をカバーやケースから出し、明るい場所で、光が反射しないように撮影してください。',
    'お顔は、帽子やマスクを外し、正面から撮影してください。',
  ],
  CHIP: readingAdvice,
  JPKI: readingAdvice,
  RESIDENT_RECORD: [],
};

function Details({ ekyc, saved, mayRetry }: FailedVerification & { mayRetry: boolean }) {
  const { type } = stepAtPath(path).flow;
  const { method, mismatch, endedByLaw } = ekyc;
  const explanation = getReasonText(ekyc.reason, type, method);
  const isWaiting = readStatus(ekyc.status) === 'waiting';
  const isExplained = explanation !== null || mismatch.length > 0 || endedByLaw;
  return (
    <>
      {endedByLaw ? <p>{texts.endedByLaw}</p> : null}
      {explanation === null ? null : <p>{explanation}</p>}
      {saved === null ? null : (
        <>
          <Summary
            title="一致しなかった項目"
            note={<p>{texts.mismatch}</p>}
            rows={createMismatchRows(type, saved, mismatch)}
          />
          <p>
            ご入力に誤りがないときは、{getDocumentOwner(type, mismatch)}
            の書類で、もう一度本人確認をお願いいたします。
          </p>
          <p>{texts.reapply}</p>
        </>
      )}
      {mayRetry && isWaiting ? <p>{texts.waiting}</p> : null}
      {mayRetry && !isWaiting && !isExplained ? (
        <>
          <h2>うまくいかないときは</h2>
          <List of={adviceFor[method]} />
        </>
      ) : null}
      {mayRetry && !isWaiting ? (
        <p>
          本人確認は、<strong className="nowrap">あと{ekyc.startsLeft}回</strong>お試しいただけます。
        </p>
      ) : null}
    </>
  );
}

/** Attribute in an item of `mismatch`: `name` in `CUSTOMER.name`. */
const questions: Readonly<Record<string, string>> = {
  name: 'お名前',
  birthDate: '生年月日',
  address: 'ご住所',
};

const persons = { child: 'お子さま', parent: '親権者さま' };

function getDocumentOwner(type: ApplicationType, mismatch: Ekyc['mismatch']): string {
  if (type === 'GENERAL') return 'ご本人';
  const ofParent = mismatch.filter((item) => item.startsWith('PROXY.')).length;
  if (ofParent === 0) return persons.child;
  return ofParent === mismatch.length ? persons.parent : `${persons.child}と${persons.parent}、それぞれ`;
}

/** The child flow asks for one address only, so the parent's row shows the child's. */
function createMismatchRows(
  type: ApplicationType,
  { application, applicationParent, answers }: CallResponse<'getApplication'>,
  mismatch: Ekyc['mismatch'],
): Row[] {
  const own = new Map([
    ...createIdentityRows(application),
    ...createAddressRows(application, answers.personal),
  ]);
  const parents = new Map(applicationParent === null ? [] : createParentRows(applicationParent));
  return mismatch.flatMap((item): Row[] => {
    const [role, attribute = ''] = item.split('.');
    const question = questions[attribute];
    if (question === undefined) return [];
    const typed = (role === 'PROXY' ? parents.get(question) : undefined) ?? own.get(question) ?? '';
    const whose = type === 'GENERAL' ? '' : `${role === 'PROXY' ? persons.parent : persons.child}の`;
    return [[`${whose}${question}`, typed]];
  });
}
