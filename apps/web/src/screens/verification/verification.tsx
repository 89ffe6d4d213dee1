import type { DocumentType } from '@kaisetsu/domain/documents';
import { email, likelyEmail, verificationCode } from '@kaisetsu/domain/fields/email';
import { codeMinutes, codeTries } from '@kaisetsu/domain/limits';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { CallFailed, call, isGivenUp } from '../../client/call.ts';
import { readSession, removeSessionValue, writeSession } from '../../client/session.ts';
import { CorrectionButton } from '../../components/correction-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { StepForm } from '../../components/step-form.tsx';
import { TextField } from '../../components/text-field.tsx';
import { fieldId, useForm } from '../../form/use-form.ts';
import { useBank } from '../../shell/bank.ts';
import { type CodeSent, useJourney } from '../../shell/journey.ts';
import { Screen } from '../../shell/screen.tsx';
import { useBusy } from '../../shell/use-busy.ts';
import { AlreadyVerified, useContinueApplication } from './already-verified.tsx';
import { ResendCode } from './resend-code.tsx';
import { retryAfterSecondsOf, useRateLimit } from './use-rate-limit.tsx';
import { useSendCode } from './use-send-code.ts';

/** `/verification`, `/child/verification` (spec 2.7): an address, then the code mailed to it. */
export function Verification() {
  const { state, open, close } = useJourney();
  /** The newest: on the way back the state forgets it, and its code still counts. */
  const [sent, setSent] = useState(state.codeSent);
  useEffect(() => {
    if (state.codeSent !== undefined) setSent(state.codeSent);
  }, [state.codeSent]);
  return state.codeSent === undefined ? (
    <AddressPhase
      key="address"
      sent={sent}
      initial={sent?.mailAddress ?? state.mailAddress ?? ''}
      onSent={(codeSent) => open({ codeSent })}
    />
  ) : (
    <CodePhase key="code" sent={state.codeSent} onBack={close} />
  );
}

const addressForm = { empty: { mailAddress: '' }, group: () => ({ fields: { mailAddress: email } }) };
const codeForm = { empty: { verificationCode: '' }, group: () => ({ fields: { verificationCode } }) };

function AddressPhase(props: {
  initial: string;
  sent: CodeSent | undefined;
  onSent: (sent: CodeSent) => void;
}) {
  const bank = useBank();
  const { flow, fail } = useJourney();
  const sendCode = useSendCode();
  const form = useForm({ ...addressForm, initial: { mailAddress: props.initial } });
  const { busy, run } = useBusy();
  const rateLimit = useRateLimit(fieldId('mailAddress'));
  const bound = form.field('mailAddress');
  const likely = bound.message === undefined ? null : likelyEmail(bound.value);

  const send = () =>
    run(async () => {
      const answers = form.submit();
      if (answers === null) return;
      const { mailAddress } = answers;
      const { sent, onSent } = props;
      try {
        onSent(await sendCode(mailAddress));
      } catch (error) {
        const wait = retryAfterSecondsOf(error);
        // Too soon for another one, and the one before is in the mailbox: it is as good while it counts.
        if (
          wait !== null &&
          sent?.mailAddress === mailAddress &&
          Date.now() < sent.at + codeMinutes * 60_000 &&
          !hasNoTriesLeft(sent)
        ) {
          return onSent({ ...sent, resendAt: Date.now() + wait * 1000 });
        }
        if (wait !== null) return rateLimit.wait(wait);
        if (!(error instanceof CallFailed) || error.status !== 400) return fail(error);
        form.showProblems({ mailAddress: { code: 'email-invalid' } });
      }
    });

  return (
    <Screen
      lead={`${flow.type === 'CHILD' ? '親権者さまの' : ''}メールアドレスに認証コードをお送りします。`}
      hasErrors={form.errorCount > 0}
    >
      <AlreadyVerified />
      <StepForm
        onSubmit={() => void send()}
        submitLabel="認証コードを送る"
        busy={busy}
        disabled={form.draft.mailAddress.trim() === '' || rateLimit.waiting}
      >
        <TextField
          bound={bound}
          label="メールアドレス"
          required
          help={
            <>
              例：taro.yamada@example.jp
              <br />
              迷惑メール対策をされている方は<span className="unbroken">「{bank.mailAddress}」</span>
              からのメールを受信できるように設定してください。
            </>
          }
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          after={
            likely === null ? null : (
              <div className="field-correction">
                <CorrectionButton bound={bound} corrected={likely} label={`「${likely}」にする`} />
              </div>
            )
          }
        />
        {rateLimit.notice}
      </StepForm>
    </Screen>
  );
}

