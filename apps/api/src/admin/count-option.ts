import { usageError } from './exit-code.ts';

/**
 * Parses the value of an option such as `--days 7`.
 *
 * @param option name with its dashes, for the error message
 * @throws CommandFailure when the text is not a whole number from `min` to `max`
 */
export function readCount(
  option: string,
  text: string,
  { min = 1, max }: { min?: number; max: number },
): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= min && count <= max) return count;
  throw usageError(`${option} ${text}: from ${min} to ${max.toLocaleString('en')}`);
}

const maxListed = 10_000;
const defaultListed = 200;

export const limitOption = {
  value: 'count',
  about: `Maximum number of rows, from 1 to ${maxListed.toLocaleString('en')}. Default: ${defaultListed}.`,
} as const;

/** @throws CommandFailure */
export const readLimit = (text: string | undefined): number =>
  text === undefined ? defaultListed : readCount('--limit', text, { max: maxListed });
