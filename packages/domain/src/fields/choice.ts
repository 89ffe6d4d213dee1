import { asTyped, blank, type Field } from './field.ts';
import { problem } from './problem.ts';

export function choice(options: readonly string[]): Field {
  return {
    normalise: asTyped,
    required: 'selection-required',
    isEmpty: blank,
    validate: (value) => (options.includes(value) ? null : problem('not-allowed')),
  };
}

export const genders = ['MAN', 'WOMAN'] as const;
export const relationships = ['FATHER', 'MOTHER'] as const;
export const proxyReasons = ['未成年のため'] as const;

export const genderLabels = { MAN: '男性', WOMAN: '女性' } as const;
export const relationshipLabels = { FATHER: '父', MOTHER: '母' } as const;
