import type { ApplicationType } from '../application-type.ts';
import type { childFlow } from './child.ts';
import type { generalFlow } from './general.ts';

/** The screen's folder and its script in `e2e/walk/step-scripts.ts` have the same name. */
export type StepId = (typeof generalFlow | typeof childFlow)['steps'][number]['id'];

export type ErrorPageId = 'error' | 'ekyc-error' | 'supplement-error';

export type Step<Id extends string = StepId> = {
  readonly id: Id;
  readonly path: string;
  readonly isPassedOver: boolean;
  readonly count: number | null;
  /** Null for any path (spec 2.2). */
  readonly from: readonly string[] | null;
  readonly back: string | null;
};

export type Flow<Id extends string = StepId> = {
  readonly type: ApplicationType;
  readonly totalCount: number;
  readonly errorPath: string;
  readonly steps: readonly Step<Id>[];
};
