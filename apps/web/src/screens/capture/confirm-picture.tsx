import { Actions, Button } from '@kaisetsu/ui/button.tsx';
import { Checkbox } from '@kaisetsu/ui/checkbox.tsx';
import { Missing, missingId } from '@kaisetsu/ui/missing.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { NoticeText } from '@kaisetsu/ui/notice-text.tsx';
import { useId, useState } from 'react';
import { Screen } from '../../shell/frame/screen.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { pictureAdvice, qualityAdvice } from './picture-problem.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { Capture } from './use-capture.ts';
import './capture.css';

export function ConfirmPicture(props: {
  subject: string;
  count?: number | undefined;
  checks: readonly string[];
  capture: Capture;
  sendLabel: string;
  onSend: () => void;
}) {
  const { capture, checks } = props;
  const sendsId = useId();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  if (capture.picture === null) return null;
  const isRefused = capture.problem !== null && capture.problem !== 'not-sent';
  const send = (
    <Button
      key="send"
      kind={isRefused ? 'secondary' : 'primary'}
      busy={capture.busy}
      disabled={ticked.length < checks.length}
      describedBy={`${sendsId} ${missingId}`}
      onPress={props.onSend}
    >
      {props.sendLabel}
    </Button>
  );
  const retake = (
    <Button
      key="retake"
      kind={isRefused ? 'primary' : 'secondary'}
      disabled={capture.busy}
      onPress={capture.retake}
    >
      撮り直す
    </Button>
  );
  const tick = (check: string, on: boolean) =>
    setTicked((old) => (on ? [...old, check] : old.filter((one) => one !== check)));
  return (
    <Screen
      title="写真の確認"
      lead="文字がはっきり読めますか。ぼやけているときや、欠けているときは撮り直してください。"
      count={props.count}
      hasErrors={capture.problem !== null}
    >
      <PicturePreview url={capture.picture.url} subject={props.subject} />
      <div role="status">
        {isRefused ? null : capture.picture.qualityIssue === null ? (
          <p className="field-help">写真の大きさ、明るさ、ピントに問題は見つかりませんでした。</p>
        ) : (
          <Notice kind="warning">
            <p>
              <strong>{qualityAdvice[capture.picture.qualityIssue]}</strong>
            </p>
            <p>文字がはっきり読めるときは、このままお進みいただけます。</p>
          </Notice>
        )}
      </div>
      {checks.length === 0 ? null : (
        <fieldset className="field">
          <legend className="field-label">すべて確認し、チェックを入れてください</legend>
          <div className="choices">
            {checks.map((check) => (
              <Checkbox key={check} checked={ticked.includes(check)} onChange={(on) => tick(check, on)}>
                {check}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      {capture.problem === null ? null : (
        <NoticeText kind="error">{pictureAdvice[capture.problem]}</NoticeText>
      )}
      <UploadProgress share={capture.progress} isSlow={capture.isSlow} />
      <p id={sendsId} className="field-help" hidden={capture.busy}>
        「{props.sendLabel}」を押すと、この写真を送信します。
      </p>
      <Missing>
        {ticked.length < checks.length ? 'すべての項目にチェックを入れると、写真を送信できます。' : null}
      </Missing>
      <Actions>{isRefused ? [retake, send] : [send, retake]}</Actions>
    </Screen>
  );
}
