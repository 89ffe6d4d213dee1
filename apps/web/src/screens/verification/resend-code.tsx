import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { fieldId } from '../../form/use-form.ts';
import { type CodeSent, useJourney } from '../../shell/journey.ts';
import type { useBusy } from '../../shell/use-busy.ts';
import { useSendCode } from './use-send-code.ts';
import { secondsToWait, spokenWait, useCountdown, useTooMany } from './use-rate-limit.tsx';

/** Another code may be asked for after 60 s (decisions); the button counts down, and goes on counting after a reload. */
export function ResendCode(props: {
  sent: CodeSent;
  /** Shared with what must not be pressed meanwhile. */
  sending: ReturnType<typeof useBusy>;
  disabled: boolean;
  onSent: () => void;
}) {
  const { mailAddress, resendAt } = props.sent;
  const sendCode = useSendCode();
  const { fail, remember } = useJourney();
  const [left, restart] = useCountdown(Math.ceil((resendAt - Date.now()) / 1000));
  const [sent, setSent] = useState(false);
  const { busy, run } = props.sending;
  const tooMany = useTooMany(fieldId('verificationCode'));

  const resend = () =>
    run(async () => {
      setSent(false);
      try {
        const codeSent = await sendCode(mailAddress);
        restart((codeSent.resendAt - codeSent.at) / 1000);
        setSent(true);
        props.onSent();
        remember({ codeSent });
      } catch (error) {
        const wait = secondsToWait(error);
        if (wait === null) fail(error);
        else tooMany.wait(wait);
      }
    });

  return (
    <>
      {sent ? (
        <Notice kind="success">
          <p>新しい認証コードをお送りしました。以前のコードは使えません。</p>
        </Notice>
      ) : null}
      {tooMany.notice}
      <Button
        kind="secondary"
        busy={busy}
        disabled={props.disabled || left > 0 || tooMany.waiting}
        onPress={() => void resend()}
      >
        <span>
          認証コードを再送する
          {left > 0 ? <span className="unbroken">（あと{spokenWait(left)}）</span> : null}
        </span>
      </Button>
    </>
  );
}
