import { useState } from 'react';
import { call } from '../../client/call.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useBank } from '../../shell/bank.ts';
import { useJourney } from '../../shell/journey.ts';
import { useBusy } from '../../shell/use-busy.ts';
import { spokenWait, useCountdown, useTooMany } from './use-too-many.tsx';

/** Another code may be asked for after 60 s (decisions); the button counts down. */
const resendAfterSeconds = 60;

export function ResendCode(props: { mailAddress: string }) {
  const bank = useBank();
  const { flow, fail } = useJourney();
  const [left, restart] = useCountdown(resendAfterSeconds);
  const [sent, setSent] = useState(false);
  const { busy, run } = useBusy();
  const tooMany = useTooMany();

  const resend = () =>
    run(async () => {
      setSent(false);
      try {
        const answer = await call('registerCode', {
          body: { bankCode: bank.code, mailAddress: props.mailAddress, applicationType: flow.type },
        });
        restart(answer.resendAfterSeconds);
        setSent(true);
      } catch (error) {
        if (!tooMany.caught(error)) fail(error);
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
        disabled={left > 0 || tooMany.waiting}
        onPress={() => void resend()}
      >
        {left > 0 ? `認証コードを再送する（あと${spokenWait(left)}）` : '認証コードを再送する'}
      </Button>
    </>
  );
}
