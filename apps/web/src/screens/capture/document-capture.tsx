import { createChoiceField } from '@kaisetsu/domain/fields/choice';
import { Actions, BackButton, Button, ExternalLink } from '@kaisetsu/ui/button.tsx';
import { ChoiceGroup } from '@kaisetsu/ui/choice-group.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { StepForm } from '@kaisetsu/ui/step-form.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from '../../form/use-form.ts';
import { Screen } from '../../shell/frame/screen.tsx';
import { useJourney } from '../../shell/journey/journey.ts';
import { ConfirmPicture } from './confirm-picture.tsx';
import { Tips } from './drawings.tsx';
import { type CaptureProps, type DocumentKind, pictureAdvice, useCapture } from './use-capture.ts';

/** Phases of spec 2.15. The navigation state has the kind, because the phone can end the tab while the camera is open. */
export function DocumentCapture(props: CaptureProps) {
  const { lead, kinds, counts } = props;
  const { state, updateState, next, back } = useJourney();
  const sent = kinds.find(({ type }) => props.documents.includes(type));
  if (sent !== undefined && state.document === undefined) {
    return (
      <Screen count={counts?.confirm}>
        <NoticeText kind="success">{props.subject ?? sent.label}の写真は送信済みです。</NoticeText>
        <p>このまま次へお進みください。撮り直した場合は、新しい写真に入れ替わります。</p>
        <Actions>
          <Button onPress={() => next()}>{props.nextLabel ?? '次へ'}</Button>
          <Button kind="secondary" onPress={() => updateState({ document: '' })}>
            撮り直す
          </Button>
          <BackButton onPress={back} />
        </Actions>
      </Screen>
    );
  }
  const kind = kinds.find(({ value }) => lead === undefined || value === state.document);
  return kind === undefined ? (
    <ChooseDocument {...props} />
  ) : (
    <PhotographDocument key={kind.value} {...props} kind={kind} />
  );
}

function ChooseDocument(props: CaptureProps) {
  const { open, back } = useJourney();
  const form = useForm({
    initial: { document: '' },
    empty: { document: '' },
    createGroup: () => ({ fields: { document: createChoiceField(props.kinds.map(({ value }) => value)) } }),
  });
  return (
    <Screen lead={props.lead} count={props.counts?.select} hasErrors={form.errorCount > 0}>
      <StepForm
        onSubmit={() => {
          const chosen = form.submit();
          if (chosen !== null) open(chosen);
        }}
        onBack={back}
      >
        <ChoiceGroup
          bound={form.bindField('document')}
          label="提出する書類"
          choices={props.kinds.map(({ value, label, note }) => ({
            value,
            label: <strong>{label}</strong>,
            note,
          }))}
        />
      </StepForm>
    </Screen>
  );
}

/** Leaving the screen discards the photo, so it cannot be sent for another document. */
function PhotographDocument(props: CaptureProps & { kind: DocumentKind }) {
  const { kind } = props;
  const { bank, back, close, updateState, next } = useJourney();
  const capture = useCapture({
    onSent: () => {
      updateState({ document: undefined });
      next();
    },
    onFailed: props.onFailed,
  });
  const [cameraCancelled, setCameraCancelled] = useState(false);
  const messages = useRef<HTMLDivElement>(null);
  const latest = capture.busy ? 'preparing' : cameraCancelled ? 'cancelled' : capture.problem;
  // The messages are below a long guide.
  useEffect(() => {
    if (latest !== null) messages.current?.scrollIntoView({ block: 'nearest' });
  }, [latest]);
  if (capture.picture !== null)
    return <ConfirmPicture {...props} capture={capture} picture={capture.picture} />;
  const choose = (file: File) => {
    setCameraCancelled(false);
    void capture.choose(file);
  };
  return (
    <Screen
      title={`${kind.label}の撮影`}
      lead={props.cameraLead ?? '書類全体が写るように撮影してください。'}
      count={props.counts?.camera}
      hasErrors={capture.problem !== null}
      stickyAction
    >
      {kind.guide}
      <Tips of={kind.drawing} />
      <p>
        画面が見えにくい方など、撮影がむずかしいときは、ほかの方が撮影した写真を「保存した写真から選ぶ」で選べます。店舗でもお手続きいただけます（
        <ExternalLink href={bank.links.visitReservation}>来店予約をする</ExternalLink>）。
      </p>
      <div ref={messages} className="capture-messages">
        {capture.problem === null ? null : (
          <NoticeText kind="error">{pictureAdvice[capture.problem]}</NoticeText>
        )}
        <div role="status">
          {cameraCancelled ? (
            <NoticeText kind="warning" title="カメラが使えないときは">
              端末の設定で、このブラウザにカメラの使用を許可してください。ふだんのカメラで撮影しておき、「保存した写真から選ぶ」から選ぶこともできます。
            </NoticeText>
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
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            width="24"
            height="24"
            fill="none"
            stroke="currentColor"
          >
            <path d="M3 8h4l1.6-2.5h6.8L17 8h4v11H3z" strokeWidth="1.8" strokeLinejoin="round" />
            <circle cx="12" cy="13" r="3.6" strokeWidth="1.8" />
          </svg>
          カメラで撮影する
        </PictureInput>
        <PictureInput from="library" disabled={capture.busy} onChoose={choose}>
          保存した写真から選ぶ
        </PictureInput>
        <BackButton onPress={props.lead === undefined ? back : close} />
      </Actions>
    </Screen>
  );
}

function PictureInput(props: {
  from: 'camera' | 'library';
  disabled: boolean;
  onChoose: (file: File) => void;
  onCancel?: () => void;
  children: ReactNode;
}) {
  // React has `onCancel` for dialogs only.
  const listenToCancel = (input: HTMLInputElement | null) => {
    const cancel = () => props.onCancel?.();
    input?.addEventListener('cancel', cancel);
    return () => input?.removeEventListener('cancel', cancel);
  };
  const kind = props.from === 'camera' ? 'primary' : 'secondary';
  return (
    <label className={`button button-${kind} picture-input`}>
      <input
        ref={listenToCancel}
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
