import { suggestTypedAddresses, validateTypedAddress } from '@kaisetsu/domain/answers/typed-address';
import { listFormerMunicipalities } from '@kaisetsu/jp-address/places/former-municipalities';
import { prefectures } from '@kaisetsu/jp-address/places/prefecture';
import { comparablePlace } from '@kaisetsu/jp-address/postal-table/comparable-place';
import { openPostcodes } from '@kaisetsu/jp-address/postal-table/file-postcodes';
import { describe, expect, it } from 'vitest';
import { paths } from '../src/boot/paths.ts';

const postcodes = openPostcodes(paths.postcodes);

const codeOf = (municipality: string) =>
  [...postcodes.places.municipalities].find(([, one]) => one.municipality === municipality)?.[0];

describe('a municipality in a common spelling', () => {
  it.each([
    ['福岡県', '糟屋郡須恵町上須恵1', '糟屋郡須惠町'],
    ['福岡県', '須恵町上須恵1', '糟屋郡須惠町'],
    ['福岡県', '粕屋郡粕屋町仲原1', '糟屋郡粕屋町'],
    ['熊本県', '芦北郡芦北町佐敷1', '葦北郡芦北町'],
    ['宮城県', '塩釜市本町1', '塩竈市'],
    ['東京都', '八丈町大賀郷1', '八丈島八丈町'],
    ['東京都', '三宅村神着1', '三宅島三宅村'],
    ['茨城県', '竜ヶ崎市1', '龍ケ崎市'],
    ['青森県', '西津軽郡鯵ヶ沢町1', '西津軽郡鰺ヶ沢町'],
  ])('[VAL-077] is found: %s %s is %s', (prefecture, address, municipality) => {
    expect(postcodes.findMunicipality(prefecture, address)).toBe(codeOf(municipality));
    expect(postcodes.findMunicipalities(address)).toContainEqual(
      expect.objectContaining({ prefecture, municipality }),
    );
  });

  it('[VAL-076, VAL-077] is compared with the postal number and the prefecture', () => {
    const validate = (postalNumber: string, tempAddressPrefecture: string, tempAddress: string) =>
      validateTypedAddress({ postalNumber, tempAddressPrefecture, tempAddress }, postcodes);
    expect(validate('8112113', '福岡県', '糟屋郡須恵町須恵1')).toEqual({});
    expect(validate('8100001', '福岡県', '糟屋郡須恵町須恵1')).toEqual({
      tempAddress: { code: 'municipality-differs', places: ['福岡市中央区'] },
    });
    expect(validate('0000000', '福岡県', '塩釜市本町1')).toEqual({
      tempAddressPrefecture: { code: 'municipality-elsewhere', places: ['宮城県'] },
    });
  });

  it('[VAL-077] does not decide the prefecture if its county is wrong', () => {
    expect(postcodes.findMunicipalities('芦北郡芦北町1')).toMatchObject([
      { isUnmistakable: false, rest: '1' },
    ]);
  });

  it.each([
    ['福岡県', '糟屋郡須江町1'],
    ['福岡県', '糟屋郡'],
    ['福岡県', '小郡町1'],
  ])('[VAL-077] is not found if the town does not exist: %s %s', (prefecture, address) => {
    expect(postcodes.findMunicipality(prefecture, address)).toBeUndefined();
  });
});

it('[VAL-077] gives no two municipalities of a prefecture the same comparable name', () => {
  const names = [...postcodes.places.municipalities.values()].map(({ prefecture, municipality }) =>
    comparablePlace(`${prefecture} ${municipality}`),
  );
  expect(names.length).toBeGreaterThan(1_800);
  expect(new Set(names).size).toBe(names.length);
  expect(prefectures.filter((prefecture) => comparablePlace(prefecture) !== prefecture)).toEqual([]);
});

it('[VAL-094] names a former municipality by one of the postal table, with a part of it that has towns', () => {
  const wrong = listFormerMunicipalities().flatMap(({ prefecture, former, now }) =>
    now.filter((place) => {
      const [found] = postcodes.findMunicipalities(prefecture + place);
      const code = postcodes.findMunicipality(prefecture, place);
      const towns = code === undefined ? [] : postcodes.places.getTowns(code);
      const isPresent = postcodes.listMunicipalities(prefecture).includes(former);
      const part = found?.rest ?? '';
      return isPresent || !towns.some(({ section }) => comparablePlace(section).startsWith(part));
    }),
  );
  expect(wrong).toEqual([]);
});

it.each([
  ['静岡県', '清水市旭町6', '静岡市清水区'],
  ['埼玉県', '岩槻市本町1', 'さいたま市岩槻区'],
])('[VAL-094] names the ward that was a municipality: %s %s', (tempAddressPrefecture, tempAddress, ward) => {
  const draft = { postalNumber: '0000000', tempAddressPrefecture, tempAddress };
  expect(validateTypedAddress(draft, postcodes).tempAddress?.places).toEqual([ward]);
});

it.each([
  ['東京都', '世田ヶ谷区三軒茶屋1-1', '世田谷区三軒茶屋1-1'],
  ['神奈川県', '茅崎市茅ヶ崎1-1', '茅ヶ崎市茅ヶ崎1-1'],
  ['長野県', '駒根市赤穂1', '駒ヶ根市赤穂1'],
])('[VAL-094] offers a name with one ヶ more or less: %s %s', (tempAddressPrefecture, tempAddress, meant) => {
  const draft = { postalNumber: '0000000', tempAddressPrefecture, tempAddress };
  expect(suggestTypedAddresses(draft, postcodes)).toEqual([meant]);
});
