import { createField, type Field } from './field.ts';

export const createChoiceField = (options: readonly string[]): Field =>
  createField({
    required: 'selection-required',
    validate: (value) => (options.includes(value) ? null : { code: 'not-allowed' }),
  });

export const genders = ['MAN', 'WOMAN'] as const;
export type Gender = (typeof genders)[number];
export const relationships = ['FATHER', 'MOTHER'] as const;
export const proxyReasons = ['未成年のため'] as const;

export const genderLabels = { MAN: '男性', WOMAN: '女性' } as const;
export const relationshipLabels = { FATHER: '父', MOTHER: '母' } as const;
