import { createChoiceField, proxyReasons, relationships } from '../fields/choice.ts';
import type { Group, Problems } from './check.ts';
import { birthdayTable, nameTable, type PersonConditions, phoneTable, validateNames } from './person.ts';
import { createDraft, createRows, type DraftOf, listAskedFields, type PayloadOf } from './table.ts';

const { required } = createRows<PersonConditions>();

export const parentTable = {
  ...nameTable,
  ...birthdayTable,
  relationship: required(createChoiceField(relationships)),
  ...phoneTable,
  proxyApplicationReason: required(createChoiceField(proxyReasons), { initial: proxyReasons[0] }),
};

export type ParentDraft = DraftOf<typeof parentTable>;
export const emptyParent: ParentDraft = createDraft(parentTable);

export type ParentContext = Omit<PersonConditions, 'person'> & {
  /** Null before the child's answers are saved. */
  readonly child: { readonly lastName: string; readonly kanaLastName: string } | null;
};

export function validateSurnames(
  draft: Pick<ParentDraft, 'lastName' | 'kanaLastName'>,
  child: NonNullable<ParentContext['child']>,
): Problems<'lastName' | 'kanaLastName'> {
  return {
    ...(draft.lastName !== child.lastName && { lastName: { code: 'surname-differs' } }),
    ...(draft.kanaLastName !== child.kanaLastName && { kanaLastName: { code: 'kana-surname-differs' } }),
  };
}

export function createParentGroup({ child, ...context }: ParentContext): Group<keyof ParentDraft> {
  return {
    fields: listAskedFields(parentTable, { ...context, person: 'parent' }),
    crossFieldRules: (draft) => ({
      ...validateNames(draft),
      ...(child !== null && validateSurnames(draft, child)),
    }),
  };
}

export type ParentPayload = PayloadOf<typeof parentTable> & { bankCode: string };
