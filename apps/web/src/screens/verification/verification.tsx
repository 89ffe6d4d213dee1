import { email, hasForeignDomain, suggestDomains, suggestEmail } from '@kaisetsu/domain/fields/email';
import { codeMinutes } from '@kaisetsu/domain/limits';
import { Button } from '@kaisetsu/ui/button.tsx';
import { CorrectionButton } from '@kaisetsu/ui/corrections.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { StepForm } from '@kaisetsu/ui/step-form.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { useEffect, useState } from 'react';
import { blames } from '../../client/call.ts';
import { extendBlur, formatFieldId, useForm } from '../../form/use-form.ts';
import { Screen } from '../../shell/frame/screen.tsx';
import { type CodeSent, useJourney } from '../../shell/journey/journey.ts';
import { useBusy } from '../../shell/journey/use-busy.ts';
import { AlreadyVerified, CodePhase } from './code-phase.tsx';
import {
  createCodeSent,
  hasNoTriesLeft,
  retryAfterSecondsOf,
  useRateLimit,
  useSendCode,
} from './use-send-code.tsx';

export function Verification() {
  const { state } = useJourney();
  /** The address phase has no `codeSent` in its navigation state. */
  const [sent, setSent] = useState(state.codeSent);
  useEffect(() => {
    if (state.codeSent !== undefined) setSent(state.codeSent);
  }, [state.codeSent]);
  return state.codeSent === undefined ? (
    <AddressPhase key="address" sent={sent} />
  ) : (
    <CodePhase key="code" sent={state.codeSent} />
  );
}

const empty = { mailAddress: '' };
const group = () => ({ fields: { mailAddress: email } });

function AddressPhase({ sent }: { sent: CodeSent | undefined }) {
  const { bank, flow, state, open, fail } = useJourney();
  const sendCode = useSendCode();
  const initial = { mailAddress: sent?.mailAddress ?? state.mailAddress ?? '' };
  const form = useForm({ empty, createGroup: group, initial });
  const { busy, run } = useBusy();
  const rateLimit = useRateLimit(formatFieldId('mailAddress'));
  const bound = form.bindField('mailAddress');
  const [left, setLeft] = useState(false);
  const likely = bound.message === undefined ? null : suggestEmail(bound.value);
  const others = suggestDomains(bound.value, left);

  const request = () =>
    run(async () => {
      const answers = form.submit();
      if (answers === null) return;
      const { mailAddress } = answers;
      try {
        open({ codeSent: await sendCode(mailAddress) });
      } catch (error) {
        const wait = retryAfterSecondsOf(error);
        // The previous code for this address is still valid.
        if (wait !== null && sent?.mailAddress === mailAddress && isValid(sent)) {
          return open({ codeSent: { ...sent, resendAt: Date.now() + wait * 1000 } });
        }
        if (rateLimit.takes(error)) return;
        if (!blames(error, 'mailAddress')) return fail(error);
        form.showProblems({ mailAddress: { code: 'email-invalid' } });
      }
    });

  /** MAIL-037. */
  const enterReceivedCode = () => {
    const answers = form.submit();
    if (answers === null) return;
    const codeSent = createCodeSent(answers.mailAddress, rateLimit.secondsLeft);
    open({ codeSent: { ...codeSent, isReceived: true } });
  };

  return (
    <Screen
      lead={`${flow.type === 'CHILD' ? '親権者さまの' : ''}メールアドレスに認証コードをお送りします。お申込みの途中で中断しても、同じメールアドレスを認証すれば、続きから再開できます。`}
      hasErrors={form.errorCount > 0}
    >
      <AlreadyVerified />
      <StepForm
        onSubmit={() => void request()}
        submitLabel="認証コードを送る"
        busy={busy}
        disabled={form.draft.mailAddress.trim() === '' || rateLimit.waiting}
        missing={rateLimit.waiting ? undefined : 'メールアドレスを入力すると、認証コードを送れます。'}
      >
        <TextField
          bound={extendBlur(bound, () => setLeft(true))}
          label="メールアドレス"
          help={
            <>
              例：taro.yamada@example.jp
              <br />
              迷惑メール対策をされている方は<span className="unbroken">「{bank.mailAddress}」</span>
              からのメールを受信できるように設定してください。
            </>
          }
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          after={
            <div role="status">
              {likely === null ? null : (
                <div className="field-correction">
                  <CorrectionButton bound={bound} corrected={likely} />
                </div>
              )}
              {others.length === 0 ? null : (
                <div className="field-correction">
                  <p>{others.map(({ domain }) => domain).join(' または ')} ではありませんか。</p>
                  {others.map(({ address }) => (
                    <CorrectionButton key={address} bound={bound} corrected={address} />
                  ))}
                </div>
              )}
              {hasForeignDomain(bound.value) ? (
                <div className="field-correction">
                  <p>@の後に、全角の文字（「ー」など）が入っています。送信先：{bound.value}</p>
                </div>
              ) : null}
            </div>
          }
        />
        {rateLimit.notice}
        {rateLimit.waiting ? (
          <Notice>
            <p>すでに認証コードのメールが届いているときは、そのコードを入力できます。</p>
            <Button kind="secondary" onPress={enterReceivedCode}>
              届いている認証コードを入力する
            </Button>
          </Notice>
        ) : null}
      </StepForm>
    </Screen>
  );
}

const isValid = (sent: CodeSent): boolean =>
  Date.now() < sent.at + codeMinutes * 60_000 && !hasNoTriesLeft(sent);
