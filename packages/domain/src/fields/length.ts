import type { MaxCharacters } from '../limits.ts';
import { createProblem, type Problem } from './problem.ts';

export function countExcess({ code }: Problem, value: string): number {
  const max = /^over-(\d+)$/.exec(code)?.[1];
  return max === undefined ? 0 : Math.max(0, [...value].length - Number(max));
}

export function findTooLong(value: string, max: MaxCharacters): Problem | null {
  return [...value].length > max ? createProblem(`over-${max}`) : null;
}
