import { createUsageError } from './exit-code.ts';

export function readCount(option: string, text: string, max: number): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= max) return count;
  throw createUsageError(`${option} ${text}: from 1 to ${max.toLocaleString('en')}`);
}

const maxListed = 10_000;
const defaultListed = 200;

export const limitOption = {
  value: 'count',
  about: `Maximum number of rows, from 1 to ${maxListed.toLocaleString('en')}. Default: ${defaultListed}.`,
} as const;

export const readLimit = (text: string | undefined): number =>
  text === undefined ? defaultListed : readCount('--limit', text, maxListed);

export const describeMore = (listed: string): string => `There are more than these ${listed}: use --limit.`;
