import { pinFacts, type SavedAnswers } from '@kaisetsu/domain/answers/pin-facts';
import { isPin, pinDigits, validatePin, validatePinPair } from '@kaisetsu/domain/fields/pin';
import { messageOf, type Problem, problem } from '@kaisetsu/domain/fields/problem';
import { useEffect, useState } from 'react';
import { CallFailed, call, isRefused } from '../../client/call.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { StepForm } from '../../components/step-form.tsx';
import { useJourney } from '../../shell/journey.ts';
import { Loading } from '../../shell/loading.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useBusy } from '../../shell/use-busy.ts';
import { useDisabledBack } from '../../shell/use-disabled-back.ts';
import { useLoaded } from '../../shell/use-loaded.ts';
import { encryptPin } from './encrypt.ts';
import { NoLongerValid, type StepToAmend } from './no-longer-valid.tsx';
import { PinAlreadySet } from './pin-already-set.tsx';
import { PinInput } from './pin-input.tsx';
import './pin.css';

/** `/pin`, `/child/pin` (spec 2.14). */
export function Pin() {
  const key = useLoaded('getPublicKey', {});
  const saved = useLoaded('getApplication', {});
  const { next } = useJourney();
  const [justSet, setJustSet] = useState(false);
  const isSet = justSet || saved?.answers.pinSet === true;
  useDisabledBack(isSet ? next : null);
  if (key === null || saved === null) return <Loading />;
  if (isSet) return <SkipToNext />;
  return <PinForm keyCode={key.keyCode} answers={saved.answers} onSet={() => setJustSet(true)} />;
}

/** A PIN that is set is not asked for again, as another one would change nothing (spec 4). */
function SkipToNext() {
  const { next } = useJourney();
  const [goOn] = useState(() => next);
  useEffect(() => {
    goOn();
  }, [goOn]);
  return <Loading />;
}

/** The PIN encrypted, and the two entries it was made of: another entry makes it worthless. */
type Encrypted = { readonly of: string; readonly code: string };

function PinForm(props: { keyCode: string; answers: SavedAnswers; onSet: () => void }) {
  const { flow, fail } = useJourney();
  const { busy, run } = useBusy();
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [shown, setShown] = useState(false);
  const [encrypted, setEncrypted] = useState<Encrypted | null>(null);
  const [refused, setRefused] = useState<Problem | null>(null);
  const [toAmend, setToAmend] = useState<StepToAmend | null>(null);
  const [otherSet, setOtherSet] = useState(false);
  const [warning, setWarning] = useState(true);
  /** Ids of the fields that were left with something in them. */
  const [left, setLeft] = useState<readonly string[]>([]);

  const isChild = flow.type === 'CHILD';
  const whose = isChild ? 'お子さまの' : '';
  const entries = `${pin} ${repeated}`;
  const entered = pin.length === pinDigits && repeated.length === pinDigits;
  const facts = pinFacts(props.answers);
  // One that cannot be is not to be typed a second time.
  const foundAlone = left.includes('pin') && isPin(pin) ? validatePin(pin, facts) : null;
  const found = entered ? validatePinPair(pin, repeated, facts) : foundAlone;
  const shownProblem = found ?? refused;
  const message = shownProblem === null ? undefined : messageOf(shownProblem);
  const underFirst = shownProblem !== null && shownProblem.code !== 'pin-mismatch';
  // The set button waits for four digits without a word, so leaving a field with fewer says what is missing.
  const cutShort = (id: string, entry: string): string | undefined =>
    message === undefined && left.includes(id) && entry !== '' && !isPin(entry)
      ? messageOf(problem('pin-format'))
      : undefined;
  const firstMessage = underFirst ? message : cutShort('pin', pin);
  const secondMessage = message !== undefined && !underFirst ? message : cutShort('pin-repeated', repeated);
  const ready = encrypted?.of === entries;

  // Spec 5.2: the set button waits until a valid PIN has been encrypted.
  useEffect(() => {
    let current = true;
    if (entered && found === null && encrypted?.of !== entries) {
      encryptPin(props.keyCode, pin).then(
        (code) => current && setEncrypted({ of: entries, code }),
        (error: unknown) => current && fail(error),
      );
    }
    return () => {
      current = false;
    };
  });

  const set = () =>
    run(async () => {
      if (encrypted === null) return;
      try {
        await call('postPin', { body: { code: encrypted.code } });
        props.onSet();
      } catch (error) {
        if (isRefused(error, 'pin-set')) return setOtherSet(true);
        if (!(error instanceof CallFailed)) return fail(error);
        const refusal = error.problem.errors?.[0];
        if (refusal === undefined) return fail(error);
        setEncrypted(null);
        if (error.status === 400) setRefused({ code: refusal.code });
        else setToAmend(refusal.field === 'branchCode' ? 'branch' : 'personal');
      }
    });

  const type = (id: string, write: (value: string) => void) => (value: string) => {
    setRefused(null);
    setLeft((old) => old.filter((one) => one !== id));
    write(value);
  };
  const leave = (id: string) => () => setLeft((old) => [...old, id]);

  return (
    <Screen
      lead={`キャッシュカードで使う4桁の暗証番号を決めてください。${isChild ? 'お子さまの口座の暗証番号です。' : ''}`}
      hasErrors={firstMessage !== undefined || secondMessage !== undefined}
    >
      {warning ? (
        <Dialog
          title="ご確認ください"
          onClose={() => setWarning(false)}
          actions={<Button onPress={() => setWarning(false)}>確認しました</Button>}
        >
          <p>これより先に進むと、入力内容の修正ができなくなります。</p>
          <p>ブラウザの「戻る」操作はできません。</p>
        </Dialog>
      ) : null}
      {toAmend === null ? null : <NoLongerValid step={toAmend} />}
      {otherSet ? <PinAlreadySet onConfirm={props.onSet} /> : null}
      <Notice>
        <p>次の番号は設定できません。</p>
        <ul>
          <li>4桁とも同じ数字</li>
          <li>{whose}生年月日の組み合わせ</li>
          <li>{isChild ? 'お子さま・親権者さまの' : ''}電話番号・勤務先電話番号の下4桁</li>
          <li>{whose}住所の番地などの数字</li>
        </ul>
      </Notice>
      <StepForm
        onSubmit={() => {
          if (ready) void set();
        }}
        submitLabel="設定する"
        busy={busy}
        disabled={!ready}
      >
        <PinInput
          id="pin"
          label="暗証番号"
          help="半角数字4桁"
          value={pin}
          shown={shown}
          message={firstMessage}
          onChange={type('pin', setPin)}
          onBlur={leave('pin')}
        />
        <PinInput
          id="pin-repeated"
          label="暗証番号（確認）"
          help="もう一度入力してください。"
          value={repeated}
          shown={shown}
          message={secondMessage}
          onChange={type('pin-repeated', setRepeated)}
          onBlur={leave('pin-repeated')}
        />
        <Checkbox checked={shown} onChange={setShown}>
          暗証番号を表示する
        </Checkbox>
      </StepForm>
    </Screen>
  );
}
