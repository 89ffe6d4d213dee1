import type { DocumentType } from '@kaisetsu/domain/documents';
import { createChoiceField } from '@kaisetsu/domain/fields/choice';
import { Actions, BackButton, Button } from '@kaisetsu/ui/button.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { RadioGroup } from '@kaisetsu/ui/radio-group.tsx';
import { StepForm } from '@kaisetsu/ui/step-form.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { useForm } from '../../form/use-form.ts';
import { Screen } from '../../shell/frame/screen.tsx';
import { useJourney } from '../../shell/journey/journey.ts';
import { ConfirmPicture } from './confirm-picture.tsx';
import { Tips } from './drawings.tsx';
import { TakePicture } from './take-picture.tsx';
import { useCapture } from './use-capture.ts';

export type DocumentKind = {
  readonly value: string;
  readonly type: DocumentType;
  readonly label: string;
  readonly note?: string;
  readonly guide: ReactNode;
  readonly drawing: ComponentProps<typeof Tips>['of'];
  readonly checks?: readonly string[];
};

type CaptureProps = {
  /** Without it the only kind needs no choice. */
  lead?: ReactNode;
  cameraLead?: string;
  kinds: readonly DocumentKind[];
  counts?: { readonly select?: number; readonly camera: number; readonly confirm: number };
  documents: readonly DocumentType[];
  /** Shared by all kinds. */
  subject?: string | undefined;
  sendLabel: string;
  nextLabel?: string;
  onFailed: (error: unknown) => void;
};

/** Value of `state.document` while the applicant replaces a sent document. */
const anyKind = '';

/** Phases of spec 2.15. The navigation state has the kind, because the phone can end the tab while the camera is open. */
export function DocumentCapture(props: CaptureProps) {
  const { lead, kinds, counts } = props;
  const { state, updateState, open, next, back } = useJourney();
  const sent = kinds.find(({ type }) => props.documents.includes(type));
  if (sent !== undefined && state.document === undefined) {
    return (
      <Screen count={counts?.confirm}>
        <NoticeText kind="success">{props.subject ?? sent.label}の写真は送信済みです。</NoticeText>
        <p>このまま次へお進みください。撮り直した場合は、新しい写真に入れ替わります。</p>
        <Actions>
          <Button onPress={() => next()}>{props.nextLabel ?? '次へ'}</Button>
          <Button kind="secondary" onPress={() => updateState({ document: anyKind })}>
            撮り直す
          </Button>
          <BackButton onPress={back} />
        </Actions>
      </Screen>
    );
  }
  const kind = kinds.find(({ value }) => lead === undefined || value === state.document);
  return kind === undefined ? (
    <ChooseDocument {...props} onChosen={(document) => open({ document })} onBack={back} />
  ) : (
    <PhotographDocument key={kind.value} {...props} kind={kind} />
  );
}

function ChooseDocument(
  props: CaptureProps & { onChosen: (value: string) => void; onBack: (() => void) | undefined },
) {
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
          if (chosen !== null) props.onChosen(chosen.document);
        }}
        onBack={props.onBack}
      >
        <RadioGroup
          bound={form.bindField('document')}
          label="提出する書類"
          required
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
  const { kind, counts } = props;
  const { updateState, next, back, close } = useJourney();
  const capture = useCapture({
    onSent: () => {
      updateState({ document: undefined });
      next();
    },
    onFailed: props.onFailed,
  });
  return capture.picture === null ? (
    <TakePicture
      title={`${kind.label}の撮影`}
      lead={props.cameraLead ?? '書類全体が写るように撮影してください。'}
      count={counts?.camera}
      capture={capture}
      onBack={props.lead === undefined ? back : close}
    >
      {kind.guide}
      <Tips of={kind.drawing} />
    </TakePicture>
  ) : (
    <ConfirmPicture
      subject={kind.label}
      count={counts?.confirm}
      checks={kind.checks ?? []}
      capture={capture}
      sendLabel={props.sendLabel}
      onSend={() => void capture.send(kind.type)}
    />
  );
}
