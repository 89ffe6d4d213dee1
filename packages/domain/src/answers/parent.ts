import { choice, proxyReasons, relationships } from '../fields/choice.ts';
import { problem } from '../fields/problem.ts';
import type { Group, Problems } from './check.ts';
import { birthdayTable, nameTable, type PersonConditions, phoneTable, validateNames } from './person.ts';
import {
  askedFields,
  type DraftOf,
  emptyDraft,
  type PayloadOf,
  required,
  toDraft,
  toPayload,
} from './table.ts';

export const parentTable = {
  ...nameTable,
  ...birthdayTable,
  relationship: required(choice(relationships)),
  ...phoneTable,
  proxyApplicationReason: required(choice(proxyReasons), { initial: proxyReasons[0] }),
};

export type ParentDraft = DraftOf<typeof parentTable>;
export type ParentField = keyof ParentDraft;
export const emptyParent: ParentDraft = emptyDraft(parentTable);

export type ParentContext = Omit<PersonConditions, 'person'> & {
  readonly child: { readonly lastName: string; readonly kanaLastName: string };
};

export function validateSurnames(
  draft: Pick<ParentDraft, 'lastName' | 'kanaLastName'>,
  child: ParentContext['child'],
): Problems<'lastName' | 'kanaLastName'> {
  return {
    ...(draft.lastName !== child.lastName && { lastName: problem('surname-differs') }),
    ...(draft.kanaLastName !== child.kanaLastName && { kanaLastName: problem('kana-surname-differs') }),
  };
}

export function parentGroup({ child, ...rest }: ParentContext): Group<ParentField> {
  const conditions: PersonConditions = { ...rest, person: 'parent' };
  return {
    fields: askedFields(parentTable, conditions),
    crossFieldRules: (draft) => ({ ...validateNames(draft), ...validateSurnames(draft, child) }),
  };
}

export type ParentPayload = PayloadOf<typeof parentTable> & { bankCode: string };

export function parentPayload(draft: ParentDraft, bankCode: string): ParentPayload {
  return { bankCode, ...toPayload(parentTable, draft) };
}

export function parentDraft(payload: ParentPayload): ParentDraft {
  return toDraft(parentTable, payload);
}
