import type { Problem } from './fields/problem.ts';

/** A refused field on the wire (docs/product-decisions.md "Answers"). */
export type FieldError = { readonly field: string } & Problem;

/** RFC 9457 body of a refusal. `type` ends in the kind of refusal. Banned characters are the only part of an answer in the body. */
export type ProblemDetails = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Identifies the request in the logs. */
  readonly requestId: string;
  readonly errors?: readonly FieldError[];
  /** Seconds until a retry makes sense: the value of the header Retry-After; absent without that header. */
  readonly retryAfterSeconds?: number;
};
