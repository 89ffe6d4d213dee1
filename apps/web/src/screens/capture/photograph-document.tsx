import { useJourney } from '../../shell/journey/journey.ts';
import { ConfirmPicture } from './confirm-picture.tsx';
import type { DocumentKind } from './document-kind.ts';
import { TakePicture } from './take-picture.tsx';
import { useCapture } from './use-capture.ts';

/** Leaving the screen discards the photo, so it cannot be sent for another document. */
export function PhotographDocument(props: {
  document: Pick<DocumentKind, 'type' | 'label' | 'guide' | 'checks'>;
  title?: string;
  lead: string;
  counts?: { readonly camera: number; readonly confirm: number } | undefined;
  sendLabel: string;
  onFailed: (error: unknown) => void;
  onBack?: (() => void) | undefined;
}) {
  const { document, counts } = props;
  const { updateState, next } = useJourney();
  const capture = useCapture({
    onSent: () => {
      updateState({ document: undefined });
      next();
    },
    onFailed: props.onFailed,
  });
  if (capture.picture === null) {
    return (
      <TakePicture
        {...(props.title !== undefined && { title: props.title })}
        lead={props.lead}
        count={counts?.camera}
        capture={capture}
        onBack={props.onBack}
      >
        {document.guide}
      </TakePicture>
    );
  }
  return (
    <ConfirmPicture
      subject={document.label}
      count={counts?.confirm}
      checks={document.checks}
      capture={capture}
      sendLabel={props.sendLabel}
      onSend={() => void capture.send(document.type)}
    />
  );
}
