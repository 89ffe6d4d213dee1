import type { ReactNode } from 'react';
import { useJourney } from '../../shell/journey.ts';
import { AlreadySent } from './already-sent.tsx';
import { ChooseDocument } from './choose-document.tsx';
import type { DocumentKind } from './document-kind.ts';
import { PhotographDocument } from './photograph-document.tsx';

/** Value of `state.document` while the applicant replaces a sent document and has not chosen a kind yet. */
const anyKind = '';

/**
 * Shows the phases select, camera and confirm (spec 2.15). The navigation state contains the chosen kind of document, because the
 * phone can end the tab while the camera app is open. When the tab loads again, the page shows the camera phase.
 */
export function DocumentCapture(props: {
  lead: ReactNode;
  kinds: readonly DocumentKind[];
  /** Number in the step counter for each phase. Without `counts` all phases show the same number. */
  counts?: { readonly select: number; readonly camera: number; readonly confirm: number };
  /** Name of the document whose photo is already sent; undefined if there is none. */
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
