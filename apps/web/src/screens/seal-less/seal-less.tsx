import { createChoiceField } from '@kaisetsu/domain/fields/choice';
import { RadioGroup } from '@kaisetsu/ui/radio-group.tsx';
import { StepForm } from '@kaisetsu/ui/step-form.tsx';
import { call } from '../../client/call.ts';
import { useForm } from '../../form/use-form.ts';
import { useSavedApplication } from '../../form/use-saved-application.ts';
import { Loading } from '../../shell/frame/loading.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { useJourney } from '../../shell/journey/journey.ts';
import { useBusy } from '../../shell/journey/use-busy.ts';

const explained = [
  [
    'seal-less',
    '印鑑を届け出ない',
    '印鑑のご用意は要りません。お取引の内容によっては、あとから届出をお願いすることがあります。',
  ],
  [
    'seal',
    '印鑑を届け出る（別途、郵送でのお手続きをご案内します）',
    'お手元の印鑑を、この口座の届出印にします。口座開設のお申込みは、このまま続けられます。',
  ],
] as const;
const choices = explained.map(([value, name, meaning]) => ({
  value,
  label: (
    <>
      {name}
      <span className="choice-note">{meaning}</span>
    </>
  ),
}));
const group = () => ({ fields: { seal: createChoiceField(choices.map(({ value }) => value)) } });

/** Spec 2.12. */
export function SealChoice() {
  const saved = useSavedApplication();
  return saved === null ? <Loading /> : <SealForm saved={saved.application.sealLess} />;
}

function SealForm(props: { saved: boolean | null }) {
  const { next, back, fail } = useJourney();
  const { busy, run } = useBusy();
  // Accounts usually have no seal (SEAL-004).
  const saved = props.saved === false ? 'seal' : 'seal-less';
  const form = useForm({
    initial: { seal: saved },
    empty: { seal: '' },
    createGroup: group,
    draftName: 'seal',
  });

  const submit = () =>
    run(async () => {
      const answers = form.submit();
      if (answers === null) return;
      await call('postSealLess', { body: { sealLess: answers.seal === 'seal-less' } }).then(() => {
        form.markSaved();
        next();
      }, fail);
    });

  return (
    <Screen lead="印鑑を届け出るかどうかを選んでください。" hasErrors={form.errorCount > 0}>
      <StepForm onSubmit={() => void submit()} submitLabel="入力内容を確認する" busy={busy} onBack={back}>
        <RadioGroup bound={form.bindField('seal')} label="印鑑の届出" required choices={choices} />
      </StepForm>
    </Screen>
  );
}
