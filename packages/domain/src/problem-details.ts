import type { Problem } from './fields/problem.ts';

/** A refused field on the wire (docs/product-decisions.md "Answers"). */
export type FieldError = { readonly field: string } & Problem;

/** RFC 9457 body of every refusal. `type` ends in the kind of refusal. Of the answers, the body contains only banned characters. */
export type ProblemDetails = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Identifies the request in the logs. */
  readonly requestId: string;
  readonly errors?: readonly FieldError[];
  /** Seconds until a retry makes sense, with every 429 and with some 503. */
  readonly retryAfterSeconds?: number;
};
