import type { ApplicationType } from '../application-type.ts';

/** Ids of the steps of both flows. The screen's folder and the script in `e2e/walk/step-scripts.ts` are named after the id. */
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

/** Ids of the error pages. They are outside the order of steps. */
export type ErrorPageId = 'error' | 'ekyc-error' | 'supplement-error';

/** One step of a flow, as `defineFlow` derives it. */
export type Step = {
  readonly id: StepId;
  readonly path: string;
  /** 次へ skips the step. Another screen opens the step when it is required. */
  readonly isPassedOver: boolean;
  /** Number in the step counter; null if the step shows no counter (spec 2.2). */
  readonly count: number | null;
  /** Paths from which the applicant may enter the step (spec 2.2); null for any path. */
  readonly from: readonly string[] | null;
  /** Target of the back button; null if the step has no back button. */
  readonly back: string | null;
};

export type Flow = {
  readonly type: ApplicationType;
  readonly totalCount: number;
  readonly errorPath: string;
  readonly steps: readonly Step[];
};
