import type { DocumentType } from '@kaisetsu/domain/documents';
import { type ReactNode, useState } from 'react';
import { useJourney } from '../../shell/journey.ts';
import { AlreadySent } from './already-sent.tsx';
import { ChooseDocument } from './choose-document.tsx';
import { ConfirmPicture } from './confirm-picture.tsx';
import { TakePicture } from './take-picture.tsx';
import { useCapture } from './use-capture.ts';

/** One document that may be sent, and what is to be said about it. */
export type DocumentKind = {
  readonly value: string;
  readonly type: DocumentType;
  readonly label: string;
  readonly note: string;
  readonly guide: ReactNode;
  /** What the applicant has to tick off on the photo; may be empty. */
  readonly checks: readonly string[];
};

/**
 * Select, camera, confirm (spec 2.15). The choice lives in navigation state, so that a tab that was killed behind the
 * camera comes back to the camera.
 */
export function DocumentCapture(props: {
  lead: ReactNode;
  kinds: readonly DocumentKind[];
  /** The step counter at each stage, where it moves. */
  counts?: { readonly select: number; readonly camera: number; readonly confirm: number };
  /** Name of the document that was sent before, if one was. */
  sent: string | undefined;
  sendLabel: string;
  onFailed: (error: unknown) => void;
}) {
  const { counts } = props;
  const { state, remember, open, close, next, back } = useJourney();
  const capture = useCapture({
    onSent: () => {
      remember({ document: undefined });
      next();
    },
    onFailed: props.onFailed,
  });
  const [again, setAgain] = useState(false);
  if (props.sent !== undefined && state.document === undefined && !again) {
    return (
      <AlreadySent
        subject={props.sent}
        count={counts?.confirm}
        nextLabel="次へ"
        onNext={() => next()}
        onRetake={() => setAgain(true)}
        onBack={back}
      />
    );
  }
  const kind = props.kinds.find(({ value }) => value === state.document);
  if (kind === undefined) {
    return (
      <ChooseDocument
        lead={props.lead}
        count={counts?.select}
        kinds={props.kinds}
        onChosen={(document) => {
          // The browser's back leads here too, past a photo of another document.
          capture.retake();
          open({ document });
        }}
        onBack={back}
      />
    );
  }
  if (capture.picture === null) {
    return (
      <TakePicture
        title={`${kind.label}の撮影`}
        lead="書類全体が写るように撮影してください。"
        count={counts?.camera}
        capture={capture}
        onBack={() => {
          capture.retake();
          close();
        }}
      >
        {kind.guide}
      </TakePicture>
    );
  }
  return (
    <ConfirmPicture
      subject={kind.label}
      count={counts?.confirm}
      checks={kind.checks}
      capture={capture}
      sendLabel={props.sendLabel}
      onSend={() => void capture.send(kind.type)}
    />
  );
}
