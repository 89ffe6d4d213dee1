import { createUsageError } from './exit-code.ts';

export function readCount(
  option: string,
  text: string,
  { min = 1, max }: { min?: number; max: number },
): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= min && count <= max) return count;
  throw createUsageError(`${option} ${text}: from ${min} to ${max.toLocaleString('en')}`);
}

const maxListed = 10_000;
const defaultListed = 200;

export const limitOption = {
  value: 'count',
  about: `Maximum number of rows, from 1 to ${maxListed.toLocaleString('en')}. Default: ${defaultListed}.`,
} as const;

export const readLimit = (text: string | undefined): number =>
  text === undefined ? defaultListed : readCount('--limit', text, { max: maxListed });
