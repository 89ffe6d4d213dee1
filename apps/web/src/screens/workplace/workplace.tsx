import { toPayload } from '@kaisetsu/domain/answers/table';
import {
  createWorkplaceGroup,
  emptyWorkplace,
  permitsSeveralAccounts,
  toWorkplaceDraft,
  type WorkplaceDraft,
  type WorkplaceFound,
  workplaceTable,
} from '@kaisetsu/domain/answers/workplace';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { hasThreeParts } from '@kaisetsu/domain/fields/phone';
import { accountBranchLength, accountNumberLength, lookUpCodeLength } from '@kaisetsu/domain/limits';
import { ChoiceGroup, listYesNo } from '@kaisetsu/ui/choice-group.tsx';
import { StepForm } from '@kaisetsu/ui/step-form.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { Toast } from '@kaisetsu/ui/toast.tsx';
import type { ReactNode } from 'react';
import { CallFailed, call } from '../../client/call.ts';
import { type Form, useForm, useSavedApplication, useSubmit } from '../../form/use-form.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { Loading, Screen } from '../../shell/frame/screen.tsx';
import { useLoaded } from '../../shell/journey/journey.ts';
import { CodeField, useCodeLookup, useInvitation } from '../workplace-fields/code-field.tsx';
import {
  OccupationSelect,
  validateOnBlur,
  WorkplaceNameAndPhone,
} from '../workplace-fields/occupation-fields.tsx';

const names: Partial<Record<keyof WorkplaceDraft, string>> = {
  occupationId: 'ご職業',
  occupationOther: 'その他のご職業',
  workplaceName: '勤務先・学校名',
  workplacePhoneNumber: '勤務先・学校の電話番号',
  existingAccount: '口座をお持ちかどうか',
  existedAccountBranchCode: '店番',
  existedAccountNumber: '口座番号',
};

/** A line breaks only between two labels. */
function renderMissing(missing: readonly (keyof WorkplaceDraft)[]): ReactNode {
  const labels = missing.flatMap((name) => names[name] ?? []);
  return (
    <>
      次の項目を入力してください。
      {labels.map((label, at) => (
        <span key={label} className="unbroken">
          {at === labels.length - 1 ? label : `${label}、`}
        </span>
      ))}
    </>
  );
}

export function Workplace() {
  const listed = useLoaded('getOccupations', {});
  const saved = useSavedApplication();
  if (listed === null || saved === null) return <Loading />;
  return <WorkplaceForm occupations={listed.occupationList} saved={saved} />;
}

function WorkplaceForm(props: {
  occupations: CallResponse<'getOccupations'>['occupationList'];
  saved: CallResponse<'getApplication'>;
}) {
  const bank = useBank();
  const { answers, application } = props.saved;
  const lookUp = async (code: string): Promise<WorkplaceFound> => {
    const found = await call('getWorkplace', { query: { code } });
    if (!hasThreeParts(found.phoneNumber))
      throw new CallFailed(200, { title: 'the workplace phone number does not have three parts' });
    return found;
  };
  const workplaceCode = useCodeLookup(answers.workplaceFound, lookUp, 'workplace/code');
  const invitation = useInvitation(answers.workplace?.invitationCode ?? null, 'workplace/invitation');

  const createGroup = (draft: WorkplaceDraft) =>
    createWorkplaceGroup(draft, {
      person: 'applicant',
      bank,
      occupations: props.occupations,
      found: workplaceCode.found,
      workplaceCodeState: workplaceCode.state,
      invitationCodeState: invitation.state,
    });
  const form = useForm({
    initial:
      answers.workplace === null
        ? emptyWorkplace
        : {
            ...toWorkplaceDraft(answers.workplace, answers.workplaceFound, application.workplaceCode ?? ''),
            // Empty if the bank has removed the workplace; name and phone then count as typed.
            workplaceId: answers.workplaceFound?.id ?? '',
          },
    empty: emptyWorkplace,
    createGroup,
    draftName: 'workplace',
  });
  const { fields } = createGroup(form.draft);
  const missing = (Object.keys(fields) as (keyof WorkplaceDraft)[]).filter((name) => {
    const field = fields[name];
    return field?.required !== undefined && field.isEmpty(field.normalise(form.draft[name]));
  });
  const complete = missing.length === 0;

  const step = useSubmit(form, (answers) =>
    call('postWorkplace', { body: toPayload(workplaceTable, answers) }),
  );

  return (
    <Screen
      lead="ご職業とお勤め先を入力してください。お勤め先のない方は、「任意」の欄は空欄のままお進みください。"
      hasErrors={form.errorCount > 0}
    >
      <StepForm {...step} disabled={!complete} missing={renderMissing(missing)}>
        <OccupationSelect form={form} person="applicant" occupations={props.occupations} />
        <CodeField
          kind="workplace"
          help={`お勤め先から案内された方のみ、${lookUpCodeLength}文字の英数字を入力して「適用」を押してください。`}
          bound={form.bindField('workplaceCode')}
          lookup={workplaceCode}
          onSettled={(found) =>
            form.change({
              workplaceId: found?.id ?? '',
              workplaceName: found?.name ?? '',
              workplacePhoneNumber: found?.phoneNumber ?? emptyWorkplace.workplacePhoneNumber,
              existingAccount: '',
              existedAccountBranchCode: '',
              existedAccountNumber: '',
            })
          }
        />
        <WorkplaceNameAndPhone
          form={form}
          person="applicant"
          occupations={props.occupations}
          locked={workplaceCode.state === 'verified'}
        />
        {permitsSeveralAccounts(workplaceCode.found) ? <ExistingAccount form={form} /> : null}
        <CodeField
          kind="invitation"
          help={`紹介コードをお持ちの方のみ、${lookUpCodeLength}文字の英数字を入力して「適用」を押してください。`}
          bound={form.bindField('invitationCode')}
          lookup={invitation}
        />
        {complete && form.draft.workplaceCode === '' && form.draft.invitationCode === '' ? (
          <Toast>勤務先コード、紹介コードの入力はお忘れではありませんか？</Toast>
        ) : null}
      </StepForm>
    </Screen>
  );
}

/** Always an ordinary deposit (spec 2.9, 3). */
function ExistingAccount(props: { form: Form<WorkplaceDraft> }) {
  const bank = useBank();
  const { form } = props;
  return (
    <>
      <ChoiceGroup
        bound={form.bindField('existingAccount')}
        label={`すでに${bank.name}の口座をお持ちですか？`}
        compact
        choices={listYesNo()}
      />
      {form.draft.existingAccount === 'yes' ? (
        <>
          <p className="field-label">お持ちの口座（普通預金）</p>
          <div className="field-pair">
            <TextField
              bound={validateOnBlur(form, 'existedAccountBranchCode')}
              label="店番"
              help={`${accountBranchLength}桁`}
              inputMode="numeric"
            />
            <TextField
              bound={validateOnBlur(form, 'existedAccountNumber')}
              label="口座番号"
              help={`${accountNumberLength}桁`}
              inputMode="numeric"
            />
          </div>
        </>
      ) : null}
    </>
  );
}
