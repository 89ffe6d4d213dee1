import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  childPreCheck,
  type DeclarationId,
  generalPreCheck,
  isAgreed,
  type PreCheck,
  type PreCheckAnswers,
  validatePreCheck,
  wishesPersonalNumber,
} from './pre-check.ts';

const all = (check: PreCheck<string>) => check.flat().map(({ id }) => id);
const yesTo = (ids: readonly string[]): PreCheckAnswers<string> =>
  Object.fromEntries(ids.map((id) => [id, 'yes']));

describe('general pre-check', () => {
  const ids = all(generalPreCheck);

  it('[TERM-005] shows one more question after each yes, in order', () => {
    ids.forEach((_, count) => {
      const result = validatePreCheck<string>(generalPreCheck, yesTo(ids.slice(0, count)));
      expect(result).toEqual({ shown: ids.slice(0, count + 1), blocked: [], passed: false });
    });
  });

  it('[TERM-006] asks about first account, document, age and national conditions before the agreements', () => {
    expect(ids.join(' ')).toBe(
      'first-account identity-document adult national-conditions regulations personal-number passbook-less seal-less',
    );
  });

  it('[TERM-015] passes although the answer about the personal number is no', () => {
    const answers = { ...yesTo(ids), 'personal-number': 'no' } as const;
    expect(validatePreCheck<string>(generalPreCheck, answers)).toMatchObject({ blocked: [], passed: true });
  });

  it.each(ids.filter((id) => id !== 'personal-number'))(
    '[TERM-007, TERM-017] blocks and hides the later questions if the answer to %s is no, and passes if it is yes',
    (id) => {
      const at = ids.indexOf(id);
      const no = validatePreCheck<string>(generalPreCheck, { ...yesTo(ids), [id]: 'no' });
      expect(no).toEqual({ shown: ids.slice(0, at + 1), blocked: [id], passed: false });
      expect(validatePreCheck<string>(generalPreCheck, { ...yesTo(ids), [id]: 'yes' }).passed).toBe(true);
    },
  );
});

describe('child pre-check', () => {
  const ids = all(childPreCheck);

  it.each([
    ['[CHT-003] only the national conditions at first', 0, 1],
    ['[CHT-005] both agreements after the national conditions', 1, 3],
    ['[CHT-007] the passbook confirmation after both agreements', 3, 4],
    ['[CHT-007] the seal confirmation after the passbook confirmation', 4, 5],
  ])('shows %s', (_, answered, shown) => {
    const result = validatePreCheck<string>(childPreCheck, yesTo(ids.slice(0, answered)));
    expect(result.shown).toEqual(ids.slice(0, shown));
    expect(ids.join(' ')).toBe('national-conditions regulations personal-number passbook-less seal-less');
  });

  it('[CHT-005] blocks after no to the personal number', () => {
    const refused = { ...yesTo(ids), 'personal-number': 'no' } as const;
    const result = { shown: ids.slice(0, 3), blocked: ['personal-number'], passed: false };
    expect(validatePreCheck<string>(childPreCheck, refused)).toEqual(result);
  });

  it('[CHT-008] passes when every answer is yes, and not while one answer is missing', () => {
    for (const id of ids) {
      const missing = { ...yesTo(ids), [id]: 'unanswered' } as const;
      expect(validatePreCheck<string>(childPreCheck, missing).passed).toBe(false);
    }
    expect(validatePreCheck<string>(childPreCheck, yesTo(ids)).passed).toBe(true);
  });
});

describe.each([
  ['general', generalPreCheck],
  ['child', childPreCheck],
])('%s pre-check with any answers', (_, check) => {
  const ids = all(check);
  const anyAnswers = fc.record(
    Object.fromEntries(ids.map((id) => [id, fc.constantFrom('unanswered', 'yes', 'no')])),
    { requiredKeys: [] },
  ) as fc.Arbitrary<PreCheckAnswers<string>>;

  it('[TERM-007, TERM-017] shows the first questions without a gap, and passes only if it shows all and no answer blocks', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const { shown, blocked, passed } = validatePreCheck<string>(check, answers);
        expect(shown).toEqual(ids.slice(0, shown.length));
        expect(shown.length).toBeGreaterThan(0);
        if (passed) expect([shown, blocked]).toEqual([ids, []]);
      }),
    );
  });
});

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
