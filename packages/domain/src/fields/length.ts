import { countCharacters } from '@kaisetsu/jp-address/text/characters';
import type { MaxCharacters } from '../limits.ts';
import { createProblem, type Problem } from './problem.ts';

export function countExcess({ code }: Problem, value: string): number {
  const max = /^over-(\d+)$/.exec(code)?.[1];
  return max === undefined ? 0 : Math.max(0, countCharacters(value) - Number(max));
}

export function findTooLong(value: string, max: MaxCharacters): Problem | null {
  return countCharacters(value) > max ? createProblem(`over-${max}`) : null;
}
