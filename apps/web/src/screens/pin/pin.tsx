import { toPinFacts } from '@kaisetsu/domain/answers/pin-facts';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { keepTyped } from '@kaisetsu/domain/fields/field';
import { isPin, type PinFacts, validatePin, validatePinPair } from '@kaisetsu/domain/fields/pin';
import { formatMessage, type Problem } from '@kaisetsu/domain/fields/problem';
import { pinLength } from '@kaisetsu/domain/limits';
import { stripSpaces, toHalfWidthDigits } from '@kaisetsu/jp-address/text/width';
import { Button } from '@kaisetsu/ui/button.tsx';
import { Checkbox } from '@kaisetsu/ui/choice-group.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import type { Bound } from '@kaisetsu/ui/field-frame.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { StepForm } from '@kaisetsu/ui/step-form.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { countLetters } from '@kaisetsu/ui/use-formatted-input.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { decodeBase64, encodeBase64 } from '../../client/base64.ts';
import { CallFailed, call, isRefused } from '../../client/call.ts';
import { Loading, Screen } from '../../shell/frame/screen.tsx';
import { useJourney, useLoaded } from '../../shell/journey/journey.ts';
import { useBusy } from '../../shell/journey/use-busy.ts';
import { useDisabledBack } from '../../shell/journey/use-disabled-back.ts';
import { type AnswerToAmend, findAnswerToAmend } from '../confirmation/answer-to-amend.ts';
import './pin.css';

export function Pin() {
  const key = useLoaded('getPublicKey', {});
  const saved = useLoaded('getApplication', {});
  const { state, next, updateState, confirmAgain, reviewAnswers } = useJourney();
  const [justSet, setJustSet] = useState(false);
  const isSet = justSet || saved?.answers.pinSet === true;
  useDisabledBack(isSet ? next : null);
  if (key === null || saved === null) return <Loading />;
  const { answersVersion, invalidAnswers = [] } = saved;
  const isConfirmed = answersVersion === undefined || state.answersVersion === answersVersion;
  // The server accepts no second PIN (spec 4).
  if (justSet || (isSet && (isConfirmed || state.answersVersion === undefined))) return <Leave by={next} />;
  if (isSet) return <Leave by={() => updateState({ continuedElsewhere: 'answers-frozen' })} />;
  if (!isConfirmed) return <Leave by={confirmAgain} />;
  if (invalidAnswers.length > 0) return <Leave by={reviewAnswers} />;
  return <PinForm keyCode={key.keyCode} saved={saved} onSet={() => setJustSet(true)} />;
}

function Leave(props: { by: () => void }) {
  const leave = useEffectEvent(props.by);
  useEffect(() => leave(), []);
  return <Loading />;
}

type FieldId = 'pin' | 'pin-repeated';

