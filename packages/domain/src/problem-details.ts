import type { Problem } from './fields/problem.ts';

export type FieldError = { readonly field: string } & Problem;

/** RFC 9457. Contains no answer, except the banned characters. */
export type ProblemDetails = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly requestId: string;
  readonly errors?: readonly FieldError[];
  /** The value of the header Retry-After. */
  readonly retryAfterSeconds?: number;
};
