import type { ReactNode } from 'react';
import { useJourney } from '../../shell/journey/journey.ts';
import { AlreadySent } from './already-sent.tsx';
import { ChooseDocument } from './choose-document.tsx';
import type { DocumentKind } from './document-kind.ts';
import { PhotographDocument } from './photograph-document.tsx';

/** Value of `state.document` while the applicant replaces a sent document. */
const anyKind = '';

/** Phases of spec 2.15. The navigation state has the kind, because the phone can end the tab while the camera is open. */
export function DocumentCapture(props: {
  lead: ReactNode;
  kinds: readonly DocumentKind[];
  counts?: { readonly select: number; readonly camera: number; readonly confirm: number };
  sent: string | undefined;
  sendLabel: string;
  onFailed: (error: unknown) => void;
}) {
  const { counts } = props;
  const { state, updateState, open, close, next, back } = useJourney();
  if (props.sent !== undefined && state.document === undefined) {
    return (
      <AlreadySent
        subject={props.sent}
        count={counts?.confirm}
        nextLabel="次へ"
        onNext={() => next()}
        onRetake={() => updateState({ document: anyKind })}
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
        onChosen={(document) => open({ document })}
        onBack={back}
      />
    );
  }
  return (
    <PhotographDocument
      key={kind.value}
      document={kind}
      title={`${kind.label}の撮影`}
      lead="書類全体が写るように撮影してください。"
      counts={counts}
      sendLabel={props.sendLabel}
      onFailed={props.onFailed}
      onBack={close}
    />
  );
}
