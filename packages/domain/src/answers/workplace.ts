import { createChoiceField } from '../fields/choice.ts';
import { type CodeState, createLookedUpCodeField, createSettledCodeField } from '../fields/code.ts';
import { type Field, isBlank, keepTyped } from '../fields/field.ts';
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
import {
  createDraft,
  createRows,
  type DraftOf,
  listAskedFields,
  type PayloadOf,
  toDraft,
  toPayload,
} from './table.ts';

/** Spec 3 "Workplace lookup result"; `phoneNumber` is three parts joined by hyphens. */
export type WorkplaceFound = {
  readonly id: string;
  readonly name: string;
  readonly phoneNumber: string;
  readonly multipleAccounts: string;
};

export const permitsSeveralAccounts = (found: WorkplaceFound | null): boolean =>
  found?.multipleAccounts === 'PERMITTED';

export type WorkplaceContext = {
  readonly person: Person;
  readonly occupations: readonly Occupation[];
  readonly mobileBeginnings: readonly string[];
  readonly found: WorkplaceFound | null;
  readonly workplaceCodeState: CodeState;
  readonly invitationCodeState: CodeState;
};

type WorkplaceConditions = WorkplaceContext & {
  readonly offered: readonly Occupation[];
  readonly occupation: Occupation | undefined;
  readonly needsWorkplace: boolean;
  readonly asksExistingAccount: boolean;
  readonly hasExistingAccount: boolean;
};

const { required, optional, formOnly } = createRows<WorkplaceConditions>();

const occupationTable = {
  occupationId: required(({ offered }) => createChoiceField(offered.map(({ id }) => id))),
  occupationOther: optional(({ occupation }) =>
    occupation !== undefined && isOther(occupation) ? occupationOther : null,
  ),
};

const workplaceNameTable = {
  workplaceName: optional(({ needsWorkplace }) => createWorkplaceNameField(needsWorkplace)),
  workplacePhoneNumber: optional(
    ({ mobileBeginnings, needsWorkplace }) => createWorkplacePhoneField(mobileBeginnings, needsWorkplace),
    { initial: noPhone },
  ),
};

const createFoundIdField = (found: WorkplaceFound | null): Field => ({
  normalise: keepTyped,
  isEmpty: isBlank,
  validate: (value) => (value === found?.id ? null : { code: 'not-allowed' }),
});

export const parentWorkplaceTable = { ...occupationTable, ...workplaceNameTable };

export const workplaceTable = {
  ...occupationTable,
  workplaceCode: formOnly(({ person, workplaceCodeState }) =>
    person === 'applicant' ? createSettledCodeField(workplaceCodeState, 'workplace') : null,
  ),
  workplaceId: optional(({ person, found }) => (person === 'applicant' ? createFoundIdField(found) : null)),
  ...workplaceNameTable,
  /** 'yes' or 'no'; an adult is asked only if the workplace permits several accounts. */
  existingAccount: formOnly(({ asksExistingAccount }) =>
    asksExistingAccount ? createChoiceField(['yes', 'no']) : null,
  ),
  existedAccountBranchCode: optional(({ hasExistingAccount }) =>
    hasExistingAccount ? existedAccountBranchCode : null,
  ),
  existedAccountNumber: optional(({ hasExistingAccount }) =>
    hasExistingAccount ? existedAccountNumber : null,
  ),
  invitationCode: optional(({ person, invitationCodeState }) => {
    if (person === 'applicant') return createSettledCodeField(invitationCodeState, 'invitation');
    return person === 'child' ? createLookedUpCodeField(invitationCodeState) : null;
  }),
};

export type WorkplaceDraft = DraftOf<typeof workplaceTable>;
export type WorkplaceField = keyof WorkplaceDraft;
export const emptyWorkplace: WorkplaceDraft = createDraft(workplaceTable);

export function findOccupation(
  draft: WorkplaceDraft,
  occupations: readonly Occupation[],
): Occupation | undefined {
  return occupations.find((one) => one.id === draft.occupationId);
}

export function createWorkplaceGroup(
  draft: WorkplaceDraft,
  context: WorkplaceContext,
): Group<WorkplaceField> {
  const offered = listOccupationsFor(context.person, context.occupations);
  const occupation = findOccupation(draft, offered);
  const asksExistingAccount = context.person === 'applicant' && permitsSeveralAccounts(context.found);
  const conditions: WorkplaceConditions = {
    ...context,
    offered,
    occupation,
    needsWorkplace: occupation?.workplaceRequired === true,
    asksExistingAccount,
    hasExistingAccount: asksExistingAccount && draft.existingAccount === 'yes',
  };
  return { fields: listAskedFields(workplaceTable, conditions) };
}

export type ParentWorkplacePayload = PayloadOf<typeof parentWorkplaceTable>;

export type WorkplacePayload = PayloadOf<typeof workplaceTable>;

export function toParentWorkplacePayload(draft: WorkplaceDraft): ParentWorkplacePayload {
  return toPayload(parentWorkplaceTable, draft);
}

export function toWorkplacePayload(draft: WorkplaceDraft): WorkplacePayload {
  return toPayload(workplaceTable, draft);
}

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
