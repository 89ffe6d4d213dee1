import type { FieldError } from '@kaisetsu/domain/problem-details';

export type RefusalKind =
  | 'maintenance'
  | 'unknown-host'
  | 'too-many-requests'
  | 'cross-site'
  | 'unauthenticated'
  | 'not-permitted'
  | 'verification-failed'
  | 'too-large'
  /** Includes an aborted request. */
  | 'too-slow'
  | 'headers-too-large'
  | 'expectation-failed'
  | 'unsupported-type'
  | 'invalid-request'
  | 'invalid-answers'
  | 'wrong-bank'
  | 'wrong-flow'
  | 'out-of-order'
  | 'no-starts-left'
  /** The law or the bank does not permit the method any more. */
  | 'method-ended'
  | 'completed'
  | 'answers-frozen'
  | 'answers-changed'
  | 'pin-set'
  | 'not-found'
  | 'method-not-allowed'
  | 'precondition-failed'
  | 'picture-refused'
  | 'provider-unavailable'
  | 'unavailable';

export type RefusalStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 408
  | 409
  | 412
  | 413
  | 415
  | 417
  | 421
  | 422
  | 429
  | 431
  | 503;

/** Contains no answer, except banned characters in a field error. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly kind: RefusalKind;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: RefusalStatus,
    kind: RefusalKind,
    more: { readonly errors?: readonly FieldError[]; readonly retryAfterSeconds?: number } = {},
  ) {
    super(kind);
    this.status = status;
    this.kind = kind;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
