import type { Field } from '../fields/field.ts';
import type { Problem } from '../fields/problem.ts';

export type Problems<Name extends string> = Partial<Record<Name, Problem>>;

/** Every answer outside `fields` must be empty: the server stores nothing that the applicant did not see. */
export type Group<Name extends string> = {
  readonly fields: { readonly [N in Name]?: Field };
  readonly crossFieldRules?: (draft: Record<Name, string>) => Problems<Name>;
};

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

function listEntries<Name extends string>(group: Group<Name>): [Name, Field][] {
  return Object.entries(group.fields) as [Name, Field][];
}

export function normaliseDraft<D extends Draft<string>>(
  group: Group<keyof D & string>,
  draft: D,
  emptyDraft: D,
): D {
  const normalised = listEntries(group).map(([name, field]) => {
    // Normalisation runs first, because it empties an answer that consists of spaces.
    const value = field.normalise(draft[name] ?? '');
    return [name, field.isEmpty(value) && field.required === undefined ? emptyDraft[name] : value];
  });
  return { ...emptyDraft, ...Object.fromEntries(normalised) };
}

export function checkField(field: Field, value: string): Problem | null {
  if (!field.isEmpty(value)) return field.validate(value);
  return field.required === undefined ? null : { code: field.required };
}

export function checkDraft<Name extends string>(group: Group<Name>, draft: Draft<Name>): Problems<Name> {
  const missing: Problems<Name> = {};
  const refused: Problems<Name> = {};
  for (const [name, field] of listEntries(group)) {
    const found = checkField(field, draft[name]);
    if (found !== null) (field.isEmpty(draft[name]) ? missing : refused)[name] = found;
  }
  if (Object.keys(missing).length > 0) return missing;
  return { ...group.crossFieldRules?.(draft), ...refused };
}

export function checkReceivedDraft<Name extends string>(
  group: Group<Name>,
  draft: Draft<Name>,
  emptyDraft: Draft<Name>,
): Problems<Name> {
  const problems = checkDraft(group, draft);
  const normalised = normaliseDraft<Draft<Name>>(group, draft, emptyDraft);
  for (const name of Object.keys(emptyDraft) as Name[]) {
    if (problems[name] !== undefined || draft[name] === normalised[name]) continue;
    problems[name] = { code: group.fields[name] === undefined ? 'not-allowed' : 'not-normalised' };
  }
  return problems;
}

/** The last invalid field of the form (spec 2.8). */
export function findFieldToFocus<Name extends string>(
  group: Group<Name>,
  problems: Problems<Name>,
): Name | undefined {
  return listEntries(group)
    .map(([name]) => name)
    .findLast((name) => problems[name] !== undefined);
}
