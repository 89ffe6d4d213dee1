import type { Bank } from '../bank.ts';
import { createChoiceField } from '../fields/choice.ts';
import { type CodeState, createLookedUpCodeField, createSettledCodeField } from '../fields/code.ts';
import { createField, type Field } from '../fields/field.ts';
import type { Person } from '../fields/person.ts';
import { createWorkplacePhoneField, noPhone } from '../fields/phone.ts';
import {
  createWorkplaceNameField,
  existedAccountBranchCode,
  existedAccountNumber,
  occupationOther,
} from '../fields/workplace.ts';
import type { Group } from './check.ts';
import { isOther, listOccupationsFor, type Occupation } from './occupation.ts';
import { createDraft, createRows, type DraftOf, listAskedFields, type PayloadOf, toDraft } from './table.ts';

/** Spec 3 "Workplace lookup result"; `phoneNumber` is three parts joined by hyphens. */
export type WorkplaceFound = {
  readonly id: string;
  readonly name: string;
  readonly phoneNumber: string;
  readonly multipleAccounts: string;
};

export const permitsSeveralAccounts = (found: WorkplaceFound | null | undefined): boolean =>
  found?.multipleAccounts === 'PERMITTED';

export type WorkplaceContext = {
  readonly person: Person;
  readonly occupations: readonly Occupation[];
  readonly bank: Pick<Bank, 'mobileBeginnings'>;
  readonly found?: WorkplaceFound | null;
  readonly workplaceCodeState?: CodeState;
  readonly invitationCodeState?: CodeState;
};

type WorkplaceConditions = WorkplaceContext & {
  readonly draft: { readonly occupationId: string; readonly existingAccount: string };
};

const { required, optional, formOnly } = createRows<WorkplaceConditions>();

const findChosen = ({ draft, person, occupations }: WorkplaceConditions): Occupation | undefined =>
  findOccupation(draft, listOccupationsFor(person, occupations));

const needsWorkplace = (conditions: WorkplaceConditions): boolean =>
  findChosen(conditions)?.workplaceRequired === true;

const asksExistingAccount = ({ person, found }: WorkplaceContext): boolean =>
  person === 'applicant' && permitsSeveralAccounts(found);

const ifHasAccount = (field: Field) =>
  optional((conditions) =>
    asksExistingAccount(conditions) && conditions.draft.existingAccount === 'yes' ? field : null,
  );

const occupationTable = {
  occupationId: required(({ person, occupations }) =>
    createChoiceField(listOccupationsFor(person, occupations).map(({ id }) => id)),
  ),
  occupationOther: optional((conditions) => (isOther(findChosen(conditions)) ? occupationOther : null)),
};

const workplaceNameTable = {
  workplaceName: optional((conditions) => createWorkplaceNameField(needsWorkplace(conditions))),
  workplacePhoneNumber: optional(
    (conditions) => createWorkplacePhoneField(conditions.bank.mobileBeginnings, needsWorkplace(conditions)),
    { initial: noPhone },
  ),
};

const createFoundIdField = (found: WorkplaceFound | null | undefined): Field =>
  createField({ validate: (value) => (value === found?.id ? null : { code: 'not-allowed' }) });

export const parentWorkplaceTable = { ...occupationTable, ...workplaceNameTable };

export const workplaceTable = {
  ...occupationTable,
  workplaceCode: formOnly(({ person, workplaceCodeState }) =>
    person === 'applicant' ? createSettledCodeField(workplaceCodeState, 'workplace') : null,
  ),
  workplaceId: optional(({ person, found }) => (person === 'applicant' ? createFoundIdField(found) : null)),
  ...workplaceNameTable,
  /** 'yes' or 'no'; an adult is asked only if the workplace permits several accounts. */
  existingAccount: formOnly((conditions) =>
    asksExistingAccount(conditions) ? createChoiceField(['yes', 'no']) : null,
  ),
  existedAccountBranchCode: ifHasAccount(existedAccountBranchCode),
  existedAccountNumber: ifHasAccount(existedAccountNumber),
  invitationCode: optional(({ person, invitationCodeState }) => {
    if (person === 'applicant') return createSettledCodeField(invitationCodeState, 'invitation');
    return person === 'child' ? createLookedUpCodeField(invitationCodeState) : null;
  }),
};

export type WorkplaceDraft = DraftOf<typeof workplaceTable>;
export const emptyWorkplace: WorkplaceDraft = createDraft(workplaceTable);

export function findOccupation(
  { occupationId }: Pick<WorkplaceDraft, 'occupationId'>,
  occupations: readonly Occupation[],
): Occupation | undefined {
  return occupations.find(({ id }) => id === occupationId);
}

export const createWorkplaceGroup = (
  draft: WorkplaceDraft,
  context: WorkplaceContext,
): Group<keyof WorkplaceDraft> => ({ fields: listAskedFields(workplaceTable, { ...context, draft }) });

export type ParentWorkplacePayload = PayloadOf<typeof parentWorkplaceTable>;

export type WorkplacePayload = PayloadOf<typeof workplaceTable>;

export function toWorkplaceDraft(
  payload: ParentWorkplacePayload & Partial<WorkplacePayload>,
  found: WorkplaceFound | null,
  workplaceCode = '',
): WorkplaceDraft {
  const hasAccount = payload.existedAccountBranchCode != null || payload.existedAccountNumber != null;
  return {
    ...toDraft(workplaceTable, payload),
    workplaceCode,
    existingAccount: permitsSeveralAccounts(found) ? (hasAccount ? 'yes' : 'no') : '',
  };
}
