import { countCharacters } from '@kaisetsu/jp-address/text/characters';
import { createProblem, type Problem } from './problem.ts';

const overCodes = {
  20: 'over-20',
  24: 'over-24',
  25: 'over-25',
  40: 'over-40',
  48: 'over-48',
  50: 'over-50',
} as const;

export function countExcess({ code }: Problem, value: string): number {
  const [max] = Object.entries(overCodes).find(([, over]) => over === code) ?? [];
  return max === undefined ? 0 : Math.max(0, countCharacters(value) - Number(max));
}

export function findTooLong(value: string, max: keyof typeof overCodes): Problem | null {
  return countCharacters(value) > max ? createProblem(overCodes[max]) : null;
}
