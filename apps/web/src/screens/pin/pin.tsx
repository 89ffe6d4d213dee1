import { keepTyped } from '@kaisetsu/domain/fields/field';
import { pinLength } from '@kaisetsu/domain/limits';
import { stripSpaces, toHalfWidthDigits } from '@kaisetsu/jp-address/text/width';
import { Button } from '@kaisetsu/ui/button.tsx';
import { Checkbox } from '@kaisetsu/ui/checkbox.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { type Bound, FieldFrame, joinDescriptionIds } from '@kaisetsu/ui/field-frame.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { StepForm } from '@kaisetsu/ui/step-form.tsx';
import { countLetters, useFormattedInput } from '@kaisetsu/ui/use-formatted-input.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Loading } from '../../shell/frame/loading.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { useJourney } from '../../shell/journey/journey.ts';
import { useDisabledBack } from '../../shell/journey/use-disabled-back.ts';
import { useLoaded } from '../../shell/journey/use-loaded.ts';
import type { AnswerToAmend } from '../confirmation/answer-to-amend.ts';
import { usePinForm } from './use-pin-form.ts';
import './pin.css';

/** Spec 2.14. */
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

/** Later renders pass new functions, which are not called. */
function Leave(props: { by: () => void }) {
  const [go] = useState(() => props.by);
  useEffect(() => {
    go();
  }, [go]);
  return <Loading />;
}

function PinForm(props: Parameters<typeof usePinForm>[0]) {
  const { flow, reviewAnswers } = useJourney();
  const form = usePinForm(props);
  const [shown, setShown] = useState(false);
  const [warning, setWarning] = useState(true);
  // In the same tap, because otherwise iOS shows no keyboard.
  useLayoutEffect(() => {
    if (!warning) document.getElementById(form.first.id)?.focus();
  }, [warning, form.first.id]);
  const isChild = flow.type === 'CHILD';
  const whose = isChild ? 'お子さまの' : '';

  return (
    <Screen
      lead={`${whose}キャッシュカードで使う${pinLength}桁の暗証番号を決めてください。`}
      hasErrors={form.first.message !== undefined || form.second.message !== undefined}
    >
      {warning ? (
        <Dialog
          title="ご確認ください"
          onClose={() => setWarning(false)}
          actions={
            <>
              <Button onPress={() => setWarning(false)}>確認しました</Button>
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
      {form.toAmend === null ? null : <NoLongerValid answer={form.toAmend} />}
      {form.isOtherSet ? <PinAlreadySet onConfirm={props.onSet} /> : null}
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
        onSubmit={form.submit}
        submitLabel="設定する"
        busy={form.busy}
        disabled={!form.ready}
        missing={
          form.isComplete ? undefined : `${pinLength}桁の暗証番号を両方の欄に入力すると、設定できます。`
        }
      >
        <PinInput
          bound={form.first}
          label="暗証番号"
          help={`半角数字${pinLength}桁。入力すると、確認の欄に移ります。`}
          shown={shown}
        />
        <PinInput
          bound={form.second}
          label="暗証番号（確認）"
          help="もう一度入力してください。"
          shown={shown}
        />
        <Checkbox checked={shown} onChange={setShown}>
          暗証番号を表示する
        </Checkbox>
      </StepForm>
    </Screen>
  );
}

/** A saved answer becomes invalid when the bank's lists or the postal data change (PIN-010). */
function NoLongerValid(props: { answer: AnswerToAmend }) {
  const { amend } = useJourney();
  const { step, headingId, text, button } = props.answer;
  return (
    <Dialog
      title="入力内容をご確認ください"
      actions={<Button onPress={() => amend(step, headingId)}>{button}</Button>}
    >
      <p>{text}</p>
      <p>入力した内容は保存されています。</p>
    </Dialog>
  );
}

function PinAlreadySet(props: { onConfirm: () => void }) {
  return (
    <Dialog title="暗証番号は設定済みです" actions={<Button onPress={props.onConfirm}>確認しました</Button>}>
      <p>
        <strong>先に送信された暗証番号</strong>で設定されています。いま入力された番号には変わっていません。
      </p>
      <p>キャッシュカードでは、先に送信された暗証番号をお使いください。</p>
    </Dialog>
  );
}

function PinInput(props: { bound: Bound; label: string; help: string; shown: boolean }) {
  const { label, help } = props;
  const { id, value, message, onChange, onBlur } = props.bound;
  // While the PIN is visible the input is a text field, which allows an IME.
  const native = useFormattedInput(
    value,
    (typed) => {
      const digits = stripSpaces(toHalfWidthDigits(typed));
      // A pasted longer text stays whole and is rejected: the applicant would not notice a cut.
      onChange(digits.length > pinLength && value.length === pinLength ? value : digits);
    },
    keepTyped,
    countLetters,
  );
  return (
    <FieldFrame bound={props.bound} label={label} required help={help}>
      <input
        className="pin-input"
        id={id}
        type={props.shown ? 'text' : 'password'}
        inputMode="numeric"
        autoComplete="off"
        {...native}
        aria-required
        aria-invalid={message !== undefined}
        aria-describedby={joinDescriptionIds(props.bound, help)}
        onBlur={onBlur}
      />
    </FieldFrame>
  );
}
