import { expect, it } from 'vitest';
import { withoutIndividualNumber } from './identity-document.ts';

it.each([
  ['INDIVIDUAL_NUMBER_CARD', '123456789018', null],
  ['INDIVIDUAL_NUMBER_CARD', '1234-5678-9018', null],
  ['INDIVIDUAL_NUMBER_CARD', '１２３４ ５６７８ ９０１８', null],
  ['INDIVIDUAL_NUMBER_CARD', 'S0000000001', 'S0000000001'],
  ['DRIVERS_LICENCE', '123456789018', '123456789018'],
  ['DRIVERS_LICENCE', null, null],
] as const)('[DEC-019] drops the individual number: %s %s', (kind, number, kept) =>
  expect(withoutIndividualNumber({ kind, number })).toEqual({ kind, number: kept }),
);
