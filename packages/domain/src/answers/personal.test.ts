import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyPostalTable, nearBank, sampleBank, today } from '../../test/context.ts';
import { anyText, personalDrafts } from '../../test/drafts.ts';
import { sampleAdult } from '../../test/sample-applicant.ts';
import type { Person } from '../fields/person.ts';
import { emptyAddress } from './address.ts';
import { checkDraft, checkReceivedDraft, normaliseDraft } from './check.ts';
import {
  asksDistanceReason,
  createPersonalGroup,
  emptyPersonal,
  listOfferedPurposes,
  type PersonalDraft,
  personalTable,
} from './personal.ts';
import { toDraft, toPayload } from './table.ts';

const adult: PersonalDraft = {
  ...sampleAdult.personal,
  ...emptyAddress,
  postalNumber: '8100001',
  tempAddressPrefecture: '福岡県',
  tempAddress: '福岡市中央区天神2-3',
  kanaTempAddress: 'ﾌｸｵｶｼﾁﾕｳｵｳｸﾃﾝｼﾞﾝ2-3',
  utilizationPurpose: '生活費決済',
};
const group = (draft: PersonalDraft, person: Person = 'applicant', bank = sampleBank) =>
  createPersonalGroup(draft, { person, bank, today, postalTable: emptyPostalTable });
const codesOf = (changes: Partial<PersonalDraft>, person: Person = 'applicant', bank = sampleBank) => {
  const draft = { ...adult, ...changes };
  const found = checkDraft(group(draft, person, bank), draft);
  return Object.fromEntries(Object.entries(found).map(([name, one]) => [name, one.code]));
};

describe('the personal answers', () => {
  it('starts empty, with hyphens only in birthday and phone numbers', () => {
    const { birthday, mobilePhoneNumber, phoneNumber, ...others } = emptyPersonal;
    expect([birthday, mobilePhoneNumber, phoneNumber]).toEqual(['--', '--', '--']);
    expect(new Set(Object.values(others))).toEqual(new Set(['']));
  });

  it('[PERS-001] asks the questions in the order of the form', () => {
    const abroad = { ...adult, tempAddressPrefecture: '東京都', utilizationPurpose: 'その他' };
    expect(Object.keys(group(abroad).fields).join(' ')).toBe(
      'lastName firstName kanaLastName kanaFirstName gender birthday mobilePhoneNumber phoneNumber ' +
        'postalNumber tempAddressPrefecture tempAddress kanaTempAddress distanceTransactionReason ' +
        'utilizationPurpose utilizationPurposeOther',
    );
  });

  it('reports each empty required answer with its message', {
    tags: ['VAL-001', 'VAL-002', 'VAL-003', 'VAL-009', 'VAL-011'],
  }, () => {
    const found = checkDraft(group(emptyPersonal), emptyPersonal);
    const missing = 'lastName firstName kanaLastName kanaFirstName birthday mobilePhoneNumber'.split(' ');
    expect(Object.fromEntries(Object.entries(found).map(([name, one]) => [name, one.code]))).toEqual({
      ...Object.fromEntries(missing.map((name) => [name, 'required'])),
      gender: 'selection-required',
      postalNumber: 'address-not-searched',
      utilizationPurpose: 'selection-required',
    });
  });

  it.each<[string, Partial<PersonalDraft>, Partial<Record<keyof PersonalDraft, string>>]>([
    ['VAL-013', { lastName: '山'.repeat(12), firstName: '子'.repeat(13) }, { firstName: 'over-24' }],
    ['VAL-015', { kanaLastName: 'ヤ'.repeat(48), kanaFirstName: 'コ' }, { kanaFirstName: 'over-48' }],
    ['VAL-016', { kanaLastName: '福岡' }, { kanaLastName: 'not-katakana' }],
    ['VAL-019', { firstName: '髙' }, { firstName: 'banned-characters' }],
    ['VAL-024', { birthday: '2008-10-02' }, { birthday: 'adult-under-18' }],
    ['VAL-029', { phoneNumber: '--' }, {}],
    ['VAL-030', { phoneNumber: '092--' }, { phoneNumber: 'home-phone-invalid' }],
    ['VAL-068', { gender: 'OTHER' }, { gender: 'not-allowed' }],
  ])(
    '%s: validates %o',
    { tags: ['VAL-013', 'VAL-015', 'VAL-016', 'VAL-019', 'VAL-029', 'VAL-030', 'VAL-068'] },
    (_clause, changes, codes) => {
      expect(codesOf(changes)).toEqual(codes);
    },
  );

  it('[VAL-012, PERS-010] asks for the text of another purpose only with the purpose その他', () => {
    expect(codesOf({ utilizationPurpose: '融資,その他' })).toEqual({
      utilizationPurposeOther: 'other-purpose-required',
    });
    expect(codesOf({ utilizationPurpose: 'その他', utilizationPurposeOther: '貯金箱' })).toEqual({});
    expect(Object.keys(group(adult).fields)).not.toContain('utilizationPurposeOther');
  });

  it('[VAL-038] accepts only purposes that the bank offers', () => {
    expect(codesOf({ utilizationPurpose: '公営競技' })).toEqual({ utilizationPurpose: 'not-allowed' });
  });

  it('[BANK-056, VAL-038] refuses a purpose of purposesNotForChild in the child flow, not in the general flow', () => {
    const shorter = { ...sampleBank, purposesNotForChild: ['融資'] };
    const loan = { utilizationPurpose: '融資' };
    const child = { ...loan, birthday: '2015-06-09' };
    expect(codesOf(child, 'child', shorter)).toEqual({ utilizationPurpose: 'not-allowed' });
    expect(codesOf(child, 'child', sampleBank)).toEqual({});
    expect(codesOf(loan, 'applicant', shorter)).toEqual({});
    expect(listOfferedPurposes(shorter, 'child')).toEqual(['生活費決済', '給与・年金受取', 'その他']);
  });
});

