import type { ApplicationType } from '../application-type.ts';
import type { Problem } from '../fields/problem.ts';
import { validateSurnames } from './parent.ts';
import type { SavedAnswers } from './pin-facts.ts';

type Saved = SavedAnswers & { readonly branchCode: string | null; readonly sealLess: boolean | null };

export type IncompleteSteps = {
  readonly [S in 'personal' | 'workplace' | 'parent' | 'branch' | 'seal-less']?: Problem;
};

const needed: Readonly<Record<ApplicationType, readonly (keyof Saved)[]>> = {
  GENERAL: ['personal', 'workplace', 'branchCode', 'sealLess'],
  CHILD: ['personal', 'workplace', 'parent', 'parentWorkplace', 'branchCode'],
};

export const listMissingAnswers = (type: ApplicationType, saved: Saved): readonly (keyof Saved)[] =>
  needed[type].filter((name) => saved[name] === null);

/** The server can clear the chosen branch of a completed step after a new address. */
export function findIncompleteSteps(type: ApplicationType, saved: Saved): IncompleteSteps {
  const { personal, parent } = saved;
  const surnames = personal !== null && parent !== null ? validateSurnames(parent, personal) : {};
  const differing = type === 'CHILD' ? (surnames.lastName ?? surnames.kanaLastName) : undefined;
  const missing = listMissingAnswers(type, saved);
  const findMissing = (name: keyof Saved, code: 'required' | 'selection-required'): Problem | undefined =>
    missing.includes(name) ? { code } : undefined;
  const found = {
    personal: findMissing('personal', 'required'),
    workplace: findMissing('workplace', 'required'),
    parent: findMissing('parent', 'required') ?? findMissing('parentWorkplace', 'required') ?? differing,
    branch: findMissing('branchCode', 'selection-required'),
    'seal-less': findMissing('sealLess', 'selection-required'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, one]) => one !== undefined));
}
