import { expect, it } from 'vitest';
import { type DeclarationId, isAgreed, wishesPersonalNumber } from './agreements.ts';
import { childPreCheck, generalPreCheck } from './pre-check.ts';

const regulations = [{ label: '普通預金規定', edition: '2026-04' }];
const given = (type: 'GENERAL' | 'CHILD', changes: Partial<Record<DeclarationId, 'yes' | 'no'>> = {}) => ({
  declarations: (type === 'CHILD' ? childPreCheck : generalPreCheck)
    .flat()
    .map(({ id }) => ({ id, answer: changes[id] ?? ('yes' as const) })),
  regulations,
});

it.each([
  ['GENERAL', given('GENERAL'), true],
  ['GENERAL', given('GENERAL', { 'personal-number': 'no' }), true],
  ['GENERAL', given('GENERAL', { regulations: 'no' }), false],
  ['GENERAL', given('CHILD'), false],
  ['GENERAL', { ...given('GENERAL'), regulations: [] }, false],
  ['CHILD', given('CHILD'), true],
  ['CHILD', given('CHILD', { 'personal-number': 'no' }), false],
] as const)('[DEC-012] agreements must pass the pre-check of the flow (row %#)', (type, agreements, agreed) =>
  expect(isAgreed(type, agreements)).toBe(agreed),
);

it.each([
  ['GENERAL', given('GENERAL'), true],
  ['GENERAL', given('GENERAL', { 'personal-number': 'no' }), false],
  ['GENERAL', null, false],
  ['CHILD', given('CHILD'), false],
] as const)(
  '[DEC-013] only an adult’s yes is a wish to register a personal number (row %#)',
  (type, agreements, wish) => expect(wishesPersonalNumber(type, agreements)).toBe(wish),
);
