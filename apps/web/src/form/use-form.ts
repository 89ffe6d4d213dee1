import {
  checkDraft,
  checkField,
  findFieldToFocus,
  type Group,
  normaliseDraft,
  type Problems,
} from '@kaisetsu/domain/answers/check';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { countExcess } from '@kaisetsu/domain/fields/field';
import { formatMessage, messages, type ProblemCode } from '@kaisetsu/domain/fields/problem';
import type { FieldError } from '@kaisetsu/domain/problem-shape';
import type { Bound } from '@kaisetsu/ui/field-frame.tsx';
import { focusQuestion } from '@kaisetsu/ui/focus-question.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CallFailed } from '../client/call.ts';
import { readDraft, saveDraft } from '../client/drafts.ts';
import { markDraftSent, persistEncryptedDrafts } from '../client/persist-encrypted-drafts.ts';
import { useJourney, useLoaded } from '../shell/journey/journey.ts';
import { useBusy } from '../shell/journey/use-busy.ts';

type Draft = Record<string, string>;

export type Form<D extends Draft> = ReturnType<typeof useForm<D>>;

export const formatFieldId = (name: string): string => `field-${name}`;

/**
 * Answers are normalised on blur; errors appear on submit (docs/design/ui.md "Forms"). `group` runs after each change,
 * because the answers decide which fields are asked.
 */
export function useForm<D extends Draft>(options: {
  initial: D;
  empty: D;
  createGroup: (draft: D) => Group<keyof D & string>;
  draftName?: string;
  /** Problems of the answers in `initial`. */
  problems?: Problems<string>;
}) {
  type Name = keyof D & string;
  const { draftName } = options;
  // A draft from an older release can lack fields.
  const [draft, setDraft] = useState(() => ({
    ...options.initial,
    ...(draftName !== undefined && readDraft<D>(draftName)),
  }));
  const [problems, setProblems] = useState<Problems<Name>>(() => {
    const changed = Object.keys(draft).filter((name) => draft[name] !== options.initial[name]);
    return omit(options.problems ?? {}, changed) as Problems<Name>;
  });
  const [crossField, setCrossField] = useState<readonly string[]>([]);
  const latest = useRef(draft);
  const submitted = useRef(draft);
  const toFocus = useRef<string | undefined>(undefined);
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

  // `useEffect` could take the focus from a field that the applicant already uses.
  useLayoutEffect(() => {
    if (toFocus.current === undefined) return;
    focusQuestion(document.getElementById(formatFieldId(toFocus.current)));
    toFocus.current = undefined;
  });

  const showProblems = (found: Problems<Name>) => {
    setProblems(found);
    toFocus.current = findFieldToFocus(options.createGroup(latest.current), found);
  };

  /** Returns false, and shows nothing, if the refusal names no field of this form. */
  const showRefusal = (error: unknown): boolean => {
    const refused = findRefusedFields(error);
    const { fields } = options.createGroup(latest.current);
    if (refused === null || Object.keys(refused).some((name) => fields[name as Name] === undefined))
      return false;
    showProblems(refused as Problems<Name>);
    return true;
  };

  /** Validates one field before the submit (docs/product-decisions.md "Smaller points"). */
  const validate = (name: Name) => {
    validatedEarly.current = new Set([...validatedEarly.current, name]);
    const rule = options.createGroup(latest.current).fields[name];
    const found = rule === undefined ? null : checkField(rule, getText(latest.current, name));
    setProblems((old) => ({ ...omit(old, [name]), ...(found && { [name]: found }) }) as Problems<Name>);
  };

  const shown = listUnresolved(problems, crossField, draft, options.createGroup);
  const bindField = (name: Name): Bound => {
    const found = shown[name];
    return {
      id: formatFieldId(name),
      name,
      value: getText(draft, name),
      excess: found && countExcess(found, getText(draft, name)),
      places: found?.places,
      message: found && formatMessage(found),
      onChange: (value) => write({ [name]: value } as Partial<D>),
      onBlur: () => {
        const rule = options.createGroup(latest.current).fields[name];
        const value = getText(latest.current, name);
        if (rule === undefined || rule.isEmpty(value)) return;
        const normalised = rule.normalise(value);
        if (normalised !== value) write({ [name]: normalised } as Partial<D>);
      },
    };
  };

  return {
    draft,
    bindField,
    change: write,
    showProblems,
    showRefusal,
    validate,
    errorCount: Object.keys(shown).length,
    /** Call it after the submitted answers got a success. */
    markSaved: () => {
      if (draftName !== undefined && latest.current === submitted.current) markDraftSent(draftName);
    },
    /** Focuses the last invalid field (spec 2.8) and returns null if an answer is invalid. */
    submit: () => {
      const normalised = normaliseDraft(options.createGroup(latest.current), latest.current, options.empty);
      const earlyNames = [...validatedEarly.current] as Name[];
      // The draft keeps answers to hidden questions, because the form can ask them again.
      write(Object.fromEntries(Object.entries(normalised).filter(([, value]) => value !== '')) as Partial<D>);
      submitted.current = latest.current;
      const group = options.createGroup(normalised);
      const found = checkDraft(group, normalised);
      setCrossField(Object.keys(group.crossFieldRules?.(normalised) ?? {}));
      showProblems(found);
      for (const name of earlyNames) if (found[name] === undefined) validate(name);
      return Object.keys(found).length === 0 ? normalised : null;
    },
  };
}

