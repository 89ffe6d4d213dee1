import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suggestTypedAddresses, validateTypedAddress } from '@kaisetsu/domain/answers/typed-address';
import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import { formerMunicipalities } from '@kaisetsu/jp-address/places/former-municipalities';
import { isPrefecture, prefectures } from '@kaisetsu/jp-address/places/prefecture';
import { comparablePlace } from '@kaisetsu/jp-address/postal-table/comparable-place';
import { addressCodeOf, openPostcodes } from '@kaisetsu/jp-address/postal-table/file-postcodes';
import { getJisCharacters } from '@kaisetsu/jp-address/text/character-set';
import { isKanaAddress, toKanaAddress } from '@kaisetsu/jp-address/text/kana';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectedCounts } from '../reference-data/read-packages.ts';
import { paths } from '../src/boot/paths.ts';

const postcodes = openPostcodes(paths.postcodes);
const table = readFileSync(paths.postcodes, 'utf8');
const every = [...new Set(table.match(/^\d{7}(?=\t)/gm))].flatMap((number) => postcodes.find(number));
const numberOf = ({ addressCode }: AddressFound): string => addressCode.slice(5, 12);
const validate = (postalNumber: string, tempAddressPrefecture: string, tempAddress: string) =>
  validateTypedAddress({ postalNumber, tempAddressPrefecture, tempAddress }, postcodes);

describe('postal look-up', () => {
  it.each([
    ['8500057', '42201', '長崎県', '長崎市', '大黒町', 'ナガサキケン', 'ナガサキシ', 'ダイコクマチ'],
    ['0600000', '01101', '北海道', '札幌市中央区', null, 'ホッカイドウ', 'サッポロシチュウオウク', null],
  ])('[CALL-011, SRV-038] finds %s', (number, code, prefecture, municipality, section, ...kana) => {
    const [kanaPrefecture, kanaMunicipality, kanaSection] = kana;
    expect(postcodes.find(number)).toEqual([
      {
        id: addressCodeOf(code, number, section ?? ''),
        addressCode: addressCodeOf(code, number, section ?? ''),
        prefecture,
        municipality,
        section,
        chome: null,
        kanaPrefecture,
        kanaMunicipality,
        kanaSection,
        kanaChome: null,
        addressFull: `${prefecture}${municipality}${section ?? ''}`,
      },
    ]);
  });

  it('lists each of the 31 towns of a postal number once, and both municipalities that share one', () => {
    const towns = postcodes.find('9896712').map((address) => address.section);
    expect([towns.length, new Set(towns).size]).toEqual([31, 31]);
    expect(towns).toContain('鳴子温泉和田');
    const municipalities = postcodes.find('0040000').map((address) => address.municipality);
    expect(municipalities).toEqual(['札幌市厚別区', '札幌市清田区']);
  });

  it.each([
    ['8070042', '吉田団地', 'ヨシダダンチ'],
    ['8690235', '岱明町西照寺', 'タイメイマチサイショウジ'],
    ['8690235', '岱明町上', 'タイメイマチジョウ'],
  ])(
    'finds the reading of a town that is not the first of its postal number: %s, %s',
    (number, section, kana) => {
      const town = postcodes.find(number).find((address) => address.section === section);
      expect(town?.kanaSection).toBe(kana);
    },
  );

  it('has a reading for every town in 福岡県, 熊本県 and 長崎県', () => {
    const home = every.filter((address) => ['福岡県', '熊本県', '長崎県'].includes(address.prefecture));
    expect(home.filter((address) => address.section !== null && address.kanaSection === null)).toEqual([]);
  });

  it('[SRV-038] returns nothing for a postal number of a company (大口事業所), an unknown one or another text', () => {
    for (const number of '8108620 0000000 9999999 810000 81000011 810-0001 ８１００００１ abcdefg 1e6'.split(
      ' ',
    ))
      expect(postcodes.find(number)).toEqual([]);
    expect(postcodes.find('')).toEqual([]);
  });
});

