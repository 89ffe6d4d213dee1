import { listPairs } from '@kaisetsu/jp-address/test/pairs';
import { describe, expect, it } from 'vitest';
import { compareIdentity, decideIdentityOutcome, type TypedIdentity } from './compare-identity.ts';

const typed: TypedIdentity = {
  name: '山田 太郎',
  kana: 'ヤマダ タロウ',
  birthDate: '1990-05-12',
  address: '福岡県福岡市中央区天神1-7-1',
};
const same = { name: 'same', kana: 'same', birthDate: 'same', address: 'same' } as const;

describe('[IDV-012] the comparison with the verified identity', () => {
  it.each<readonly [string | undefined, string]>([
    ...listPairs(`
      1990-05-12→same 1990-05-13→differs 1990-02-30→absent 19900512→same 1990/5/12→same 平成2年5月12日→same
      Ｈ２．５．１２→same 平成2年5月12日生→same 平2.5.12→same 平成2年5月13日→differs 昭2.5.12→differs
      平成元年5月12日→differs 1990-00-00→review 1990-05-00→review 1990-06-00→differs 1985-00-00→differs
      1990-13-00→absent 2年5月12日→absent`),
    ['', 'absent'],
    [undefined, 'absent'],
  ])(
    'returns for the typed birth date 1990-05-12 and the verified birth date %s: %s',
    (birthDate, likeness) => expect(compareIdentity(typed, { ...typed, birthDate }).birthDate).toBe(likeness),
  );

  it('reads 昭和60年4月12日 and 19850412 as 1985-04-12, and reviews a card with the year alone', () => {
    const born = { ...typed, birthDate: '1985-04-12' };
    const compared = ['昭和60年4月12日', '19850412', '1985-00-00'].map(
      (birthDate) => compareIdentity(born, { ...born, birthDate }).birthDate,
    );
    expect(compared).toEqual(['same', 'same', 'review']);
  });

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
    [{ kana: 'review' }, adult, { kind: 'passed', supplement: false, review: ['kana'] }],
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
