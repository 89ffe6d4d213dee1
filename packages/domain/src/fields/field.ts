import type { Problem, ProblemCode } from './problem.ts';

/**
 * How one kind of answer is treated, the same in the browser and on the server.
 * - `normalise` is what happens on blur and before sending; the server refuses a value that is not its own normalise form.
 * - `required` is the code of an empty answer; absent means the answer may be empty.
 * - `validate` is asked only about non-empty values and returns null when all is well.
 */
export type Field = {
  readonly normalise: (value: string) => string;
  readonly required?: ProblemCode;
  readonly isEmpty: (value: string) => boolean;
  readonly validate: (value: string) => Problem | null;
};

export const asTyped = (value: string): string => value;
export const blank = (value: string): boolean => value === '';

/** The first problem that any of the judges finds. */
export function firstProblem(...problems: readonly (Problem | null)[]): Problem | null {
  return problems.find((found) => found !== null) ?? null;
}
