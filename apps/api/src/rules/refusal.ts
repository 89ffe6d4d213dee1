import type { FieldError } from '@kaisetsu/domain/problem-details';

/** Why a call was refused; the last part of the problem's `type`. */
export type RefusalKind =
  | 'maintenance'
  | 'unknown-host'
  | 'too-many-requests'
  | 'cross-site'
  | 'unauthenticated'
  | 'verification-failed'
  | 'too-large'
  /** The client took too long over its request, or sent headers without end. */
  | 'too-slow'
  | 'headers-too-large'
  | 'unsupported-type'
  | 'invalid-request'
  | 'invalid-answers'
  | 'wrong-bank'
  | 'wrong-flow'
  | 'out-of-order'
  | 'completed'
  /** With another PIN than this one. */
  | 'pin-set'
  | 'not-found'
  | 'method-not-allowed'
  /** A file is wanted only as it was at some other time. */
  | 'precondition-failed'
  | 'picture-refused'
  | 'provider-unavailable'
  /** The database could not be reached in time; the same call may pass in a moment. */
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
  | 421
  | 422
  | 429
  | 431
  | 502
  | 503;

/** Thrown by endpoints and by what they call; becomes `application/problem+json`. Carries no applicant's value. */
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
