import { describe, expect, it } from 'vitest';
import { compareIdentity, type TypedIdentity } from './compare-identity.ts';
import { decideIdentityOutcome } from './identity-outcome.ts';

const typed: TypedIdentity = {
  name: '山田太郎',
  birthDate: '1990-05-12',
  address: '福岡県福岡市中央区天神1-7-1',
};
const same = { name: 'same', birthDate: 'same', address: 'same' } as const;

describe('[IDV-012] the comparison with the verified identity', () => {
  it.each([
    ['1990-05-12', 'same'],
    ['1990-05-13', 'differs'],
    ['1990-02-30', 'absent'],
    ['19900512', 'absent'],
    ['', 'absent'],
    [undefined, 'absent'],
  ])(
    'returns for the typed birth date 1990-05-12 and the verified birth date %s: %s',
    (birthDate, likeness) => expect(compareIdentity(typed, { ...typed, birthDate }).birthDate).toBe(likeness),
  );

  it('returns no personal value', () => {
    const text = JSON.stringify(compareIdentity(typed, { ...typed, name: '山本次郎' }));
    for (const value of [...Object.values(typed), '山本次郎']) expect(text).not.toContain(value);
  });
});

describe('[IDV-013] the outcome of the comparison', () => {
  const adult = { canSupplement: true };
  const child = { canSupplement: false };
  it.each([
    [{}, adult, { kind: 'passed', supplement: false, review: [] }],
    [{ name: 'equivalent', address: 'equivalent' }, adult, { kind: 'passed', supplement: false, review: [] }],
    [
      { name: 'review', address: 'review' },
      adult,
      { kind: 'passed', supplement: false, review: ['name', 'address'] },
    ],
    [{ address: 'differs' }, adult, { kind: 'passed', supplement: true, review: [] }],
    [{ address: 'differs' }, child, { kind: 'passed', supplement: false, review: ['address'] }],
    [{ name: 'differs' }, adult, { kind: 'refused', items: ['name'] }],
    [{ birthDate: 'differs' }, adult, { kind: 'refused', items: ['birthDate'] }],
    [{ name: 'differs', birthDate: 'differs' }, child, { kind: 'refused', items: ['name', 'birthDate'] }],
    [{ name: 'absent' }, adult, { kind: 'refused', items: ['name'] }],
    [{ address: 'absent' }, adult, { kind: 'refused', items: ['address'] }],
    [{ name: 'differs', address: 'differs' }, adult, { kind: 'refused', items: ['name'] }],
  ] as const)('for the results %o (all others: same) and %o is %o', (changes, context, outcome) =>
    expect(decideIdentityOutcome({ ...same, ...changes }, context)).toEqual(outcome),
  );
});
