import type { Problem, ProblemCode } from './problem.ts';

/**
 * The rules for one kind of answer, the same in the browser and on the server.
 * - `normalise` runs on blur and before sending. The server refuses an answer that `normalise` would change.
 * - `required` is the problem code of an empty answer; if it is absent, the answer may be empty.
 * - `validate` returns null for a valid value. `checkField` calls `validate` only if the value is not empty.
 */
export type Field = {
  readonly normalise: (value: string) => string;
  readonly required?: ProblemCode;
  readonly isEmpty: (value: string) => boolean;
  readonly validate: (value: string) => Problem | null;
};

export const asTyped = (value: string): string => value;
export const blank = (value: string): boolean => value === '';

export function firstProblem(...problems: readonly (Problem | null)[]): Problem | null {
  return problems.find((found) => found !== null) ?? null;
}
