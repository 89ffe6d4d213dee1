import type { Field } from '../fields/field.ts';
import type { Problem } from '../fields/problem.ts';

/** Problems by field, in the order in which the fields stand on the screen. */
export type Problems<Name extends string> = Partial<Record<Name, Problem>>;

/**
 * A group of answers as a table of the fields that are asked, which depends on the answers so far. A field that is not in it
 * must be empty, so that nothing unseen is ever stored. Cross-field rules run after the fields themselves are fine.
 */
export type Group<Name extends string> = {
  readonly fields: { readonly [N in Name]?: Field };
  readonly crossFieldRules?: (draft: Record<Name, string>) => Problems<Name>;
};

/**
 * Two groups that stand on one screen, one after the other, judged as one: so the required checks of both run before
 * any format check, and the last failing field is the last of the screen (spec 2.8). They share no field name.
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

/** Every asked field in its normalise form; what is not asked becomes empty (`emptyDraft`). */
export function normaliseDraft<D extends Draft<string>>(
  group: Group<keyof D & string>,
  draft: D,
  emptyDraft: D,
): D {
  const normalised = entries(group).map(([name, field]) => {
    // Tidied first: what was spaces only is empty then.
    const value = field.normalise(draft[name] ?? '');
    return [name, field.isEmpty(value) && field.required === undefined ? emptyDraft[name] : value];
  });
  return { ...emptyDraft, ...Object.fromEntries(normalised) };
}

/** What is wrong with one field for itself, for the screens that validate it as it is left. */
export function checkField(field: Field, value: string): Problem | null {
  if (!field.isEmpty(value)) return field.validate(value);
  return field.required === undefined ? null : { code: field.required };
}

/**
 * Spec 2.8: required checks run first, and only when none fails do the format checks. Returns {} when all is well.
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
 * The server's reading of the same table: beside the rules, a field that is not asked must be empty and every value
 * must already be in its normalise form, because the server coerces nothing (docs/product-decisions.md "Answers").
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

/** The field to focus: the last failing one, as spec 2.8 says. */
export function fieldToFocus<Name extends string>(
  group: Group<Name>,
  problems: Problems<Name>,
): Name | undefined {
  return entries(group)
    .map(([name]) => name)
    .findLast((name) => problems[name] !== undefined);
}
