import { Button } from '@kaisetsu/ui/button.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { useId, useState } from 'react';
import { formatFieldId } from '../../form/use-form.ts';
import { type CodeSent, useJourney } from '../../shell/journey/journey.ts';
import type { useBusy } from '../../shell/journey/use-busy.ts';
import { formatWait, retryAfterSecondsOf, useCountdown, useRateLimit } from './use-rate-limit.tsx';
import { useSendCode } from './use-send-code.ts';

/** The server allows a further code after `resendAt` (docs/product-decisions.md "E-mail verification"). */
export function ResendCode(props: {
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
