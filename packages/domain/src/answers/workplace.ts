import { choice } from '../fields/choice.ts';
import { type CodeState, lookedUpCode, settledCode } from '../fields/code.ts';
import { existedAccountBranchCode, existedAccountNumber } from '../fields/existing-account.ts';
import { asTyped, blank, type Field } from '../fields/field.ts';
import type { Person } from '../fields/person.ts';
import { noPhone, optionalWorkplacePhone, requiredWorkplacePhone } from '../fields/phone.ts';
import { occupationOther, workplaceName } from '../fields/workplace.ts';
import type { Group } from './check.ts';
import { isOther, type Occupation, occupationsFor } from './occupation.ts';

/**
 * Occupation and workplace of one person. The adult's own screen (spec 2.9) has all of it; the child's block adds the
 * invitation code, the parent's has neither code (spec 3 "Workplace payload", "Parent workplace payload").
 */
export type WorkplaceDraft = {
  occupationId: string;
  occupationOther: string;
  workplaceCode: string;
  workplaceId: string;
  workplaceName: string;
  workplacePhoneNumber: string;
  /** '' unanswered, 'yes', 'no': holds an account already, asked only where the workplace permits several. */
  existingAccount: string;
  existedAccountBranchCode: string;
  existedAccountNumber: string;
  invitationCode: string;
};
export type WorkplaceField = keyof WorkplaceDraft;

export const emptyWorkplace: WorkplaceDraft = {
  occupationId: '',
  occupationOther: '',
  workplaceCode: '',
  workplaceId: '',
  workplaceName: '',
  workplacePhoneNumber: noPhone,
  existingAccount: '',
  existedAccountBranchCode: '',
  existedAccountNumber: '',
  invitationCode: '',
};

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
  /** The workplace its code led to, null while there is none. */
  readonly found: WorkplaceFound | null;
  readonly workplaceCodeState: CodeState;
  readonly invitationCodeState: CodeState;
};

export function occupationOf(
  draft: WorkplaceDraft,
  occupations: readonly Occupation[],
): Occupation | undefined {
  return occupations.find((one) => one.id === draft.occupationId);
}

/** Fields in the order in which they stand on the screen. */
export function workplaceGroup(draft: WorkplaceDraft, context: WorkplaceContext): Group<WorkplaceField> {
  const { person, found } = context;
  const offered = occupationsFor(person, context.occupations);
  const occupation = occupationOf(draft, offered);
  const required = occupation?.workplaceRequired === true;
  const several = person === 'applicant' && permitsSeveralAccounts(found);
  const fields: Partial<Record<WorkplaceField, Field>> = {
    occupationId: choice(offered.map((one) => one.id)),
    ...(occupation !== undefined && isOther(occupation) && { occupationOther }),
    ...(person === 'applicant' && {
      workplaceCode: settledCode(context.workplaceCodeState, 'workplace'),
      workplaceId: {
        normalise: asTyped,
        isEmpty: blank,
        validate: (value) => (value === found?.id ? null : { code: 'not-allowed' as const }),
      },
    }),
    workplaceName: workplaceName(required),
    workplacePhoneNumber: required ? requiredWorkplacePhone : optionalWorkplacePhone,
    ...(several && { existingAccount: choice(['yes', 'no']) }),
    ...(several && draft.existingAccount === 'yes' && { existedAccountBranchCode, existedAccountNumber }),
    ...(person === 'applicant' && { invitationCode: settledCode(context.invitationCodeState, 'invitation') }),
    ...(person === 'child' && { invitationCode: lookedUpCode(context.invitationCodeState) }),
  };
  return { fields };
}

/** Spec 3 "Parent workplace payload". */
export type ParentWorkplacePayload = {
  occupationId: string;
  occupationOther: string | null;
  workplaceName: string | null;
  workplacePhoneNumber: string | null;
};

/** Spec 3 "Workplace payload"; null where unused. */
export type WorkplacePayload = ParentWorkplacePayload & {
  workplaceId: string | null;
  invitationCode: string | null;
  existedAccountBranchCode: string | null;
  existedAccountNumber: string | null;
};

const orNull = (value: string): string | null => (value === '' ? null : value);

export function parentWorkplacePayload(draft: WorkplaceDraft): ParentWorkplacePayload {
  return {
    occupationId: draft.occupationId,
    occupationOther: orNull(draft.occupationOther),
    workplaceName: orNull(draft.workplaceName),
    workplacePhoneNumber: draft.workplacePhoneNumber === noPhone ? null : draft.workplacePhoneNumber,
  };
}

export function workplacePayload(draft: WorkplaceDraft): WorkplacePayload {
  return {
    ...parentWorkplacePayload(draft),
    workplaceId: orNull(draft.workplaceId),
    invitationCode: orNull(draft.invitationCode),
    existedAccountBranchCode: orNull(draft.existedAccountBranchCode),
    existedAccountNumber: orNull(draft.existedAccountNumber),
  };
}

/**
 * Saved answers into the form, and a request's body into what the rules validate. The workplace code itself is no part
 * of the payload (the id stands for it), so the caller hands it over where it is known.
 */
export function workplaceDraft(
  payload: ParentWorkplacePayload & Partial<WorkplacePayload>,
  found: WorkplaceFound | null,
  workplaceCode = '',
): WorkplaceDraft {
  const hasAccount = payload.existedAccountBranchCode != null || payload.existedAccountNumber != null;
  return {
    occupationId: payload.occupationId,
    occupationOther: payload.occupationOther ?? '',
    workplaceCode,
    workplaceId: payload.workplaceId ?? '',
    workplaceName: payload.workplaceName ?? '',
    workplacePhoneNumber: payload.workplacePhoneNumber ?? noPhone,
    existingAccount: permitsSeveralAccounts(found) ? (hasAccount ? 'yes' : 'no') : '',
    existedAccountBranchCode: payload.existedAccountBranchCode ?? '',
    existedAccountNumber: payload.existedAccountNumber ?? '',
    invitationCode: payload.invitationCode ?? '',
  };
}