describe('the whole table', () => {
  it('[SRV-038] contains the expected numbers of addresses, postal numbers and municipalities', () => {
    expect({
      addresses: every.length,
      postalNumbers: new Set(every.map(numberOf)).size,
      municipalities: new Set(every.map((address) => address.addressCode.slice(0, 5))).size,
      withoutReading: every.filter((address) => address.section !== null && address.kanaSection === null)
        .length,
    }).toEqual(expectedCounts);
  });

  it('has unchanged address codes, because saved applications contain such codes', () => {
    expect(new Set(every.map((address) => address.addressCode)).size).toBe(every.length);
    const list = every.map(({ addressCode, section }) => `${addressCode} ${section ?? ''}`).join('\n');
    expect(createHash('sha256').update(list).digest('hex')).toBe(
      'cbc29eb68751b49781975830404af03379bfade0d3f4360395bf55e1e65672c1',
    );
    expect(['8100001', '8500057', '0600000'].map((number) => postcodes.find(number)[0]?.addressCode)).toEqual(
      ['401338100001da3c8428', '4220185000573bdcc72c', '011010600000e3b0c442'],
    );
  });

  it('has a prefecture and a municipality for each address, in kanji and full-width katakana', () => {
    const katakana = /^[ァ-ヶー]+$/;
    const unnamed = every.filter(
      (address) =>
        !isPrefecture(address.prefecture) ||
        address.municipality === '' ||
        !katakana.test(address.kanaPrefecture) ||
        !katakana.test(address.kanaMunicipality) ||
        (address.section === null && address.kanaSection !== null),
    );
    expect(unnamed).toEqual([]);
  });

  it('contains no remark of the postal file as the name of a place', () => {
    const remark = /以下に掲載|次に.*番地|場合|[（）()「」〔〕、〜～−○]|\s|(?<!犬上郡多賀町)一円$/;
    expect(
      every.filter(({ addressFull, kanaSection }) => remark.test(addressFull + (kanaSection ?? ''))),
    ).toEqual([]);
    expect(every.filter(({ section }) => section === '一円')).toHaveLength(1);
  });

  it('has only characters that the bank stores, and readings that the kana address accepts', () => {
    const jis = getJisCharacters();
    const foreign = every.filter(({ addressFull, kanaSection }) =>
      [...addressFull, ...(kanaSection ?? '')].some((character) => !jis.has(character)),
    );
    expect(foreign).toEqual([]);
    const unusable = every.filter(
      ({ kanaPrefecture, kanaMunicipality, kanaSection }) =>
        !isKanaAddress(toKanaAddress(kanaPrefecture + kanaMunicipality + (kanaSection ?? ''))),
    );
    expect(unusable).toEqual([]);
  });

  it('finds the addresses of a town under all its postal numbers', () => {
    const numbers = (code: string, section: string) => postcodes.findTown(code, section).map(numberOf);
    expect(numbers('40133', '天神')).toEqual(['8100001']);
    expect(numbers('40101', '風師')).toEqual(['8000001', '8010801']);
    expect(numbers('40133', '神')).toEqual([]);
    expect(numbers('42201', '天神')).toEqual([]);
    expect(numbers('40133', '')).toEqual([]);
  });
});

describe('places', () => {
  it('[SRV-110] contain the municipalities, and their towns that have a reading', () => {
    const { municipalities, getTowns: townsOf } = postcodes.places;
    expect(municipalities.get('40133')).toEqual({
      prefecture: '福岡県',
      kanaPrefecture: 'フクオカケン',
      municipality: '福岡市中央区',
      kanaMunicipality: 'フクオカシチュウオウク',
    });
    expect(townsOf('40133')).toContainEqual({ section: '天神', kanaSection: 'テンジン' });
    const read = [...municipalities.keys()].flatMap(townsOf);
    expect(read).toHaveLength(every.filter(({ kanaSection }) => kanaSection !== null).length);
    expect(townsOf('99999')).toEqual([]);
  });
});

describe('municipalityOf', () => {
  it.each([
    ['福岡県', '福岡市中央区天神一丁目', '40133'],
    ['福岡県', '　福岡市　中央区天神', '40133'],
    ['福岡県', '福岡県糸島市前原', '40230'],
    ['福岡県', '水巻町吉田', '40382'],
    ['福岡県', '小郡市小郡', '40216'],
    ['佐賀県', '吉野ヶ里町吉田', '41327'],
    ['三重県', '四日市市諏訪', '24202'],
    ['北海道', '余市町黒川町', '01408'],
  ])('returns for %s %s the municipality %s', (prefecture, address, code) => {
    expect(postcodes.findMunicipality(prefecture, address)).toBe(code);
  });

  it.each([
    ['福岡県', '福岡市天神'],
    ['福岡県', '長崎市大黒町'],
    ['福岡県', '糟屋郡須江町1'],
    ['福岡県', '糟屋郡'],
    ['福岡県', '小郡町1'],
    ['福岡県', ''],
    ['九州県', '福岡市中央区'],
    ['__proto__', 'x'],
  ])('[VAL-077] returns no municipality for %s %s', (prefecture, address) => {
    expect(postcodes.findMunicipality(prefecture, address)).toBeUndefined();
  });
});

