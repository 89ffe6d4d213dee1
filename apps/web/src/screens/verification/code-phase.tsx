import { codeMinutes, codeTries, verificationCodeLength } from '@kaisetsu/domain/limits';
import { Actions, Button } from '@kaisetsu/ui/button.tsx';
import { Notice, NoticeText } from '@kaisetsu/ui/notice.tsx';
import { StepForm } from '@kaisetsu/ui/step-form.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { useEffect, useId, useState } from 'react';
import { call } from '../../client/call.ts';
import { readSession } from '../../client/session.ts';
import { formatFieldId } from '../../form/use-form.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { Screen } from '../../shell/frame/screen.tsx';
import { type CodeSent, useJourney } from '../../shell/journey/journey.ts';
import { useBusy } from '../../shell/journey/use-busy.ts';
import { useContinueApplication } from '../../shell/journey/use-continue-application.ts';
import { AlreadyCompleted } from '../complete/already-completed.tsx';
import {
  formatWait,
  hasNoTriesLeft,
  retryAfterSecondsOf,
  useCountdown,
  useRateLimit,
  useSendCode,
} from './use-send-code.tsx';
import { useVerifyCode } from './use-verify-code.ts';

export function CodePhase(props: { sent: CodeSent; onBack: () => void }) {
  const { mailAddress } = props.sent;
  const { form, busy, rateLimit, verify, startOver, completedBefore, continueAnyway } = useVerifyCode(
    props.sent,
  );
  const { flow } = useJourney();
  const resending = useBusy();
  const isRefused = useRefusedMail(props.sent);

  if (completedBefore !== null) {
    return (
      <AlreadyCompleted
        receipt={completedBefore}
        type={flow.type}
        otherWay={
          <Button kind="secondary" busy={busy} onPress={continueAnyway}>
            別の方のお申込みを続ける
          </Button>
        }
      />
    );
  }
  const address = (
    <strong>
      {mailAddress.replace(/@.*/, '')}
      <wbr />
      {mailAddress.replace(/^[^@]*/, '')}
    </strong>
  );
  if (isRefused) {
    return (
      // The key gives the title the focus, because the field that may have had it is gone.
      <Screen key="refused" title="認証コードをお送りできませんでした">
        <Notice kind="error">
          <p>{address}</p>
          <p>
            このメールアドレスでは、当行からのメールを受け取れません。ご確認のうえ、入力し直してください。別のメールアドレスもご利用いただけます。
          </p>
        </Notice>
        <Actions>
          <Button onPress={props.onBack}>{retype}</Button>
        </Actions>
      </Screen>
    );
  }
  return (
    <Screen title="認証コードの入力" hasErrors={form.errorCount > 0}>
      <Notice>
        <p>
          {describeSending(props.sent)}：
          <br />
          {address}
        </p>
        <p>{describeCode(props.sent)}</p>
      </Notice>
      {props.sent.used ? <AlreadyVerified /> : null}
      <StepForm
        onSubmit={() => void verify()}
        busy={busy}
        missing={
          form.draft.verificationCode.trim() === '' ? '認証コードを入力すると、次へ進めます。' : undefined
        }
        disabled={form.draft.verificationCode.trim() === '' || rateLimit.waiting || resending.busy}
        otherActions={<ResendCode sent={props.sent} sending={resending} disabled={busy} onSent={startOver} />}
        onBack={props.onBack}
        backLabel={retype}
      >
        <TextField
          bound={form.bindField('verificationCode')}
          label="認証コード"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <p>
          認証コードは{codeMinutes}分間有効で、{codeTries}
          回間違えると使えなくなります。メールは、迷惑メールのフォルダーに入ることがあります。届かないときや、うまくいかないときは、認証コードを再送してください。
        </p>
        {hasNoTriesLeft(props.sent) ? (
          <NoticeText kind="error">
            {codeTries}回間違えたため、この認証コードは使えなくなりました。認証コードを再送してください。
          </NoticeText>
        ) : null}
        {rateLimit.notice}
      </StepForm>
    </Screen>
  );
}

const retype = 'メールアドレスを入力し直す';

function describeSending({ isReceived, isUncertain }: CodeSent): string {
  if (isUncertain) return '認証コードの送信中に、通信が途切れました';
  return isReceived ? '先ほど認証コードをお送りしました' : '認証コードをお送りしました';
}

