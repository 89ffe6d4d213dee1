import { type Problem, problem } from '../fields/problem.ts';
import type { ApplicationType } from '../flows/step.ts';
import { judgeSurnames, type ParentPayload } from './parent.ts';
import type { PersonalPayload } from './personal.ts';

/** What is saved of an application; null where not answered. */
type Saved = {
  readonly personal: PersonalPayload | null;
  readonly workplace: object | null;
  readonly parent: ParentPayload | null;
  readonly parentWorkplace: object | null;
  readonly branchCode: string | null;
  readonly sealLess: boolean | null;
};

/** Where an answer is missing or goes with another one no longer, by the step that asks for it. */
export type Gaps = { readonly [S in 'personal' | 'workplace' | 'parent' | 'branch' | 'seal-less']?: Problem };

/**
 * What the PIN would be refused for, as far as saved answers alone tell it: all must be there and go together (decisions
 * "Answers", pin). An answer that was changed may have taken another one with it, such as the branch of another
 * municipality.
 */
export function gapsIn(type: ApplicationType, saved: Saved): Gaps {
  const { personal, workplace, parent, parentWorkplace, branchCode, sealLess } = saved;
  const isChild = type === 'CHILD';
  const surnames = personal !== null && parent !== null ? judgeSurnames(parent, personal) : {};
  const differing = isChild ? (surnames.lastName ?? surnames.kanaLastName) : undefined;
  const missing = (isMissing: boolean, code: 'required' | 'selection-required'): Problem | undefined =>
    isMissing ? problem(code) : undefined;
  const found = {
    personal: missing(personal === null, 'required'),
    workplace: missing(workplace === null, 'required'),
    parent: missing(isChild && (parent === null || parentWorkplace === null), 'required') ?? differing,
    branch: missing(branchCode === null, 'selection-required'),
    'seal-less': missing(!isChild && sealLess === null, 'selection-required'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, one]) => one !== undefined));
}
