import type { FieldError } from '@kaisetsu/domain/problem-details';

/** The reason for a refusal. The field `type` of the problem document (RFC 9457) ends with it. */
export type RefusalKind =
  | 'maintenance'
  | 'unknown-host'
  | 'too-many-requests'
  | 'cross-site'
  | 'unauthenticated'
  | 'verification-failed'
  | 'too-large'
  /** The request took too long, arrived below the minimum rate, or was aborted. */
  | 'too-slow'
  | 'headers-too-large'
  /** The request has an `Expect` header with another value than `100-continue`. */
  | 'expectation-failed'
  | 'unsupported-type'
  | 'invalid-request'
  | 'invalid-answers'
  | 'wrong-bank'
  | 'wrong-flow'
  | 'out-of-order'
  | 'completed'
  /** The PIN is set, so the answers can no longer change. */
  | 'answers-frozen'
  /** The saved answers differ from the answers that the applicant confirmed. */
  | 'answers-changed'
  /** An earlier call with another ciphertext has already set the PIN. */
  | 'pin-set'
  | 'not-found'
  | 'method-not-allowed'
  /** An `if-match` or `if-unmodified-since` header of the request does not match the file. */
  | 'precondition-failed'
  | 'picture-refused'
  | 'provider-unavailable'
  /** The database cannot serve at the moment; a retry can succeed. */
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

/**
 * The HTTP layer sends a thrown refusal as `application/problem+json`. A refusal contains no answer of the applicant, with one
 * exception: a field error can contain the banned characters of an answer.
 */
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