function describeCode({ isReceived, isUncertain }: CodeSent): string {
  const code = `書かれている${verificationCodeLength}桁の数字を入力してください。`;
  if (isUncertain) return `メールが届いていれば、${code}`;
  return isReceived ? `最も新しいメールに${code}` : `メールに${code}`;
}

/** The server allows a further code after `resendAt` (docs/product-decisions.md "E-mail verification"). */
function ResendCode(props: {
  sent: CodeSent;
  sending: ReturnType<typeof useBusy>;
  disabled: boolean;
  onSent: () => void;
}) {
  const { mailAddress, at, resendAt } = props.sent;
  const sendCode = useSendCode();
  const { fail, updateState } = useJourney();
  const [left, restart] = useCountdown(Math.min(resendAt - Date.now(), resendAt - at) / 1000);
  const [sent, setSent] = useState(false);
  const { busy, run } = props.sending;
  const waitId = useId();
  const rateLimit = useRateLimit(formatFieldId('verificationCode'));

  const resend = () =>
    run(async () => {
      setSent(false);
      try {
        const codeSent = await sendCode(mailAddress);
        restart((codeSent.resendAt - codeSent.at) / 1000);
        setSent(codeSent.isUncertain !== true);
        props.onSent();
        updateState({ codeSent });
      } catch (error) {
        const wait = retryAfterSecondsOf(error);
        if (wait === null) fail(error);
        else rateLimit.wait(wait);
      }
    });

  return (
    <>
      {sent ? (
        <NoticeText kind="success">新しい認証コードをお送りしました。以前のコードは使えません。</NoticeText>
      ) : null}
      {rateLimit.notice}
      <Button
        kind="secondary"
        busy={busy}
        disabled={props.disabled || left > 0 || rateLimit.waiting}
        describedBy={left > 0 ? waitId : undefined}
        onPress={() => void resend()}
      >
        認証コードを再送する
      </Button>
      {left > 0 ? (
        <p id={waitId} className="field-help">
          <span role="timer">{formatWait(left)}</span>後に再送できます。
        </p>
      ) : null}
    </>
  );
}

/** Seconds after `CodeSent.at`; a mail server can defer a mail several times before it refuses it (MAIL-016). */
const checkDelaysSeconds = [2, 4, 8, 16, 32, 64, 128, 256];

function useRefusedMail({ mailAddress, at, attemptKey }: CodeSent): boolean {
  const bank = useBank();
  const { flow } = useJourney();
  const [refusedKey, setRefusedKey] = useState<string>();
  useEffect(() => {
    if (attemptKey === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const body = { bankCode: bank.code, mailAddress, applicationType: flow.type, attemptKey };
    const ask = async () => {
      const { refused } = await call('checkCodeMail', { body, signal });
      if (refused && !signal.aborted) setRefusedKey(attemptKey);
    };
    const timers = checkDelaysSeconds
      // A device clock that went back must not delay them.
      .map((seconds) => Math.min(at - Date.now(), 0) + seconds * 1000)
      .filter((wait) => wait > 0)
      .map((wait) => setTimeout(() => void ask().catch(() => undefined), wait));
    return () => {
      controller.abort();
      timers.forEach(clearTimeout);
    };
  }, [bank.code, flow.type, mailAddress, at, attemptKey]);
  return attemptKey !== undefined && refusedKey === attemptKey;
}

export function AlreadyVerified() {
  const { state, fail } = useJourney();
  const { busy, run } = useBusy();
  const continueApplication = useContinueApplication(
    state.codeSent === undefined ? {} : { mailAddress: state.codeSent.mailAddress },
  );
  if (readSession('authenticationToken') === '') return null;
  const press = () =>
    run(() =>
      call('getApplication', {})
        .then(({ answers }) =>
          continueApplication(answers.pinSet ? 'identity' : 'answers', answers.documents),
        )
        .catch(fail),
    );
  return (
    <Notice>
      <p>メールアドレスの確認は済んでいます。変更しない場合は、このままお進みください。</p>
      <Button kind="secondary" busy={busy} onPress={() => void press()}>
        入力を続ける
      </Button>
    </Notice>
  );
}
