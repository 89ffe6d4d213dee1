import { useJourney } from '../../shell/journey.ts';
import { ConfirmPicture } from './confirm-picture.tsx';
import type { DocumentKind } from './document-kind.ts';
import { TakePicture } from './take-picture.tsx';
import { useCapture } from './use-capture.ts';

/**
 * The camera and confirm phases of one document (spec 2.15). After the upload the next step opens. When the applicant leaves
 * the screen, the photo is discarded, so the page cannot send this photo for another document.
 */
export function PhotographDocument(props: {
  document: Pick<DocumentKind, 'type' | 'label' | 'guide' | 'checks'>;
  title?: string;
  lead: string;
  /** Number in the step counter for each phase. Without `counts` both phases show the same number. */
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