describe('the reason for a distance transaction', () => {
  it.each(['applicant', 'child'] as const)(
    '[VAL-007, PERS-008, PERS-009] asks the %s for the reason only outside the bank’s prefecture',
    (person) => {
      const born = person === 'child' ? '2015-06-09' : '1990-05-12';
      const away = { birthday: born, tempAddressPrefecture: '佐賀県' };
      expect(codesOf(away, person)).toEqual({ distanceTransactionReason: 'required' });
      expect(codesOf({ ...away, distanceTransactionReason: '勤務先' }, person)).toEqual({});
      expect(codesOf({ birthday: born }, person)).toEqual({});
      expect(codesOf(away, person, nearBank)).toEqual({});
    },
  );

  it('[PERS-008] does not ask for the reason before the prefecture is known', () => {
    expect(asksDistanceReason(emptyPersonal, sampleBank)).toBe(false);
    expect(asksDistanceReason({ ...emptyPersonal, addressPrefecture: '東京都' }, sampleBank)).toBe(true);
  });

  it('[SRV-156] refuses a reason that is not asked', () => {
    const draft = { ...adult, distanceTransactionReason: '勤務先' };
    expect(checkReceivedDraft(group(draft), draft, emptyPersonal)).toEqual({
      distanceTransactionReason: { code: 'not-allowed' },
    });
  });
});

describe.each(['applicant', 'child'] as const)('valid answers about the %s', (person) => {
  const drafts = personalDrafts(person);
  const type = person === 'child' ? 'CHILD' : 'GENERAL';

  it('[SRV-011, CALL-034, CALL-035] pass in browser and server, and can be restored from a payload with null for unused ones', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(checkReceivedDraft(group(draft, person), draft, emptyPersonal)).toEqual({});
        expect(normaliseDraft(group(draft, person), draft, emptyPersonal)).toEqual(draft);
        const sent = { bankCode: '0999', applicationType: type, ...toPayload(personalTable, draft) };
        expect(sent.applicationType).toBe(type);
        expect(Object.values(sent)).not.toContain('');
        // A free text can be `--`.
        expect(sent.phoneNumber).not.toBe('--');
        expect(toDraft(personalTable, JSON.parse(JSON.stringify(sent)))).toEqual(draft);
      }),
    );
  });
});

it('[SRV-011] the server accepts every draft that the browser sends', () => {
  const typed = fc.record(
    Object.fromEntries(Object.keys(emptyPersonal).map((name) => [name, fc.option(anyText, { nil: '' })])),
  ) as fc.Arbitrary<Record<keyof PersonalDraft, string>>;
  const nearlyValid = fc
    .tuple(
      personalDrafts('applicant'),
      typed,
      fc.subarray(Object.keys(emptyPersonal) as (keyof PersonalDraft)[]),
    )
    .map(([draft, other, names]) => ({
      ...draft,
      ...Object.fromEntries(names.slice(0, 3).map((name) => [name, other[name]])),
    }));
  fc.assert(
    fc.property(nearlyValid, (draft) => {
      const normalised = normaliseDraft(group(draft), draft, emptyPersonal);
      const seen = checkDraft(group(normalised), normalised);
      expect(Object.keys(seen).filter((name) => !(name in group(normalised).fields))).toEqual([]);
      if (Object.keys(seen).length > 0) return;
      expect(checkReceivedDraft(group(normalised), normalised, emptyPersonal)).toEqual({});
    }),
    { numRuns: 500 },
  );
});
