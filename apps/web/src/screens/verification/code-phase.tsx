import { codeMinutes, codeTries, verificationCodeLength } from '@kaisetsu/domain/limits';
import { Actions, Button } from '@kaisetsu/ui/button.tsx';
import { Notice, NoticeText } from '@kaisetsu/ui/notice.tsx';
import { StepForm } from '@kaisetsu/ui/step-form.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { type CodeSent, useJourney } from '../../shell/journey/journey.ts';
import { useBusy } from '../../shell/journey/use-busy.ts';
import { AlreadyCompleted } from '../complete/already-completed.tsx';
import { AlreadyVerified } from './already-verified.tsx';
import { ResendCode } from './resend-code.tsx';
import { useRefusedMail } from './use-refused-mail.ts';
import { hasNoTriesLeft } from './use-send-code.ts';
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
