import type { WorkplaceDraft } from '@kaisetsu/domain/answers/workplace';
import { accountBranchLength, accountNumberLength } from '@kaisetsu/domain/limits';
import { RadioGroup } from '@kaisetsu/ui/radio-group.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import type { Form } from '../../form/use-form.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { validateOnBlur } from '../workplace-fields/validate-on-blur.ts';

/** Always an ordinary deposit (spec 2.9, 3). */
export function ExistingAccount(props: { form: Form<WorkplaceDraft> }) {
  const bank = useBank();
  const { form } = props;
  return (
    <>
      <RadioGroup
        bound={form.bindField('existingAccount')}
        label={`すでに${bank.name}の口座をお持ちですか？`}
        required
        compact
        choices={[
          { value: 'yes', label: 'はい' },
          { value: 'no', label: 'いいえ' },
        ]}
      />
      {form.draft.existingAccount === 'yes' ? (
        <>
          <p className="field-label">お持ちの口座（普通預金）</p>
          <div className="field-pair">
            <TextField
              bound={validateOnBlur(form, 'existedAccountBranchCode')}
              label="店番"
              required
              help={`${accountBranchLength}桁`}
              inputMode="numeric"
            />
            <TextField
              bound={validateOnBlur(form, 'existedAccountNumber')}
              label="口座番号"
              required
              help={`${accountNumberLength}桁`}
              inputMode="numeric"
            />
          </div>
        </>
      ) : null}
    </>
  );
}
