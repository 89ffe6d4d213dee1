import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { Bank } from '@kaisetsu/domain/bank';
import { sampleBank } from '@kaisetsu/domain/test/context';
import { prefectures } from '@kaisetsu/jp-address/places/prefecture';
import type { Postcodes } from '@kaisetsu/jp-address/postal-table/postal-table';
import { describe, expect, it } from 'vitest';
import { personal, typedAddress } from '../../../test/support/answers.ts';
import type { Branch } from '../ports.ts';
import { listBranchPrefectures, listSelectableBranches } from './branch-list.ts';

const branch = (code: string, prefecture: string, municipalityCode: string): Branch => ({
  code,
  name: `${code}支店`,
  kana: '',
  address: `${prefecture}…`,
  prefecture,
  municipalityCode,
});

const branches: readonly Branch[] = [
  branch('011', '福岡県', '40133'),
  branch('012', '福岡県', '40133'),
  branch('020', '福岡県', '40202'),
  branch('021', '福岡県', '40202'),
  branch('030', '山口県', '35203'),
  branch('040', '佐賀県', '41201'),
  branch('050', '長崎県', '42201'),
];
const area: Bank = { ...sampleBank, areaPrefectures: ['福岡県', '山口県', '佐賀県'] };

const postcodes = {
  findMunicipality: (prefecture, address) =>
    prefecture === '長崎県' && address.startsWith('長崎市') ? '42201' : undefined,
} as Partial<Postcodes> as Postcodes;

const living = (municipality: string, prefecture: string): PersonalPayload =>
  personal({ addressCode: `${municipality}00000000`, addressPrefecture: prefecture });

type Case = [where: string, personal: PersonalPayload, general: string[], child: string[]];
const own = ['011', '012'];
const cases: Case[] = [
  ['in a municipality with branches', living('40133', '福岡県'), own, own],
  [
    'in a municipality without branches, in the area (福岡県)',
    living('40999', '福岡県'),
    ['011', '012', '020', '021'],
    ['011', '012', '020', '021', '030', '040'],
  ],
  [
    'in a municipality without branches, in the area (佐賀県)',
    living('41999', '佐賀県'),
    ['040'],
    ['040', '011', '012', '020', '021', '030'],
  ],
  ['outside the area, with a branch in the municipality', living('42201', '長崎県'), ['050'], ['050']],
  ['outside the area, with a branch in the prefecture only', living('42999', '長崎県'), [], []],
  [
    'with a typed address in a municipality with a branch',
    personal(typedAddress('長崎県', '長崎市桜町1')),
    ['050'],
    ['050'],
  ],
  ['with a typed address in an unknown municipality', personal(typedAddress('長崎県', '桜町1')), [], []],
  [
    'with a typed address in the area',
    personal(typedAddress('山口県', '下関市1-2')),
    ['030'],
    ['030', '011', '012', '020', '021', '040'],
  ],
  [
    'with a typed address that replaced a looked-up address',
    personal({ ...typedAddress('山口県', '下関市1-2'), addressPrefecture: '福岡県' }),
    ['030'],
    ['030', '011', '012', '020', '021', '040'],
  ],
  [
    'without an address',
    personal({ ...typedAddress('', ''), tempAddressPrefecture: null, tempAddress: null }),
    [],
    [],
  ],
];

const codes = (of: PersonalPayload, type: ApplicationType) =>
  listSelectableBranches(of, type, area, branches, postcodes).map(({ code }) => code);

describe('the branches to choose from', () => {
  it.each(cases)(
    'lists the branches for an applicant %s',
    { tags: ['SRV-040', 'SRV-041', 'SRV-042', 'SRV-043'] },
    (_, of, general, child) => {
      expect(codes(of, 'GENERAL')).toEqual(general);
      expect(codes(of, 'CHILD')).toEqual(child);
    },
  );

  it.each([
    ['福岡県福岡市中央区天神', ['012', '011']],
    ['福岡県福岡市中央区天神２丁目13番1号', ['012', '011']],
    ['福岡県福岡市中央区天神一丁目', ['012', '011']],
    ['福岡県福岡市中央区天神橋1-2', ['011', '012']],
    ['福岡県福岡市中央区', ['011', '012']],
    ['佐賀県佐賀市天神1丁目', ['011', '012']],
  ])(
    '[SRV-043] lists a branch first only when its address is in the applicant’s town, 天神: %s',
    (address, order) => {
      const given = branches.map((one) => (one.code === '012' ? { ...one, address } : one));
      const living = personal({ addressCode: '401338100001da3c8428' });
      expect(
        listSelectableBranches(living, 'GENERAL', area, given, postcodes).map(({ code }) => code),
      ).toEqual(order);
    },
  );
});

describe('the prefectures with a branch', () => {
  const withBranch = (type: ApplicationType, bank = area, given = branches) =>
    listBranchPrefectures(type, bank, given);

  it('lists the prefectures of the branches; for a child also the whole area, if the area has a branch [CALL-057]', () => {
    expect(withBranch('GENERAL')).toEqual(['山口県', '福岡県', '佐賀県', '長崎県']);
    const wide: Bank = { ...area, areaPrefectures: [...area.areaPrefectures, '大分県'] };
    expect(withBranch('GENERAL', wide)).not.toContain('大分県');
    expect(withBranch('CHILD', wide)).toContain('大分県');
    const elsewhere = branches.filter(({ prefecture }) => prefecture === '長崎県');
    expect(withBranch('CHILD', wide, elsewhere)).toEqual(['長崎県']);
    expect(withBranch('CHILD', wide, [])).toEqual([]);
  });

  it.each(['GENERAL', 'CHILD'] as const)(
    'lists exactly the prefectures for which the flow %s lists a branch [CALL-057]',
    (type) => {
      const listed = prefectures.filter((prefecture) =>
        ['', '長崎市桜町1'].some((text) => codes(personal(typedAddress(prefecture, text)), type).length > 0),
      );
      expect(withBranch(type)).toEqual(listed);
    },
  );
});
