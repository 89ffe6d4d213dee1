import { describe, expect, it } from 'vitest';
import { applicationIn, subjectsOf } from '../../../test/support/states.ts';
import type { Application, StoredIdentity, StoredSubject } from '../application.ts';
import type { IdentityResult, VerifiedPerson } from '../identity-ports.ts';
import { compareResult } from './compare-result.ts';
import { readTypedIdentity } from './persons.ts';

const groups = ['personal', 'workplace', 'parent', 'parentWorkplace'] as const;
const adult = applicationIn('GENERAL', { groups, pin: true, identity: { status: 2 } });
const family = applicationIn('CHILD', { groups, pin: true, identity: { status: 2 } });

const card = (application: Application, role: 'CUSTOMER' | 'PROXY', changes = {}): VerifiedPerson => ({
  ...readTypedIdentity(application, role),
  role,
  verificationId: `id-${role}`,
  ...changes,
});
const approved = (verified?: readonly VerifiedPerson[], supplementRequired = false): IdentityResult => ({
  providerSessionId: 'p',
  status: 4,
  supplementRequired,
  updatedAt: new Date('2026-10-01T00:00:00Z'),
  ...(verified !== undefined && { verified }),
});
const compareFor = (
  application: Application,
  result: IdentityResult,
  subjects: readonly StoredSubject[] = subjectsOf(application.type),
) => compareResult(application, { ...(application.identity as StoredIdentity), subjects }, result);

describe('[IDV-021] compareResult', () => {
  it.each([
    ['the same data', {}, 4, [], []],
    ['another name', { name: '山本 次郎' }, 3, ['CUSTOMER.name'], []],
    ['another birth date', { birthDate: '1990-05-13' }, 3, ['CUSTOMER.birthDate'], []],
    ['no name', { name: undefined }, 3, ['CUSTOMER.name'], []],
    ['an impossible date', { birthDate: '1990-02-30' }, 3, ['CUSTOMER.birthDate'], []],
    ['a name of 500 characters', { name: '山'.repeat(500) }, 3, ['CUSTOMER.name'], []],
    ['no address', { address: undefined }, 3, ['CUSTOMER.address'], []],
  ] as const)(
    'keeps an approval only if the card matches the answers: %s',
    (_, changes, status, mismatch, review) => {
      const compared = compareFor(adult, approved([card(adult, 'CUSTOMER', changes)]));
      expect(compared).toMatchObject({ result: { status }, mismatch, review });
      expect(compared.result.verified === undefined).toBe(status === 3);
    },
  );

  it('expires an approval without verified data as a failure of the provider, which is no mismatch [IDV-187]', () => {
    expect(compareFor(adult, approved())).toMatchObject({
      result: { status: 5, reason: 'provider-failure' },
      mismatch: [],
    });
  });

  it('refuses an approval with the person of another role', () => {
    const all = ['CUSTOMER.name', 'CUSTOMER.birthDate', 'CUSTOMER.address'];
    expect(compareFor(adult, approved([card(family, 'PROXY')])).mismatch).toEqual(all);
  });

  it('compares and returns only the first of two persons with the same role', () => {
    const own = card(adult, 'CUSTOMER');
    const other = card(adult, 'CUSTOMER', { name: '山本 次郎', verificationId: 'other' });
    expect(compareFor(adult, approved([own, other])).result.verified).toEqual([own]);
    expect(compareFor(adult, approved([other, own])).result.status).toBe(3);
  });

  it('requires the supplement after IMAGE and CHIP, and a review after JPKI, if the card shows another address', () => {
    const moved = approved([card(adult, 'CUSTOMER', { address: '東京都港区六本木1-1-1' })]);
    const under = (ruleId: string) => compareFor(adult, moved, [{ role: 'CUSTOMER', ruleId }]);
    for (const rule of ['2025-06-24/IMAGE', '2027-04-01/CHIP']) {
      expect(under(rule)).toMatchObject({ result: { status: 4, supplementRequired: true }, review: [] });
    }
    expect(under('2027-04-01/JPKI')).toMatchObject({
      result: { status: 4, supplementRequired: false },
      review: ['CUSTOMER.address'],
    });
  });

  it('marks the address of a parent for review if it differs, and refuses a card of another child', () => {
    const both: readonly StoredSubject[] = [
      { role: 'CUSTOMER', ruleId: '2027-04-01/CHIP' },
      { role: 'PROXY', ruleId: '2027-04-01/CHIP' },
    ];
    const parent = card(family, 'PROXY', { address: '東京都港区六本木1-1-1' });
    const fine = compareFor(family, approved([card(family, 'CUSTOMER'), parent]), both);
    expect(fine.mismatch).toEqual([]);
    expect(fine.review).toContain('PROXY.address');
    expect(fine.result.status).toBe(4);
    const other = compareFor(
      family,
      approved([card(family, 'CUSTOMER', { name: '別人 花子' }), parent]),
      both,
    );
    expect(other).toMatchObject({ result: { status: 3 }, mismatch: ['CUSTOMER.name'] });
    expect(compareFor(family, approved([parent]), both).mismatch).toContain('CUSTOMER.name');
  });

  it('marks the face of an infant for review, because the card may have no photo', () => {
    const personal = { ...family.answers.personal, birthday: '2025-01-10' } as typeof family.answers.personal;
    const infant = { ...family, answers: { ...family.answers, personal } } as Application;
    const only: readonly StoredSubject[] = [{ role: 'CUSTOMER', ruleId: '2027-04-01/CHIP' }];
    expect(compareFor(infant, approved([card(infant, 'CUSTOMER')]), only).review).toEqual(['CUSTOMER.face']);
  });

  it('reviews kana that cannot be read from the name, and persons with the same verification id [IDV-206]', () => {
    const personal = { ...adult.answers.personal, kanaLastName: 'コクゼイ', kanaFirstName: 'チヨウ' };
    const odd = { ...adult, answers: { ...adult.answers, personal } } as Application;
    expect(compareFor(odd, approved([card(odd, 'CUSTOMER', { kana: undefined })])).review).toEqual([
      'CUSTOMER.kana',
    ]);
    const both = (['CUSTOMER', 'PROXY'] as const).map((role) => ({ role, ruleId: '2027-04-01/CHIP' }));
    const shared = both.map(({ role }) => card(family, role, { verificationId: 'one' }));
    expect(compareFor(family, approved(shared), both)).toMatchObject({
      result: { status: 4 },
      review: ['CUSTOMER.verificationId', 'PROXY.verificationId'],
    });
  });

  it('removes the verified data from a result that is not an approval', () => {
    const { result } = compareFor(adult, { ...approved([card(adult, 'CUSTOMER')]), status: 2 });
    expect(result.verified).toBeUndefined();
  });
});
