import { findBannedCharacters } from '@kaisetsu/jp-address/text/character-set';
import type { MaxCharacters } from '../limits.ts';
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

/** By default every text is valid, and only no text is empty. */
export const createField = (own: Partial<Field>): Field => ({
  normalise: keepTyped,
  isEmpty: isBlank,
  validate: () => null,
  ...own,
});

export function findFirstProblem(...problems: readonly (Problem | null)[]): Problem | null {
  return problems.find((found) => found !== null) ?? null;
}

export function findBanned(value: string): Problem | null {
  const found = findBannedCharacters(value);
  return found.length === 0 ? null : { code: 'banned-characters', characters: found.join('') };
}

export function findTooLong(value: string, max: MaxCharacters): Problem | null {
  return [...value].length > max ? { code: `over-${max}` } : null;
}

export function countExcess({ code }: Problem, value: string): number {
  const max = /^over-(\d+)$/.exec(code)?.[1];
  return max === undefined ? 0 : Math.max(0, [...value].length - Number(max));
}
