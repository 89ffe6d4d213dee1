import type { childFlow } from './child.ts';
import type { DefinedFlow, DefinedStep } from './define-flow.ts';
import type { generalFlow } from './general.ts';

/** The screen's folder and its script in `e2e/walk/step-scripts.ts` have the same name. */
export type StepId = (typeof generalFlow | typeof childFlow)['steps'][number]['id'];

export type ErrorPageId = 'error' | 'ekyc-error' | 'supplement-error';

export type Step = DefinedStep<StepId>;
export type Flow = DefinedFlow<StepId>;
