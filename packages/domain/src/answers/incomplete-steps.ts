import type { ApplicationType } from '../application-type.ts';
import { type Problem, problem } from '../fields/problem.ts';
import { type ParentPayload, validateSurnames } from './parent.ts';
import type { PersonalPayload } from './personal.ts';

/** The saved answers of an application. A group of answers is null until it is saved. */
type Saved = {
  readonly personal: PersonalPayload | null;
  readonly workplace: object | null;
  readonly parent: ParentPayload | null;
  readonly parentWorkplace: object | null;
  readonly branchCode: string | null;
  readonly sealLess: boolean | null;
};

/** One problem for each step whose answers are missing or contradict the answers of another step. */
export type IncompleteSteps = {
  readonly [S in 'personal' | 'workplace' | 'parent' | 'branch' | 'seal-less']?: Problem;
};

const needed: Readonly<Record<ApplicationType, readonly (keyof Saved)[]>> = {
  GENERAL: ['personal', 'workplace', 'branchCode', 'sealLess'],
  CHILD: ['personal', 'workplace', 'parent', 'parentWorkplace', 'branchCode'],
};

/** The groups of answers that are not saved yet, and must be saved before the PIN. */
export const missingAnswers = (type: ApplicationType, saved: Saved): readonly (keyof Saved)[] =>
  needed[type].filter((name) => saved[name] === null);

/**
 * Finds the steps that must be completed or corrected before the server accepts a PIN (docs/product-decisions.md "Answers").
 * A completed step can become incomplete again. For example, the server can clear the chosen branch after a new address.
 */
export function findIncompleteSteps(type: ApplicationType, saved: Saved): IncompleteSteps {
  const { personal, parent } = saved;
  const surnames = personal !== null && parent !== null ? validateSurnames(parent, personal) : {};
  const differing = type === 'CHILD' ? (surnames.lastName ?? surnames.kanaLastName) : undefined;
  const missing = missingAnswers(type, saved);
  const where = (name: keyof Saved, code: 'required' | 'selection-required'): Problem | undefined =>
    missing.includes(name) ? problem(code) : undefined;
  const found = {
    personal: where('personal', 'required'),
    workplace: where('workplace', 'required'),
    parent: where('parent', 'required') ?? where('parentWorkplace', 'required') ?? differing,
    branch: where('branchCode', 'selection-required'),
    'seal-less': where('sealLess', 'selection-required'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, one]) => one !== undefined));
}
