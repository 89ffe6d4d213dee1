import type { ApplicationType } from '../application-type.ts';

/** The screen's folder and its script in `e2e/walk/step-scripts.ts` have the same name. */
export type StepId =
  | 'term'
  | 'before-check'
  | 'child-term'
  | 'verification'
  | 'personal'
  | 'workplace'
  | 'parent'
  | 'branch'
  | 'seal-less'
  | 'confirmation'
  | 'pin'
  | 'ekyc-preparation'
  | 'capture-preparation'
  | 'identification-documents'
  | 'supplementary-documents'
  | 'parent-ekyc-preparation'
  | 'ekyc-callback'
  | 'supplement'
  | 'redirect'
  | 'complete';

export type ErrorPageId = 'error' | 'ekyc-error' | 'supplement-error';

export type Step = {
  readonly id: StepId;
  readonly path: string;
  readonly isPassedOver: boolean;
  readonly count: number | null;
  /** Null for any path (spec 2.2). */
  readonly from: readonly string[] | null;
  readonly back: string | null;
};

export type Flow = {
  readonly type: ApplicationType;
  readonly totalCount: number;
  readonly errorPath: string;
  readonly steps: readonly Step[];
};
