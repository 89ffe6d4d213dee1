import type { ProblemCode } from './fields/problem.ts';

/** What a refused field looks like on the wire (docs/product-decisions.md "Answers"). */
export type FieldError = { readonly field: string; readonly code: ProblemCode; readonly characters?: string };

/** RFC 9457 body of every refusal. `type` ends in the kind of refusal; no value of the applicant's is ever in it. */
export type ProblemDetails = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Goes back to the engineer who reads the logs. */
  readonly requestId: string;
  readonly errors?: readonly FieldError[];
  /** With 429: seconds to wait. */
  readonly retryAfterSeconds?: number;
};
