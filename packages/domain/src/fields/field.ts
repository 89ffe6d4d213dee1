import type { Problem, ProblemCode } from './problem.ts';

/**
 * `normalise` is idempotent: the server refuses an answer that it would change. Without `required` the answer may be
 * empty; `validate` gets no empty value.
 */
export type Field = {
  readonly normalise: (value: string) => string;
  readonly required?: ProblemCode;
  readonly isEmpty: (value: string) => boolean;
  readonly validate: (value: string) => Problem | null;
};

export const keepTyped = (value: string): string => value;
export const isBlank = (value: string): boolean => value === '';
/** A hyphen or dots alone are typed to pass a required field. */
export const hasOnlySigns = (value: string): boolean => /^[\s\p{P}ーｰ]*$/u.test(value);

export function findFirstProblem(...problems: readonly (Problem | null)[]): Problem | null {
  return problems.find((found) => found !== null) ?? null;
}
