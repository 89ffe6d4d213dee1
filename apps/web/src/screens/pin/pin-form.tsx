import type { SavedAnswers } from '@kaisetsu/domain/answers/pin-facts';
import { pinLength } from '@kaisetsu/domain/limits';
import { Button } from '@kaisetsu/ui/button.tsx';
import { Checkbox } from '@kaisetsu/ui/checkbox.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { StepForm } from '@kaisetsu/ui/step-form.tsx';
import { useLayoutEffect, useState } from 'react';
import { Screen } from '../../shell/frame/screen.tsx';
import { useJourney } from '../../shell/journey/journey.ts';
import type { AnswerToAmend } from '../confirmation/answer-to-amend.ts';
import { PinInput } from './pin-input.tsx';
import { usePinForm } from './use-pin-form.ts';
import './pin.css';

/** Spec 2.14. */
export function PinForm(props: {
  keyCode: string;
  answers: SavedAnswers;
  answersVersion: string | undefined;
  onSet: () => void;
}) {
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
          {...form.first}
          label="暗証番号"
          help={`半角数字${pinLength}桁。入力すると、確認の欄に移ります。`}
          shown={shown}
        />
        <PinInput {...form.second} label="暗証番号（確認）" help="もう一度入力してください。" shown={shown} />
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
