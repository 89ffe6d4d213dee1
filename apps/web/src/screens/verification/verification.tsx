import { email, verificationCode } from '@kaisetsu/domain/fields/email';
import { useState } from 'react';
import { CallFailed, call } from '../../client/call.ts';
import { forgetSession, readSession, writeSession } from '../../client/session.ts';
import { Notice } from '../../components/notice.tsx';
import { StepForm } from '../../components/step-form.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useForm } from '../../form/use-form.ts';
import { useBank } from '../../shell/bank.ts';
import { useJourney } from '../../shell/journey.ts';
import { Screen } from '../../shell/screen.tsx';
import { useBusy } from '../../shell/use-busy.ts';
import { ResendCode } from './resend-code.tsx';
import { useTooMany } from './use-too-many.tsx';

/** `/verification`, `/child/verification` (spec 2.7): an address, then the code mailed to it. */
export function Verification() {
  const { state, open, close } = useJourney();
  const [address, setAddress] = useState(state.mailAddress ?? '');
  const phase = state.mailAddress === undefined ? 'address' : 'code';
  return phase === 'address' ? (
    <AddressPhase
      key="address"
      initial={address}
      onSent={(sent) => {
        setAddress(sent);
        open({ mailAddress: sent });
      }}
    />
  ) : (
    <CodePhase key="code" mailAddress={state.mailAddress ?? ''} onBack={close} />
  );
}

const addressForm = { empty: { mailAddress: '' }, group: () => ({ fields: { mailAddress: email } }) };
const codeForm = { empty: { verificationCode: '' }, group: () => ({ fields: { verificationCode } }) };

function AddressPhase(props: { initial: string; onSent: (mailAddress: string) => void }) {
  const bank = useBank();
  const { flow, fail } = useJourney();
  const form = useForm({ ...addressForm, initial: { mailAddress: props.initial } });
  const { busy, run } = useBusy();
  const tooMany = useTooMany();

  const send = () =>
    run(async () => {
      const answers = form.submit();
      if (answers === null) return;
      try {
        await call('registerCode', {
          body: { bankCode: bank.code, mailAddress: answers.mailAddress, applicationType: flow.type },
        });
        props.onSent(answers.mailAddress);
      } catch (error) {
        if (tooMany.caught(error)) return;
        if (!(error instanceof CallFailed) || error.status !== 400) return fail(error);
        form.refuse({ mailAddress: { code: 'email-invalid' } });
      }
    });

  return (
    <Screen lead="メールアドレスに認証コードをお送りします。" failing={form.failing}>
      <StepForm
        onSubmit={() => void send()}
        submitLabel="認証コードを送る"
        busy={busy}
        disabled={form.draft.mailAddress === '' || tooMany.waiting}
      >
        <TextField
          bound={form.field('mailAddress')}
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
        />
        {tooMany.notice}
      </StepForm>
    </Screen>
  );
}

function CodePhase(props: { mailAddress: string; onBack: () => void }) {
  const bank = useBank();
  const { flow, state, next, goTo, fail } = useJourney();
  const form = useForm({ ...codeForm, initial: codeForm.empty });
  const { busy, run } = useBusy();
  const tooMany = useTooMany();

  const verify = () =>
    run(async () => {
      const answers = form.submit();
      if (answers === null) return;
      try {
        const verified = await call('verifyCode', {
          body: {
            bankCode: bank.code,
            mailAddress: props.mailAddress,
            verificationCode: answers.verificationCode,
            channel: state.channel ?? '',
            deviceId: readSession('appDeviceId'),
            applicationType: flow.type,
          },
        });
        writeSession('authenticationToken', verified.authenticationToken);
        writeSession('applicationType', flow.type);
        if (verified.continueAt === 'answers') return next();
        goTo(flow.type === 'CHILD' ? 'capture-preparation' : 'ekyc-preparation');
      } catch (error) {
        if (tooMany.caught(error)) return;
        if (error instanceof CallFailed && (error.status === 400 || error.status === 401)) {
          return form.refuse({ verificationCode: { code: 'verification-failed' } });
        }
        forgetSession('appDeviceId');
        fail(error);
      }
    });

  return (
    <Screen title="認証コードの入力" failing={form.failing}>
      <Notice>
        <p>
          <strong>{props.mailAddress}</strong>
          <br />
          に認証コードをお送りしました。メールに書かれている6桁の数字を入力してください。
        </p>
        <p>認証コードは10分間有効です。</p>
      </Notice>
      <StepForm
        onSubmit={() => void verify()}
        busy={busy}
        disabled={form.draft.verificationCode === '' || tooMany.waiting}
        otherActions={<ResendCode mailAddress={props.mailAddress} />}
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
        {tooMany.notice}
      </StepForm>
    </Screen>
  );
}
