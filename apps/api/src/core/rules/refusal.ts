import type { FieldError } from '@kaisetsu/domain/problem-shape';
import problems from './problems.json' with { type: 'json' };

/** `too-slow` includes an aborted request; `method-ended`: the law or the bank does not permit the method any more. */
export type RefusalKind = keyof typeof problems;

type More = Partial<Pick<Refusal, 'status' | 'errors' | 'retryAfterSeconds'>>;

/** Contains no answer, except banned characters in a field error. */
export class Refusal extends Error {
  readonly status: number;
  readonly kind: RefusalKind;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: RefusalKind, { status = problems[kind].status, errors, retryAfterSeconds }: More = {}) {
    super(kind);
    this.status = status;
    this.kind = kind;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const createInvalid = (field: string, code: FieldError['code']): Refusal =>
  new Refusal('invalid-request', { errors: [{ field: field.slice(0, 100), code }] });
