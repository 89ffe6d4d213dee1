import { choice, proxyReasons, relationships } from '../fields/choice.ts';
import { problem } from '../fields/problem.ts';
import type { Group, Problems } from './check.ts';
import {
  birthdayField,
  emptyPerson,
  nameFields,
  type PersonDraft,
  type PersonPayload,
  personDraft,
  personPayload,
  phoneFields,
  validateNames,
} from './person.ts';

/** The parent who applies for the child (spec 2.10). */
export type ParentDraft = PersonDraft & { relationship: string; proxyApplicationReason: string };
export type ParentField = keyof ParentDraft;

export const emptyParent: ParentDraft = {
  ...emptyPerson,
  relationship: '',
  proxyApplicationReason: proxyReasons[0],
};

export type ParentContext = {
  readonly today: string;
  /** The child's surname, in kanji and kana, that the parent's must equal (spec 5.2). */
  readonly child: { readonly lastName: string; readonly kanaLastName: string };
};

/** Parent and child bear one surname (spec 5.2). */
export function validateSurnames(
  draft: Pick<ParentDraft, 'lastName' | 'kanaLastName'>,
  child: ParentContext['child'],
): Problems<'lastName' | 'kanaLastName'> {
  return {
    ...(draft.lastName !== child.lastName && { lastName: problem('surname-differs') }),
    ...(draft.kanaLastName !== child.kanaLastName && { kanaLastName: problem('kana-surname-differs') }),
  };
}

/** Fields in the order in which they stand on the screen. */
export function parentGroup(context: ParentContext): Group<ParentField> {
  return {
    fields: {
      ...nameFields,
      ...birthdayField('parent', context.today),
      relationship: choice(relationships),
      ...phoneFields,
      proxyApplicationReason: choice(proxyReasons),
    },
    crossFieldRules: (draft) => ({ ...validateNames(draft), ...validateSurnames(draft, context.child) }),
  };
}

/** Spec 3 "Parent personal payload". */
export type ParentPayload = PersonPayload & {
  bankCode: string;
  relationship: string;
  proxyApplicationReason: string;
};

export function parentPayload(draft: ParentDraft, bankCode: string): ParentPayload {
  return {
    bankCode,
    ...personPayload(draft),
    relationship: draft.relationship,
    proxyApplicationReason: draft.proxyApplicationReason,
  };
}

export function parentDraft(payload: ParentPayload): ParentDraft {
  return {
    ...personDraft(payload),
    relationship: payload.relationship,
    proxyApplicationReason: payload.proxyApplicationReason,
  };
}
