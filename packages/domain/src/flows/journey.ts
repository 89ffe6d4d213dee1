import type { ApplicationType } from '../application-type.ts';
import { childFlow } from './child.ts';
import { generalFlow } from './general.ts';
import type { ErrorPageId, Flow, Step, StepId } from './step.ts';

export const errorPages: Readonly<Record<string, ErrorPageId>> = {
  '/error': 'error',
  '/child/error': 'error',
  '/ekyc-error': 'ekyc-error',
  '/supplement-error': 'supplement-error',
};

export function getFlow(type: ApplicationType): Flow {
  return type === 'CHILD' ? childFlow : generalFlow;
}

/** Outside `/child/` the stored type decides, also for `/error`: a child's failed completion leads there (spec 8.1). */
export function findFlow(path: string, stored: ApplicationType | null): Flow {
  if (path.startsWith('/child/')) return childFlow;
  const shared = ['/ekyc-callback', '/ekyc-error', '/supplement', '/error'].includes(path);
  return shared && stored === 'CHILD' ? childFlow : generalFlow;
}

export function findStep(flow: Flow, path: string): Step | undefined {
  return flow.steps.find((step) => step.path === path);
}

export function getStep(flow: Flow, id: StepId): Step {
  const step = flow.steps.find((one) => one.id === id);
  if (step === undefined) throw new RangeError(`no step ${id} in the ${flow.type} flow`);
  return step;
}

/** @throws RangeError when the flow has no such step. */
export function getPath(flow: Flow, id: StepId): string {
  return getStep(flow, id).path;
}

export function getStartPath({ steps: [first] }: Flow): string {
  if (first === undefined) throw new RangeError('a flow without steps');
  return first.path;
}

export const getIdentityStep = (type: ApplicationType): StepId => (type === 'CHILD' ? 'parent-ekyc-preparation' : 'ekyc-preparation');

export function canEnter(step: Step, previous: string | null): boolean {
  return step.from === null || (previous !== null && step.from.includes(previous));
}

export function getNextPath(flow: Flow, id: StepId): string {
  const after = flow.steps.slice(flow.steps.findIndex((step) => step.id === id) + 1);
  const next = after.find((step) => !step.isPassedOver);
  if (next === undefined) throw new RangeError(`nothing follows ${id}`);
  return next.path;
}

export function findProgress(flow: Flow, path: string): { current: number; total: number } | null {
  const count = findStep(flow, path)?.count ?? null;
  return count === null ? null : { current: count, total: flow.totalCount };
}