export const extendBlur = (bound: Bound, onLeft: () => unknown): Bound => ({
  ...bound,
  onBlur: () => {
    bound.onBlur?.();
    onLeft();
  },
});

const getText = (draft: Draft, name: string): string => draft[name] ?? '';

function omit<Name extends string>(problems: Problems<Name>, names: readonly string[]): Problems<Name> {
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => !names.includes(name)),
  ) as Problems<Name>;
}

function listUnresolved<D extends Draft, Name extends keyof D & string>(
  problems: Problems<Name>,
  crossField: readonly string[],
  draft: D,
  groupOf: (draft: D) => Group<Name>,
): Problems<Name> {
  if (Object.keys(problems).length === 0) return problems;
  const { fields, crossFieldRules } = groupOf(draft);
  const crossFieldProblems: Problems<Name> = crossFieldRules?.(draft) ?? {};
  const gone = (Object.keys(problems) as Name[]).filter((name) => {
    const rule = fields[name];
    if (rule === undefined || (problems[name]?.code === 'required' && rule.required === undefined))
      return true;
    return crossField.includes(name) && crossFieldProblems[name] === undefined;
  });
  return omit(problems, gone);
}

type InvalidAnswer = NonNullable<CallResponse<'getApplication'>['invalidAnswers']>[number];

const isKnown = (code: string): code is ProblemCode => Object.hasOwn(messages, code);

/** A code of a newer server becomes `not-allowed`, whose message is general. */
export const toFieldError = ({ code, ...answer }: InvalidAnswer): FieldError => ({
  ...answer,
  code: isKnown(code) ? code : 'not-allowed',
});

export const toProblems = (errors: readonly InvalidAnswer[]): Problems<string> =>
  Object.fromEntries(errors.map(toFieldError).map(({ field, ...problem }) => [field, problem]));

function findRefusedFields(error: unknown): Problems<string> | null {
  if (!(error instanceof CallFailed) || error.status !== 400) return null;
  const { errors = [] } = error.problem;
  return errors.length === 0 ? null : toProblems(errors);
}

/** What `StepForm` needs to send the answers and to open the next step. */
export function useSubmit<D extends Record<string, string>>(
  form: Form<D>,
  send: (answers: D) => Promise<unknown>,
  options: {
    prepare?: () => Promise<unknown>;
    invalid?: () => unknown;
    refused?: (error: unknown) => boolean;
  } = {},
) {
  const { next, back, fail } = useJourney();
  const { busy, run } = useBusy();
  const submit = async () => {
    if (options.prepare !== undefined) await options.prepare();
    const answers = form.submit();
    if (answers === null) return void options.invalid?.();
    try {
      await send(answers);
      form.markSaved();
      next();
    } catch (error) {
      if (!options.refused?.(error)) fail(error);
    }
  };
  return { busy, onSubmit: () => void run(submit), onBack: back, errorCount: form.errorCount };
}

export function useSavedApplication(): CallResponse<'getApplication'> | null {
  const saved = useLoaded('getApplication', {});
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (saved !== null)
      void persistEncryptedDrafts(saved.unsavedKey, saved.answersVersion ?? '').then(() => setReady(true));
  }, [saved]);
  return ready ? saved : null;
}