function PinForm(props: { keyCode: string; saved: CallResponse<'getApplication'>; onSet: () => void }) {
  const { keyCode, saved, onSet } = props;
  const { flow, fail, amend, confirmAgain, reviewAnswers } = useJourney();
  const { busy, run } = useBusy();
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [blurred, setBlurred] = useState<readonly FieldId[]>([]);
  const [refused, setRefused] = useState<Problem | null>(null);
  const [visible, setVisible] = useState(false);
  /** `other-set`: another request has set a PIN, which may differ from the typed one. */
  const [dialog, setDialog] = useState<'warning' | 'other-set' | AnswerToAmend | null>('warning');

  const isComplete = pin.length === pinLength && repeated.length === pinLength;
  const facts = toPinFacts(saved.answers);
  const found = findProblem(pin, repeated, facts);
  const isValid = isComplete && found === null;
  const [encrypted, setEncrypted] = useState<{ entries: string; code: string } | null>(null);
  const entries = `${pin} ${repeated}`;
  const code = encrypted?.entries === entries ? encrypted.code : null;
  useEffect(() => {
    if (!isValid || code !== null) return;
    encryptPin(keyCode, pin).then((result) => setEncrypted({ entries, code: result }), fail);
  }, [isValid, code, keyCode, pin, entries, fail]);

  const send = (sealed: string) =>
    run(async () => {
      try {
        const { answersVersion } = saved;
        const headers = answersVersion === undefined ? {} : { 'if-match': `"${answersVersion}"` };
        await call('postPin', { body: { code: sealed }, headers });
        onSet();
      } catch (error) {
        if (isRefused(error, 'answers-changed')) return confirmAgain();
        if (isRefused(error, 'pin-set')) return setDialog('other-set');
        if (!(error instanceof CallFailed)) return fail(error);
        const refusal = error.problem.errors?.[0];
        if (refusal === undefined) return fail(error);
        setEncrypted(null);
        if (error.status === 400) setRefused({ code: refusal.code });
        else setDialog(findAnswerToAmend(refusal));
      }
    });

  const shown = found ?? refused;
  const createEntry = (id: FieldId, value: string, write: (value: string) => void): Bound => {
    const isOwn = (shown?.code === 'pin-mismatch') === (id === 'pin-repeated');
    // The button is disabled while an entry is invalid, so the message appears on blur.
    const isLeft = shown === null && blurred.includes(id) && value !== '' && !isPin(value);
    const problem: Problem | null = isLeft ? { code: 'pin-format' } : shown;
    const isAlone = id === 'pin' && repeated === '';
    return {
      id,
      name: id,
      value,
      message: problem !== null && (isLeft || isOwn) ? formatMessage(problem) : undefined,
      onChange: (typed: string) => {
        setRefused(null);
        setBlurred((old) => old.filter((one) => one !== id));
        write(typed);
        if (isAlone && value.length < pinLength && validatePin(typed, facts) === null) {
          document.getElementById('pin-repeated' satisfies FieldId)?.focus();
        }
      },
      onBlur: () => setBlurred((old) => [...old, id]),
    };
  };

  const first = createEntry('pin', pin, setPin);
  const second = createEntry('pin-repeated', repeated, setRepeated);
  // In the same tap, because otherwise iOS shows no keyboard.
  useLayoutEffect(() => {
    if (dialog === null) document.getElementById('pin' satisfies FieldId)?.focus();
  }, [dialog]);
  const isChild = flow.type === 'CHILD';
  const whose = isChild ? 'お子さまの' : '';

  return (
    <Screen
      lead={`${whose}キャッシュカードで使う${pinLength}桁の暗証番号を決めてください。`}
      hasErrors={first.message !== undefined || second.message !== undefined}
    >
      {dialog === 'warning' ? (
        <Dialog
          title="ご確認ください"
          onClose={() => setDialog(null)}
          actions={
            <>
              <Button onPress={() => setDialog(null)}>確認しました</Button>
              <Button kind="secondary" onPress={reviewAnswers}>
                内容を確認し直す
              </Button>
            </>
          }
        >
          <p>これより先に進むと、入力内容の修正ができなくなります。</p>
          <p>ブラウザの「戻る」操作はできません。</p>
        </Dialog>
      ) : null}
      {/* A saved answer becomes invalid when the bank's lists or the postal data change (PIN-010). */}
      {typeof dialog === 'object' && dialog !== null ? (
        <Dialog
          title="入力内容をご確認ください"
          actions={<Button onPress={() => amend(dialog.step, dialog.headingId)}>{dialog.button}</Button>}
        >
          <p>{dialog.text}</p>
          <p>入力した内容は保存されています。</p>
        </Dialog>
      ) : null}
      {dialog === 'other-set' ? (
        <Dialog title="暗証番号は設定済みです" actions={<Button onPress={onSet}>確認しました</Button>}>
          <p>
            <strong>先に送信された暗証番号</strong>
            で設定されています。いま入力された番号には変わっていません。
          </p>
          <p>キャッシュカードでは、先に送信された暗証番号をお使いください。</p>
        </Dialog>
      ) : null}
      <Notice>
        <p>次の番号は設定できません。</p>
        <ul>
          <li>{pinLength}桁とも同じ数字</li>
          <li>
            {whose}生年月日からできる番号
            <span className="unbroken">（例：1990年5月12日生まれの方の「0512」や「1990」）</span>
          </li>
          <li>
            {isChild ? 'お子さま・親権者さまの' : ''}電話番号・勤務先電話番号の下{pinLength}桁
          </li>
          <li>{whose}住所の番地などの数字</li>
        </ul>
      </Notice>
      <StepForm
        onSubmit={() => code !== null && void send(code)}
        submitLabel="設定する"
        busy={busy}
        disabled={code === null}
        missing={isComplete ? undefined : `${pinLength}桁の暗証番号を両方の欄に入力すると、設定できます。`}
      >
        <PinInput
          bound={first}
          label="暗証番号"
          help={`半角数字${pinLength}桁。入力すると、確認の欄に移ります。`}
          visible={visible}
        />
        <PinInput
          bound={second}
          label="暗証番号（確認）"
          help="もう一度入力してください。"
          visible={visible}
        />
        <Checkbox checked={visible} onChange={setVisible}>
          暗証番号を表示する
        </Checkbox>
      </StepForm>
    </Screen>
  );
}

function PinInput({ visible, ...props }: { bound: Bound; label: string; help: string; visible: boolean }) {
  const { value, onChange } = props.bound;
  return (
    <TextField
      {...props}
      className="pin-input"
      // While the PIN is visible the input is a text field, which allows an IME.
      type={visible ? 'text' : 'password'}
      inputMode="numeric"
      autoComplete="off"
      display={keepTyped}
      count={countLetters}
      onInput={(typed) => {
        const digits = stripSpaces(toHalfWidthDigits(typed));
        // A pasted longer text stays whole and is rejected: the applicant would not notice a cut.
        onChange(digits.length > pinLength && value.length === pinLength ? value : digits);
      }}
    />
  );
}

/** A forbidden first entry is reported before the second is complete. */
function findProblem(pin: string, repeated: string, facts: PinFacts): Problem | null {
  if (pin.length === pinLength && repeated.length === pinLength) return validatePinPair(pin, repeated, facts);
  return isPin(pin) ? validatePin(pin, facts) : null;
}

/** Spec 7 `POST /api/pin`; `keyCode` is SPKI in base64. */
async function encryptPin(keyCode: string, pin: string): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', decodeBase64(keyCode), algorithm, false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(pin));
  return encodeBase64(new Uint8Array(sealed));
}
