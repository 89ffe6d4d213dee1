import type { FieldError } from '@kaisetsu/domain/problem-details';

/** `too-slow` includes an aborted request; `method-ended`: the law or the bank does not permit the method any more. */
export const problems = {
  maintenance: [503, 'Under maintenance'],
  'unknown-host': [421, 'The host belongs to no bank'],
  'too-many-requests': [429, 'Too many requests'],
  'cross-site': [403, 'The cross-site token is missing or wrong'],
  unauthenticated: [401, 'No valid session'],
  'not-permitted': [403, 'The role does not permit it'],
  'verification-failed': [401, 'The verification code is wrong or no longer valid'],
  'too-large': [413, 'The body is too large'],
  'too-slow': [408, 'The request took too long'],
  'headers-too-large': [431, 'The headers are too large'],
  'expectation-failed': [417, 'The expectation cannot be met'],
  'unsupported-type': [415, 'The content type is not supported'],
  'invalid-request': [400, 'The request does not match the schema'],
  'invalid-answers': [400, 'The answers are invalid'],
  'wrong-bank': [403, 'The bank differs from the bank of the host'],
  'wrong-flow': [403, 'The call does not belong to this application type'],
  'out-of-order': [409, 'The call is not allowed in this state'],
  'no-starts-left': [409, 'No further identity verification is permitted'],
  'method-ended': [409, 'The law does not permit this method any more'],
  completed: [409, 'The application is completed'],
  'answers-frozen': [409, 'The answers are frozen'],
  'answers-changed': [409, 'The answers differ from the confirmed ones'],
  'pin-set': [409, 'Another PIN is set already'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'The method is not allowed'],
  'precondition-failed': [412, 'The file has changed'],
  'picture-refused': [422, 'The picture was refused'],
  'provider-unavailable': [503, 'The identity provider is not available'],
  unavailable: [503, 'Not available at the moment'],
  internal: [500, 'Internal error'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type RefusalKind = keyof typeof problems;

type More = {
  /** Unless the one of the kind. */
  readonly status?: number;
  readonly errors?: readonly FieldError[] | undefined;
  readonly retryAfterSeconds?: number;
};

/** Contains no answer, except banned characters in a field error. */
export class Refusal extends Error {
  readonly status: number;
  readonly kind: RefusalKind;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: RefusalKind, { status = problems[kind][0], errors, retryAfterSeconds }: More = {}) {
    super(kind);
    this.status = status;
    this.kind = kind;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
