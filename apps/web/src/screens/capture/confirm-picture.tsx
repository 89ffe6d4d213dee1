import { Actions, Button, Missing, missingId } from '@kaisetsu/ui/button.tsx';
import { Checkbox } from '@kaisetsu/ui/choice-group.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Screen } from '../../shell/frame/screen.tsx';
import {
  type Capture,
  type CaptureProps,
  type DocumentKind,
  pictureAdvice,
  qualityAdvice,
} from './use-capture.ts';
import './capture.css';

export function ConfirmPicture(
  props: CaptureProps & {
    kind: DocumentKind;
    capture: Capture;
    picture: NonNullable<Capture['picture']>;
  },
) {
  const { picture, capture } = props;
  const { label, type, checks = [] } = props.kind;
  const sendsId = useId();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const isRefused = capture.problem !== null && capture.problem !== 'not-sent';
  const send = (
    <Button
      key="send"
      kind={isRefused ? 'secondary' : 'primary'}
      busy={capture.busy}
      disabled={ticked.length < checks.length}
      describedBy={`${sendsId} ${missingId}`}
      onPress={() => void capture.send(type)}
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
      count={props.counts?.confirm}
      hasErrors={capture.problem !== null}
    >
      <PicturePreview url={picture.url} subject={label} />
      <div role="status">
        {isRefused ? null : picture.qualityIssue === null ? (
          <p className="field-help">写真の大きさ、明るさ、ピントに問題は見つかりませんでした。</p>
        ) : (
          <NoticeText kind="warning" title={qualityAdvice[picture.qualityIssue]}>
            文字がはっきり読めるときは、このままお進みいただけます。
          </NoticeText>
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

function PicturePreview(props: { url: string; subject: string }) {
  const frame = useRef<HTMLDivElement>(null);
  /** Shares (0 to 1) of width and height. */
  const [tapped, setTapped] = useState<{ readonly x: number; readonly y: number } | null>(null);

  useLayoutEffect(() => {
    const shown = frame.current;
    if (shown === null || tapped === null) return;
    shown.scrollLeft = tapped.x * shown.scrollWidth - shown.clientWidth / 2;
    shown.scrollTop = tapped.y * shown.scrollHeight - shown.clientHeight / 2;
  }, [tapped]);

  const tap = (event: MouseEvent<HTMLButtonElement>) => {
    if (tapped !== null) return setTapped(null);
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // A click by keyboard has `detail` 0 and no position.
    const place = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
    setTapped(event.detail === 0 ? { x: 0.5, y: 0.5 } : place);
  };

  return (
    <figure className="preview">
      <div className="preview-frame" ref={frame} data-large={tapped !== null || undefined}>
        <button type="button" onClick={tap}>
          <img src={props.url} alt={`撮影した${props.subject}`} />
          <span className="visually-hidden">{tapped === null ? '拡大する' : '元の大きさに戻す'}</span>
        </button>
      </div>
      <figcaption aria-hidden="true" className="field-help">
        {tapped === null ? '写真をタップすると拡大できます' : 'もう一度タップすると元に戻ります'}
      </figcaption>
    </figure>
  );
}

/** A screen reader announces the texts, not the percentage. */
function UploadProgress(props: { share: number | null; isSlow: boolean }) {
  const { share, isSlow } = props;
  const percent = share === null ? 0 : Math.floor(share * 100);
  const text =
    share === null
      ? ''
      : percent < 100
        ? `${isSlow ? '通信が遅くなっています。このままお待ちください。' : ''}写真を送信しています`
        : '写真を確認しています';
  return (
    <>
      <p role="status" className="capture-status">
        {text}
      </p>
      {share === null ? null : (
        <div className="upload-bar">
          <progress value={percent} max={100} aria-label="送信の進み具合" />
          <span>{percent}%</span>
        </div>
      )}
    </>
  );
}
