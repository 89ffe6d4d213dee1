import type { Problem } from './fields/problem.ts';

/** A refused field on the wire (docs/product-decisions.md "Answers"). */
export type FieldError = { readonly field: string } & Problem;

/** RFC 9457 body of every refusal. `type` ends in the kind of refusal. The body never contains an answer of the applicant. */
export type ProblemDetails = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Identifies the request in the logs. */
  readonly requestId: string;
  readonly errors?: readonly FieldError[];
  /** With 429: seconds to wait. */
  readonly retryAfterSeconds?: number;
};
