import type { ApplicationType } from '../application-type.ts';
/** Every step of both flows. The id is the one joint: flow entry, URL, screen folder and e2e driver hang on it. */
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

/** Screens that stand beside the order of steps. */
export type ErrorPageId = 'error' | 'ekyc-error' | 'supplement-error';

/** One line of a flow's table of contents. */
export type Step = {
  readonly id: StepId;
  readonly path: string;
  /** Place in the step counter, null for the steps that are not counted (spec 2.2). */
  readonly count: number | null;
  /**
   * Paths whose move may enter this step (spec 2.2). `null` leaves the step open: the first one, and the callback,
   * which the external service calls without any navigation state.
   */
  readonly from: readonly string[] | null;
  /** Where its back button leads; null when it has none. */
  readonly back: string | null;
};

export type Flow = {
  readonly type: ApplicationType;
  readonly totalCount: number;
  readonly errorPath: string;
  readonly steps: readonly Step[];
};
