import { createChoiceField } from '@kaisetsu/domain/fields/choice';
import { ChoiceGroup } from '@kaisetsu/ui/choice-group.tsx';
import { StepForm } from '@kaisetsu/ui/step-form.tsx';
import { call } from '../../client/call.ts';
import { useForm, useSavedApplication, useSubmit } from '../../form/use-form.ts';
import { Loading, Screen } from '../../shell/frame/screen.tsx';

const choices = [
  {
    value: 'seal-less',
    label: '印鑑を届け出ない',
    note: '印鑑のご用意は要りません。お取引の内容によっては、あとから届出をお願いすることがあります。',
  },
  {
    value: 'seal',
    label: '印鑑を届け出る（別途、郵送でのお手続きをご案内します）',
    note: 'お手元の印鑑を、この口座の届出印にします。口座開設のお申込みは、このまま続けられます。',
  },
];
const group = () => ({ fields: { seal: createChoiceField(choices.map(({ value }) => value)) } });

export function SealChoice() {
  const saved = useSavedApplication();
  return saved === null ? <Loading /> : <SealForm saved={saved.application.sealLess} />;
}

function SealForm(props: { saved: boolean | null }) {
  // Accounts usually have no seal (SEAL-004).
  const saved = props.saved === false ? 'seal' : 'seal-less';
  const form = useForm({
    initial: { seal: saved },
    empty: { seal: '' },
    createGroup: group,
    draftName: 'seal',
  });
  const step = useSubmit(form, ({ seal }) =>
    call('postSealLess', { body: { sealLess: seal === 'seal-less' } }),
  );
  return (
    <Screen lead="印鑑を届け出るかどうかを選んでください。" hasErrors={form.errorCount > 0}>
      <StepForm {...step} submitLabel="入力内容を確認する">
        <ChoiceGroup bound={form.bindField('seal')} label="印鑑の届出" choices={choices} />
      </StepForm>
    </Screen>
  );
}