describe('municipalitiesAt', () => {
  const namesAt = (address: string) =>
    postcodes
      .findMunicipalities(address)
      .map(({ prefecture, municipality, isUnmistakable }) => [prefecture + municipality, isUnmistakable]);

  it.each([
    ['壱岐市郷ノ浦町本村触562', [['長崎県壱岐市', true]]],
    ['福岡市天神1', [['福岡県福岡市', true]]],
    ['水巻町吉田', [['福岡県遠賀郡水巻町', false]]],
    [
      '府中市1',
      [
        ['東京都府中市', true],
        ['広島県府中市', true],
      ],
    ],
    ['天神1-2', []],
    ['', []],
  ])('[VAL-077] finds the municipalities at the start of %j', (address, expected) => {
    expect(namesAt(address)).toEqual(expected);
  });

  it('[VAL-077] finds every municipality of the table by its name', () => {
    const municipalities = new Set(
      every.map(({ prefecture, municipality }) => `${prefecture} ${municipality}`),
    );
    const unnamed = [...municipalities].filter((one) => {
      const [prefecture = '', municipality = ''] = one.split(' ');
      return !postcodes
        .findMunicipalities(`${municipality}1`)
        .some((found) => found.prefecture === prefecture && found.municipality === municipality);
    });
    expect(unnamed).toEqual([]);
  });

  it('[VAL-077, VAL-094] lets the validation accept every address of the table', () => {
    const refused = every.filter((address) => {
      const { prefecture, municipality, section } = address;
      const problems = validate(numberOf(address), prefecture, municipality + (section ?? '1'));
      return Object.keys(problems).length > 0;
    });
    expect(refused.map(({ addressFull }) => addressFull)).toEqual([]);
  });

  it('[VAL-094] finds the one ward of a prefecture that has the name, and the city without its ward', () => {
    const inFukuoka = (address: string) =>
      postcodes.findMunicipalities(address).filter(({ prefecture }) => prefecture === '福岡県');
    expect(inFukuoka('中央区天神1')).toMatchObject([{ municipality: '福岡市中央区', lacks: 'city' }]);
    expect(inFukuoka('福岡市天神1')).toMatchObject([{ municipality: '福岡市', lacks: 'ward' }]);
  });
});

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
    const code = postcodes.findMunicipality(prefecture, address) ?? '';
    expect(postcodes.places.municipalities.get(code)?.municipality).toBe(municipality);
    expect(postcodes.findMunicipalities(address)).toContainEqual(
      expect.objectContaining({ prefecture, municipality }),
    );
  });

  it('[VAL-076, VAL-077] is compared with the postal number and the prefecture', () => {
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

  it('[VAL-077] has no comparable name that another municipality of the prefecture has', () => {
    const names = [...postcodes.places.municipalities.values()].map(({ prefecture, municipality }) =>
      comparablePlace(`${prefecture} ${municipality}`),
    );
    expect(names.length).toBeGreaterThan(1_800);
    expect(new Set(names).size).toBe(names.length);
    expect(prefectures.filter((prefecture) => comparablePlace(prefecture) !== prefecture)).toEqual([]);
  });

  it('[VAL-094] if it is a former one, is named by one of the postal table, with a part of it that has towns', () => {
    const wrong = formerMunicipalities.flatMap(({ prefecture, former, now }) =>
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
  ])('[VAL-094] is named as a ward that was a municipality: %s %s', (prefecture, address, ward) => {
    expect(validate('0000000', prefecture, address).tempAddress?.places).toEqual([ward]);
  });

  it.each([
    ['東京都', '世田ヶ谷区三軒茶屋1-1', '世田谷区三軒茶屋1-1'],
    ['神奈川県', '茅崎市茅ヶ崎1-1', '茅ヶ崎市茅ヶ崎1-1'],
    ['長野県', '駒根市赤穂1', '駒ヶ根市赤穂1'],
  ])('[VAL-094] is offered with one ヶ more or less: %s %s', (tempAddressPrefecture, tempAddress, meant) => {
    const draft = { postalNumber: '0000000', tempAddressPrefecture, tempAddress };
    expect(suggestTypedAddresses(draft, postcodes)).toEqual([meant]);
  });
});

describe('the table file', () => {
  it('[SRV-038] is rejected when it is truncated within a line, has another format or is absent', () => {
    const folder = mkdtempSync(join(tmpdir(), 'postcodes-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return () => openPostcodes(join(folder, name));
    };
    expect(write('truncated.txt', table.slice(0, -1))).toThrow('truncated.txt is truncated');
    expect(write('other.txt', 'postal,number\n')).toThrow('is not a table of postal numbers');
    expect(() => openPostcodes(join(folder, 'absent.txt'))).toThrow('ENOENT');
  });
});
