import {
  checkDraft,
  checkField,
  fieldToFocus,
  type Group,
  normaliseDraft,
  type Problems,
} from '@kaisetsu/domain/answers/check';
import { excessOf } from '@kaisetsu/domain/fields/length';
import { messageOf } from '@kaisetsu/domain/fields/problem';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { deleteDrafts, readDraft, saveDraft } from '../client/drafts.ts';

type Draft = Record<string, string>;

/** What a field component needs to show one answer. */
export type Bound = {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly message: string | undefined;
  /** How many characters it is too long by, as the message says. */
  readonly excess?: number;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
};

export type Form<D extends Draft> = {
  readonly draft: D;
  readonly field: (name: keyof D & string) => Bound;
  /** Replaces several answers at once, such as a whole address. */
  readonly change: (part: Partial<D>) => void;
  /** Shows a problem that only the server, or another field, could know. */
  readonly showProblems: (problems: Problems<keyof D & string>) => void;
  /**
   * Judges the field now and shows its problem, for the screens that do not wait for submit (decisions). Once told it stays
   * until the answer is changed, a submit that asks for missing answers first (spec 2.8) notwithstanding.
   */
  readonly validate: (name: keyof D & string) => void;
  /** How many fields show a problem. */
  readonly errorCount: number;
  /** Tidies and judges everything. Focuses the last failing field (spec 2.8) and returns null when anything fails. */
  readonly submit: () => D | null;
  /** The server has what {@link Form.submit} gave: from here on its answers are what the form begins with. */
  readonly markSaved: () => void;
};

export const fieldId = (name: string): string => `field-${name}`;

/**
 * A form of answers. Converting happens on blur, errors appear on submit and go as soon as the answer is changed
 * (docs/design/ui.md "Forms"). `group` is asked anew for every draft, because answers decide which fields are asked.
 */
export function useForm<D extends Draft>(options: {
  initial: D;
  empty: D;
  group: (draft: D) => Group<keyof D & string>;
  /** A name for what is typed and not {@link Form.saved} yet, to be there again for who comes back to this form. */
  draftName?: string;
}): Form<D> {
  type Name = keyof D & string;
  const { draftName } = options;
  // A page of an older release may have kept fewer answers.
  const [draft, setDraft] = useState(() => ({
    ...options.initial,
    ...(draftName !== undefined && readDraft<D>(draftName)),
  }));
  const [problems, setProblems] = useState<Problems<Name>>({});
  /** Those of them that are between two answers. */
  const [crossField, setCrossField] = useState<readonly string[]>([]);
  const latest = useRef(draft);
  const submitted = useRef(draft);
  const toFocus = useRef<string | undefined>(undefined);
  /** Judged before a submit, and not changed since. */
  const validatedEarly = useRef<ReadonlySet<string>>(new Set());

  const write = useCallback(
    (part: Partial<D>) => {
      latest.current = { ...latest.current, ...part };
      setDraft(latest.current);
      if (draftName !== undefined) saveDraft(draftName, latest.current);
      validatedEarly.current = new Set([...validatedEarly.current].filter((name) => !(name in part)));
      setProblems((old) => omit(old, Object.keys(part)));
    },
    [draftName],
  );

  // A layout effect: later it would take the focus from where the applicant has gone meanwhile.
  useLayoutEffect(() => {
    if (toFocus.current === undefined) return;
    const control = document.getElementById(fieldId(toFocus.current));
    const question = control?.closest('.field');
    // Of an answer in several parts, the one that is missing.
    (question?.querySelector<HTMLElement>('[data-gap]') ?? control)?.focus();
    // The browser shows the control alone, and what is asked may be above the screen's edge.
    question?.querySelector('.field-label')?.scrollIntoView({ block: 'nearest' });
    toFocus.current = undefined;
  });

  const showProblems = (found: Problems<Name>) => {
    setProblems(found);
    toFocus.current = fieldToFocus(options.group(latest.current), found);
  };

  const validate = (name: Name) => {
    validatedEarly.current = new Set([...validatedEarly.current, name]);
    const rule = options.group(latest.current).fields[name];
    const found = rule === undefined ? null : checkField(rule, textOf(latest.current, name));
    setProblems((old) => ({ ...omit(old, [name]), ...(found && { [name]: found }) }) as Problems<Name>);
  };

  const shown = unresolved(problems, crossField, draft, options.group);
  const field = (name: Name): Bound => {
    const found = shown[name];
    return {
      id: fieldId(name),
      name,
      value: textOf(draft, name),
      ...(found !== undefined && { excess: excessOf(found, textOf(draft, name)) }),
      message: found === undefined ? undefined : messageOf(found),
      onChange: (value) => write({ [name]: value } as Partial<D>),
      onBlur: () => {
        const rule = options.group(latest.current).fields[name];
        const value = textOf(latest.current, name);
        if (rule === undefined || rule.isEmpty(value)) return;
        const normalised = rule.normalise(value);
        if (normalised !== value) write({ [name]: normalised } as Partial<D>);
      },
    };
  };

  return {
    draft,
    field,
    change: write,
    showProblems,
    validate,
    errorCount: Object.values(shown).filter((found) => found !== undefined).length,
    markSaved: () => {
      // What was typed while it was being saved is not saved.
      if (draftName !== undefined && latest.current === submitted.current) deleteDrafts(draftName);
    },
    submit: () => {
      const normalised = normaliseDraft(options.group(latest.current), latest.current, options.empty);
      const earlyNames = [...validatedEarly.current] as Name[];
      // What is not asked stays in the form, in case the applicant turns back to it; only what is sent is cleared.
      write(Object.fromEntries(Object.entries(normalised).filter(([, value]) => value !== '')) as Partial<D>);
      submitted.current = latest.current;
      const group = options.group(normalised);
      const found = checkDraft(group, normalised);
      setCrossField(Object.keys(group.crossFieldRules?.(normalised) ?? {}));
      showProblems(found);
      for (const name of earlyNames) if (found[name] === undefined) validate(name);
      return Object.keys(found).length === 0 ? normalised : null;
    },
  };
}

const textOf = (draft: Draft, name: string): string => draft[name] ?? '';

function omit<Name extends string>(problems: Problems<Name>, names: readonly string[]): Problems<Name> {
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => !names.includes(name)),
  ) as Problems<Name>;
}

/** Without what another answer has mended: it has become optional, is asked no longer, or goes together with that one now. */
function unresolved<D extends Draft, Name extends keyof D & string>(
  problems: Problems<Name>,
  crossField: readonly string[],
  draft: D,
  groupOf: (draft: D) => Group<Name>,
): Problems<Name> {
  if (Object.keys(problems).length === 0) return problems;
  const { fields, crossFieldRules } = groupOf(draft);
  const apart: Problems<Name> = crossFieldRules?.(draft) ?? {};
  const gone = Object.entries<Problems<Name>[Name]>(problems).filter(([name, found]) => {
    const rule = fields[name as Name];
    if (rule === undefined || (found?.code === 'required' && rule.required === undefined)) return true;
    return crossField.includes(name) && apart[name as Name] === undefined;
  });
  return omit(
    problems,
    gone.map(([name]) => name),
  );
}
