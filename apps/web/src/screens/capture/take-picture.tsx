import { Actions, BackButton, ExternalLink } from '@kaisetsu/ui/button.tsx';
import { Notice, NoticeText } from '@kaisetsu/ui/notice.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBank } from '../../shell/frame/bank.ts';
import { Screen } from '../../shell/frame/screen.tsx';
import { type Capture, pictureAdvice } from './use-capture.ts';
import './capture.css';

export function TakePicture(props: {
  title: string;
  lead: ReactNode;
  count?: number | undefined;
  capture: Capture;
  onBack?: (() => void) | undefined;
  children: ReactNode;
}) {
  const { capture } = props;
  const { links } = useBank();
  const [cameraCancelled, setCameraCancelled] = useState(false);
  const messages = useRef<HTMLDivElement>(null);
  const latest = capture.busy ? 'preparing' : cameraCancelled ? 'cancelled' : capture.problem;
  // The messages are below a long guide.
  useEffect(() => {
    if (latest !== null) messages.current?.scrollIntoView({ block: 'nearest' });
  }, [latest]);
  const choose = (file: File) => {
    setCameraCancelled(false);
    void capture.choose(file);
  };
  return (
    <Screen
      title={props.title}
      lead={props.lead}
      count={props.count}
      hasErrors={capture.problem !== null}
      stickyAction
    >
      {props.children}
      <p>
        画面が見えにくい方など、撮影がむずかしいときは、ほかの方が撮影した写真を「保存した写真から選ぶ」で選べます。店舗でもお手続きいただけます（
        <ExternalLink href={links.visitReservation}>来店予約をする</ExternalLink>）。
      </p>
      <div ref={messages} className="capture-messages">
        {capture.problem === null ? null : (
          <NoticeText kind="error">{pictureAdvice[capture.problem]}</NoticeText>
        )}
        <div role="status">
          {cameraCancelled ? (
            <Notice kind="warning">
              <p>
                <strong>カメラが使えないときは</strong>
              </p>
              <p>
                端末の設定で、このブラウザにカメラの使用を許可してください。ふだんのカメラで撮影しておき、「保存した写真から選ぶ」から選ぶこともできます。
              </p>
            </Notice>
          ) : null}
          <p className="capture-status">{capture.busy ? '写真を準備しています' : ''}</p>
        </div>
      </div>
      <Actions>
        <PictureInput
          from="camera"
          disabled={capture.busy}
          onChoose={choose}
          onCancel={() => setCameraCancelled(true)}
        >
          <CameraIcon />
          カメラで撮影する
        </PictureInput>
        <PictureInput from="library" disabled={capture.busy} onChoose={choose}>
          保存した写真から選ぶ
        </PictureInput>
        <BackButton onPress={props.onBack} />
      </Actions>
    </Screen>
  );
}

function CameraIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor">
      <path d="M3 8h4l1.6-2.5h6.8L17 8h4v11H3z" strokeWidth="1.8" strokeLinejoin="round" />
      <circle cx="12" cy="13" r="3.6" strokeWidth="1.8" />
    </svg>
  );
}

function PictureInput(props: {
  from: 'camera' | 'library';
  disabled: boolean;
  onChoose: (file: File) => void;
  onCancel?: () => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  // React has `onCancel` for dialogs only.
  useEffect(() => {
    const node = input.current;
    const cancel = () => props.onCancel?.();
    node?.addEventListener('cancel', cancel);
    return () => node?.removeEventListener('cancel', cancel);
  });
  const kind = props.from === 'camera' ? 'primary' : 'secondary';
  return (
    <label className={`button button-${kind} picture-input`}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={props.from === 'camera' ? 'environment' : undefined}
        className="visually-hidden"
        disabled={props.disabled}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Otherwise choosing the same file again would fire no event.
          event.target.value = '';
          if (file !== undefined) props.onChoose(file);
        }}
      />
      {props.children}
    </label>
  );
}
