import type { Problem } from './fields/problem.ts';

/** A refused field in a response (docs/product-decisions.md "Answers"). */
export type FieldError = { readonly field: string } & Problem;

/**
 * RFC 9457 body of a refusal. `type` ends with the kind of refusal. Of the applicant's answers, the body contains only the banned
 * characters.
 */
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
