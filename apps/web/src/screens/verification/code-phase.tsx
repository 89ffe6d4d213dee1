import type { Receipt } from '@kaisetsu/domain/calls';
import { verificationCode } from '@kaisetsu/domain/fields/verification-code';
import { codeMinutes, codeTries, verificationCodeLength } from '@kaisetsu/domain/limits';
import { Actions, Button } from '@kaisetsu/ui/button.tsx';
import { Notice, NoticeText } from '@kaisetsu/ui/notice.tsx';
import { StepForm } from '@kaisetsu/ui/step-form.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { blames, CallFailed, call, isGivenUp } from '../../client/call.ts';
import { dropReceipt } from '../../client/receipt.ts';
import { readSession, removeSessionValue, writeSession } from '../../client/session.ts';
import { formatFieldId, useForm } from '../../form/use-form.ts';
import { Screen } from '../../shell/frame/screen.tsx';
import { type CodeSent, useJourney } from '../../shell/journey/journey.ts';
import { useBusy } from '../../shell/journey/use-busy.ts';
import { useContinueApplication } from '../../shell/journey/use-continue-application.ts';
import { AlreadyCompleted } from '../complete/already-completed.tsx';
import {
  formatWait,
  hasNoTriesLeft,
  useCountdown,
  useRateLimit,
  useRefusedMail,
  useSendCode,
} from './use-send-code.tsx';

const empty = { verificationCode: '' };
const group = () => ({ fields: { verificationCode } });
const fieldId = formatFieldId('verificationCode');

export function CodePhase({ sent }: { sent: CodeSent }) {
  const { mailAddress } = sent;
  const { bank, flow, state, close, fail, updateState } = useJourney();
  const continueApplication = useContinueApplication({ mailAddress });
  const form = useForm({ empty, createGroup: group, initial: empty });
  const { busy, run } = useBusy();
  const resending = useBusy();
  const rateLimit = useRateLimit(fieldId);
  const isRefused = useRefusedMail(sent);
  const [completedBefore, setCompletedBefore] = useState<Receipt | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const verify = () =>
    run(async () => {
      const answers = form.submit();
      if (answers === null) return;
      try {
        const verified = await call('verifyCode', {
          body: {
            bankCode: bank.code,
            mailAddress,
            verificationCode: answers.verificationCode,
            channel: state.channel ?? '',
            deviceId: readSession('appDeviceId'),
            applicationType: flow.type,
          },
          ...(sent.attemptKey !== undefined && { headers: { 'idempotency-key': sent.attemptKey } }),
        });
        writeSession('authenticationToken', verified.authenticationToken);
        writeSession('applicationType', flow.type);
        const isAtIdentity = verified.continueAt === 'identity';
        const saved = isAtIdentity ? await call('getApplication', {}).catch(() => null) : null;
        // The applicant may have gone back to the e-mail address during the call.
        if (!isMounted.current) return;
        updateState({ codeSent: { ...sent, used: true } });
        dropReceipt();
        if (verified.completedBefore !== undefined) return setCompletedBefore(verified.completedBefore);
        await continueApplication(verified.continueAt, saved?.answers.documents ?? []).catch(fail);
      } catch (error) {
        if (!isMounted.current) return;
        if (rateLimit.takes(error)) return;
        const isWrong = error instanceof CallFailed && error.status === 401;
        if (isWrong || blames(error, 'verificationCode')) {
          const { failedTries = 0 } = sent;
          if (isWrong) updateState({ codeSent: { ...sent, failedTries: failedTries + 1 } });
          return form.showProblems({ verificationCode: { code: 'verification-failed' } });
        }
        if (!isGivenUp(error)) removeSessionValue('appDeviceId');
        fail(error);
      }
    });

  const startOver = () => {
    form.change(empty);
    document.getElementById(fieldId)?.focus();
  };

  if (completedBefore !== null) {
    return (
      <AlreadyCompleted
        receipt={completedBefore}
        type={flow.type}
        otherWay={
          <Button
            kind="secondary"
            busy={busy}
            onPress={() => void run(() => continueApplication('answers', []).catch(fail))}
          >
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
          <Button onPress={close}>{retype}</Button>
        </Actions>
      </Screen>
    );
  }
  const [sending, inMail] = describeSending(sent);
  const isEmpty = form.draft.verificationCode.trim() === '';
  return (
    <Screen title="認証コードの入力" hasErrors={form.errorCount > 0}>
      <Notice>
        <p>
          {sending}：
          <br />
          {address}
        </p>
        <p>
          {inMail}書かれている{verificationCodeLength}桁の数字を入力してください。
        </p>
      </Notice>
      {sent.used ? <AlreadyVerified /> : null}
      <StepForm
        onSubmit={() => void verify()}
        busy={busy}
        missing={isEmpty ? '認証コードを入力すると、次へ進めます。' : undefined}
        disabled={isEmpty || rateLimit.waiting || resending.busy}
        otherActions={<ResendCode sent={sent} sending={resending} disabled={busy} onSent={startOver} />}
        onBack={close}
        backLabel={retype}
      >
        <TextField
          bound={form.bindField('verificationCode')}
          label="認証コード"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <p>
          認証コードは{codeMinutes}分間有効で、{codeTries}
          回間違えると使えなくなります。メールは、迷惑メールのフォルダーに入ることがあります。届かないときや、うまくいかないときは、認証コードを再送してください。
        </p>
        {hasNoTriesLeft(sent) ? (
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

function describeSending({ isReceived, isUncertain }: CodeSent): readonly [sending: string, inMail: string] {
  if (isUncertain) return ['認証コードの送信中に、通信が途切れました', 'メールが届いていれば、'];
  if (isReceived) return ['先ほど認証コードをお送りしました', '最も新しいメールに'];
  return ['認証コードをお送りしました', 'メールに'];
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
  const rateLimit = useRateLimit(fieldId);

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
        if (!rateLimit.takes(error)) fail(error);
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

export function AlreadyVerified() {
  const { state, fail } = useJourney();
  const { busy, run } = useBusy();
  const continueApplication = useContinueApplication(
    state.codeSent === undefined ? {} : { mailAddress: state.codeSent.mailAddress },
  );
  if (readSession('authenticationToken') === '') return null;
  const goOn = async () => {
    const { answers } = await call('getApplication', {});
    await continueApplication(answers.pinSet ? 'identity' : 'answers', answers.documents);
  };
  return (
    <Notice>
      <p>メールアドレスの確認は済んでいます。変更しない場合は、このままお進みください。</p>
      <Button kind="secondary" busy={busy} onPress={() => void run(() => goOn().catch(fail))}>
        入力を続ける
      </Button>
    </Notice>
  );
}
