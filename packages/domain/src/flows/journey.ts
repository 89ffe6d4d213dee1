import type { ApplicationType } from '../application-type.ts';
import { childFlow } from './child.ts';
import { generalFlow } from './general.ts';
import type { ErrorPageId, Flow, Step, StepId } from './step.ts';

/** Error screens by path (spec 2.1). */
export const errorPages: Readonly<Record<string, ErrorPageId>> = {
  '/error': 'error',
  '/child/error': 'error',
  '/ekyc-error': 'ekyc-error',
  '/supplement-error': 'supplement-error',
};

export function flowFor(type: ApplicationType): Flow {
  return type === 'CHILD' ? childFlow : generalFlow;
}

/**
 * The flow of a path. For four paths outside `/child/`, the stored application type decides (docs/product-decisions.md "Smaller
 * points"). `/error` is one of them, because a child's failed completion leads there (spec 8.1).
 */
export function flowAt(path: string, stored: ApplicationType | null): Flow {
  if (path.startsWith('/child/')) return childFlow;
  const shared = ['/ekyc-callback', '/ekyc-error', '/supplement', '/error'].includes(path);
  return shared && stored === 'CHILD' ? childFlow : generalFlow;
}

export function stepAt(flow: Flow, path: string): Step | undefined {
  return flow.steps.find((step) => step.path === path);
}

export function stepOf(flow: Flow, id: StepId): Step {
  const step = flow.steps.find((one) => one.id === id);
  if (step === undefined) throw new RangeError(`no step ${id} in the ${flow.type} flow`);
  return step;
}

/** Path of a step of this flow. @throws RangeError when the flow has no such step. */
export function pathOf(flow: Flow, id: StepId): string {
  return stepOf(flow, id).path;
}

/** The path of the first step of a flow (spec 2.1). */
export function startPath({ steps: [first] }: Flow): string {
  if (first === undefined) throw new RangeError('a flow without steps');
  return first.path;
}

/** The step from which the applicant, or in the child flow the parent, opens the identity provider (spec 2.15). */
export const identityStep = (type: ApplicationType): StepId => (type === 'CHILD' ? 'parent-ekyc-preparation' : 'ekyc-preparation');

/** The navigation guard of spec 2.2: whether a move from the path `previous` (null: a direct visit) may enter the step. */
export function mayEnter(step: Step, previous: string | null): boolean {
  return step.from === null || (previous !== null && step.from.includes(previous));
}

/**
 * Path of the next step in the flow's order. Skips a step that only some applicants need (spec 2.2 "then /supplement if
 * required").
 * @throws RangeError after the last step
 */
export function nextPath(flow: Flow, id: StepId): string {
  const after = flow.steps.slice(flow.steps.findIndex((step) => step.id === id) + 1);
  const next = after.find((step) => !step.isPassedOver);
  if (next === undefined) throw new RangeError(`nothing follows ${id}`);
  return next.path;
}

/** The step counter, shown as (current/total) (spec 2.2); null if the step shows no counter. */
export function progressAt(flow: Flow, path: string): { current: number; total: number } | null {
  const count = stepAt(flow, path)?.count ?? null;
  return count === null ? null : { current: count, total: flow.totalCount };
}
