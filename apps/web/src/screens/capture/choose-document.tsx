import { createChoiceField } from '@kaisetsu/domain/fields/choice';
import { RadioGroup } from '@kaisetsu/ui/radio-group.tsx';
import { StepForm } from '@kaisetsu/ui/step-form.tsx';
import type { ReactNode } from 'react';
import { useForm } from '../../form/use-form.ts';
import { Screen } from '../../shell/frame/screen.tsx';

export function ChooseDocument(props: {
  lead: ReactNode;
  count?: number | undefined;
  kinds: readonly { readonly value: string; readonly label: string; readonly note: string }[];
  onChosen: (value: string) => void;
  onBack?: (() => void) | undefined;
}) {
  const form = useForm({
    initial: { document: '' },
    empty: { document: '' },
    createGroup: () => ({ fields: { document: createChoiceField(props.kinds.map(({ value }) => value)) } }),
  });
  return (
    <Screen lead={props.lead} count={props.count} hasErrors={form.errorCount > 0}>
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
            label: (
              <>
                <strong>{label}</strong>
                <span className="choice-note">{note}</span>
              </>
            ),
          }))}
        />
      </StepForm>
    </Screen>
  );
}
