import { choice } from '../fields/choice.ts';
import { type CodeState, lookedUpCode, settledCode } from '../fields/code.ts';
import { existedAccountBranchCode, existedAccountNumber } from '../fields/existing-account.ts';
import { asTyped, blank, type Field } from '../fields/field.ts';
import type { Person } from '../fields/person.ts';
import { noPhone, optionalWorkplacePhone, requiredWorkplacePhone } from '../fields/phone.ts';
import { occupationOther, workplaceName } from '../fields/workplace.ts';
import type { Group } from './check.ts';
import { isOther, type Occupation, occupationsFor } from './occupation.ts';
import {
  askedFields,
  type DraftOf,
  emptyDraft,
  formOnly,
  optional,
  type PayloadOf,
  required,
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
  readonly asksExistingAccount: boolean;
  readonly hasExistingAccount: boolean;
};

const occupationTable = {
  occupationId: required(({ offered }: WorkplaceConditions) => choice(offered.map(({ id }) => id))),
  occupationOther: optional(({ occupation }: WorkplaceConditions) =>
    occupation !== undefined && isOther(occupation) ? occupationOther : null,
  ),
};

const needsWorkplace = ({ occupation }: WorkplaceConditions): boolean =>
  occupation?.workplaceRequired === true;

const workplaceNameTable = {
  workplaceName: optional((conditions: WorkplaceConditions) => workplaceName(needsWorkplace(conditions))),
  workplacePhoneNumber: optional(
    (conditions: WorkplaceConditions) =>
      (needsWorkplace(conditions) ? requiredWorkplacePhone : optionalWorkplacePhone)(
        conditions.mobileBeginnings,
      ),
    { initial: noPhone },
  ),
};

const foundId = (found: WorkplaceFound | null): Field => ({
  normalise: asTyped,
  isEmpty: blank,
  validate: (value) => (value === found?.id ? null : { code: 'not-allowed' }),
});

export const parentWorkplaceTable = { ...occupationTable, ...workplaceNameTable };

export const workplaceTable = {
  ...occupationTable,
  workplaceCode: formOnly(({ person, workplaceCodeState }: WorkplaceConditions) =>
    person === 'applicant' ? settledCode(workplaceCodeState, 'workplace') : null,
  ),
  workplaceId: optional(({ person, found }: WorkplaceConditions) =>
    person === 'applicant' ? foundId(found) : null,
  ),
  ...workplaceNameTable,
  /** 'yes' or 'no'; an adult is asked only if the workplace permits several accounts. */
  existingAccount: formOnly(({ asksExistingAccount }: WorkplaceConditions) =>
    asksExistingAccount ? choice(['yes', 'no']) : null,
  ),
  existedAccountBranchCode: optional(({ hasExistingAccount }: WorkplaceConditions) =>
    hasExistingAccount ? existedAccountBranchCode : null,
  ),
  existedAccountNumber: optional(({ hasExistingAccount }: WorkplaceConditions) =>
    hasExistingAccount ? existedAccountNumber : null,
  ),
  invitationCode: optional(({ person, invitationCodeState }: WorkplaceConditions) => {
    if (person === 'applicant') return settledCode(invitationCodeState, 'invitation');
    return person === 'child' ? lookedUpCode(invitationCodeState) : null;
  }),
};

export type WorkplaceDraft = DraftOf<typeof workplaceTable>;
export type WorkplaceField = keyof WorkplaceDraft;
export const emptyWorkplace: WorkplaceDraft = emptyDraft(workplaceTable);

export function occupationOf(
  draft: WorkplaceDraft,
  occupations: readonly Occupation[],
): Occupation | undefined {
  return occupations.find((one) => one.id === draft.occupationId);
}

export function workplaceGroup(draft: WorkplaceDraft, context: WorkplaceContext): Group<WorkplaceField> {
  const offered = occupationsFor(context.person, context.occupations);
  const asksExistingAccount = context.person === 'applicant' && permitsSeveralAccounts(context.found);
  const conditions: WorkplaceConditions = {
    ...context,
    offered,
    occupation: occupationOf(draft, offered),
    asksExistingAccount,
    hasExistingAccount: asksExistingAccount && draft.existingAccount === 'yes',
  };
  return { fields: askedFields(workplaceTable, conditions) };
}

export type ParentWorkplacePayload = PayloadOf<typeof parentWorkplaceTable>;

export type WorkplacePayload = PayloadOf<typeof workplaceTable>;

export function parentWorkplacePayload(draft: WorkplaceDraft): ParentWorkplacePayload {
  return toPayload(parentWorkplaceTable, draft);
}

export function workplacePayload(draft: WorkplaceDraft): WorkplacePayload {
  return toPayload(workplaceTable, draft);
}

export function workplaceDraft(
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