/** No longer of any use: not even the right one is taken then (docs/product-decisions.md "E-mail verification"). */
const hasNoTriesLeft = ({ failedTries = 0 }: CodeSent): boolean => failedTries >= codeTries;

function CodePhase(props: { sent: CodeSent; onBack: () => void }) {
  const { mailAddress } = props.sent;
  const bank = useBank();
  const { flow, state, fail, updateState } = useJourney();
  const continueApplication = useContinueApplication(mailAddress);
  const form = useForm({ ...codeForm, initial: codeForm.empty });
  const { busy, run } = useBusy();
  const resending = useBusy();
  const rateLimit = useRateLimit(fieldId('verificationCode'));
  const isMounted = useIsMounted();

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
        });
        writeSession('authenticationToken', verified.authenticationToken);
        writeSession('applicationType', flow.type);
        const sent = verified.continueAt === 'identity' ? await documentsSent() : [];
        // Who has turned back to the address meanwhile stays there; nobody is moved on from elsewhere.
        if (!isMounted.current) return;
        updateState({ codeSent: { ...props.sent, used: true } });
        continueApplication(verified.continueAt, sent);
      } catch (error) {
        if (!isMounted.current) return;
        const wait = retryAfterSecondsOf(error);
        if (wait !== null) return rateLimit.wait(wait);
        if (error instanceof CallFailed && (error.status === 400 || error.status === 401)) {
          const { failedTries = 0 } = props.sent;
          if (error.status === 401)
            updateState({ codeSent: { ...props.sent, failedTries: failedTries + 1 } });
          return form.showProblems({ verificationCode: { code: 'verification-failed' } });
        }
        if (!isGivenUp(error)) removeSessionValue('appDeviceId');
        fail(error);
      }
    });

  return (
    <Screen title="認証コードの入力" hasErrors={form.errorCount > 0}>
      <Notice>
        <p>
          <strong>
            {/* A long one breaks before its @, and not before its last letter. */}
            {mailAddress.replace(/@.*/, '')}
            <wbr />
            {mailAddress.replace(/^[^@]*/, '')}
          </strong>
          <br />
          に認証コードをお送りしました。メールに書かれている6桁の数字を入力してください。
        </p>
        <p>
          認証コードは{codeMinutes}分間有効で、{codeTries}
          回まちがえると使えなくなります。メールが届かないときや、うまくいかないときは、認証コードを再送してください。
        </p>
      </Notice>
      {props.sent.used ? <AlreadyVerified /> : null}
      <StepForm
        onSubmit={() => void verify()}
        busy={busy}
        disabled={form.draft.verificationCode.trim() === '' || rateLimit.waiting || resending.busy}
        otherActions={
          <ResendCode
            sent={props.sent}
            sending={resending}
            disabled={busy}
            onSent={() => {
              // What was typed belongs to the code before, and so does what was said about it.
              form.change(codeForm.empty);
              document.getElementById(fieldId('verificationCode'))?.focus();
            }}
          />
        }
        onBack={props.onBack}
        backLabel="メールアドレスを入力し直す"
      >
        <TextField
          bound={form.field('verificationCode')}
          label="認証コード"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        {hasNoTriesLeft(props.sent) ? (
          <Notice kind="error">
            <p>
              {codeTries}回まちがえたため、この認証コードは使えなくなりました。認証コードを再送してください。
            </p>
          </Notice>
        ) : null}
        {rateLimit.notice}
      </StepForm>
    </Screen>
  );
}

/** False once the phase was left: its call may be answered later. */
function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

/** None where it could not be asked: a document may be sent twice. */
const documentsSent = (): Promise<readonly DocumentType[]> =>
  call('getApplication', {}).then(
    ({ answers }) => answers.documents,
    () => [],
  );
