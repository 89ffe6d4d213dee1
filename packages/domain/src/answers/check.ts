import type { Field } from '../fields/field.ts';
import type { Problem } from '../fields/problem.ts';

/** Problems by field; the order has no meaning. */
export type Problems<Name extends string> = Partial<Record<Name, Problem>>;

/**
 * The rules for a group of answers. `fields` contains only the fields that the form asks for, which depend on the answers so far.
 * Every other answer must be empty, so that the server stores nothing that the applicant did not see. Cross-field rules run if
 * no required answer is missing.
 */
export type Group<Name extends string> = {
  readonly fields: { readonly [N in Name]?: Field };
  readonly crossFieldRules?: (draft: Record<Name, string>) => Problems<Name>;
};

/**
 * Joins two groups of one screen. While a required answer is missing in either group, the joined group reports no format
 * problem. The field to focus is the last invalid field of the whole screen (spec 2.8). No field name occurs in both groups.
 */
export function joinGroups<A extends string, B extends string>(
  first: Group<A>,
  second: Group<B>,
): Group<A | B> {
  return {
    fields: { ...first.fields, ...second.fields } as Group<A | B>['fields'],
    crossFieldRules: (draft) =>
      ({ ...first.crossFieldRules?.(draft), ...second.crossFieldRules?.(draft) }) as Problems<A | B>,
  };
}

type Draft<Name extends string> = Readonly<Record<Name, string>>;

function entries<Name extends string>(group: Group<Name>): [Name, Field][] {
  return Object.entries(group.fields) as [Name, Field][];
}

/** Normalises every asked answer. An answer that is not asked, or is optional and empty, gets the value from `emptyDraft`. */
export function normaliseDraft<D extends Draft<string>>(
  group: Group<keyof D & string>,
  draft: D,
  emptyDraft: D,
): D {
  const normalised = entries(group).map(([name, field]) => {
    // Normalisation runs first, because it empties an answer that consists of spaces.
    const value = field.normalise(draft[name] ?? '');
    return [name, field.isEmpty(value) && field.required === undefined ? emptyDraft[name] : value];
  });
  return { ...emptyDraft, ...Object.fromEntries(normalised) };
}

/** Validates one value without the cross-field rules. Returns null if the value is valid. */
export function checkField(field: Field, value: string): Problem | null {
  if (!field.isEmpty(value)) return field.validate(value);
  return field.required === undefined ? null : { code: field.required };
}

/**
 * Reports the missing required answers. If none is missing, reports the invalid answers and the cross-field problems (spec
 * 2.8). Returns {} if there is no problem.
 */
export function checkDraft<Name extends string>(group: Group<Name>, draft: Draft<Name>): Problems<Name> {
  const missing: Problems<Name> = {};
  const refused: Problems<Name> = {};
  for (const [name, field] of entries(group)) {
    const found = checkField(field, draft[name]);
    if (found !== null) (field.isEmpty(draft[name]) ? missing : refused)[name] = found;
  }
  if (Object.keys(missing).length > 0) return missing;
  return { ...group.crossFieldRules?.(draft), ...refused };
}

/**
 * Validates received answers on the server by the rules of {@link checkDraft}. In addition, an answer to a question that is not
 * asked must have its empty value from `emptyDraft`. Every value must be normalised, because the server converts no answer
 * (docs/product-decisions.md "Answers").
 */
export function checkReceivedDraft<Name extends string>(
  group: Group<Name>,
  draft: Draft<Name>,
  emptyDraft: Draft<Name>,
): Problems<Name> {
  const problems = checkDraft(group, draft);
  for (const name of Object.keys(emptyDraft) as Name[]) {
    const field = group.fields[name];
    if (problems[name] !== undefined) continue;
    if (field === undefined) {
      if (draft[name] !== emptyDraft[name]) problems[name] = { code: 'not-allowed' };
    } else if (
      draft[name] !== (field.isEmpty(draft[name]) ? emptyDraft[name] : field.normalise(draft[name]))
    ) {
      problems[name] = { code: 'not-normalised' };
    }
  }
  return problems;
}

/** The field to focus: among the fields with a problem, the last of the form (spec 2.8). */
export function fieldToFocus<Name extends string>(
  group: Group<Name>,
  problems: Problems<Name>,
): Name | undefined {
  return entries(group)
    .map(([name]) => name)
    .findLast((name) => problems[name] !== undefined);
}
