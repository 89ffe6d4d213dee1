import type { Problem, ProblemCode } from './problem.ts';

/**
 * The rules for one kind of answer, the same in the browser and on the server.
 * - `normalise` runs on blur and before sending; the server refuses a value that `normalise` would change.
 * - `required` is the problem code of an empty answer; if it is absent, the answer may be empty.
 * - `validate` runs only on non-empty values and returns null for a valid one.
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
