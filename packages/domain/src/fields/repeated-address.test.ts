import {
  type AddressParts,
  findOtherPrefecture,
  findRepeatedStart,
} from '@kaisetsu/jp-address/places/repeated-address';
import { describe, expect, it } from 'vitest';
import { createSubAddressField } from './sub-address.ts';

const address = (prefecture: string, municipality: string, section = '', chome = ''): AddressParts => ({
  ...{ prefecture, municipality, section, chome },
});
const tenjin = address('福岡県', '福岡市中央区', '天神');
const firstTenjin = address('福岡県', '福岡市中央区', '天神', '１丁目');
const city = address('福岡県', '福岡市中央区');
const saza = address('長崎県', '北松浦郡佐々町', '本田原免');
const yanagawa = address('福岡県', '柳川市', '三橋町今古賀');
const tokyo = address('東京都', '千代田区', '霞が関');
const azaleas = address('東京都', '調布市', '西つつじケ丘');
const skylarks = address('東京都', '西東京市', 'ひばりが丘');
const market = address('兵庫県', '養父市', '養父市場');
const niiji = address('佐賀県', '佐賀市', '大和町尼寺');
const shiratori = address('福岡県', '柳川市', '三橋町白鳥');
const honmura = address('長崎県', '壱岐市', '郷ノ浦町本村触');
const iwamizawa = address('北海道', '岩見沢市', '一条西');
const ebetsu = address('北海道', '江別市', '５条', '２丁目');
const lotTown = address('長崎県', '雲仙市', '千々石町甲');
const westTown = address('大分県', '大分市', '森町西');
const tamura = address('岩手県', '一関市', '田村町');
const omachi = address('富山県', '富山市', '大町一');
const village = address('沖縄県', '国頭郡東村', '平良');

describe('the check for parts of the found address at the start of a sub-address [VAL-089]', () => {
  it.each([
    [tenjin, '福岡県福岡市中央区天神2-3', '福岡県福岡市中央区天神', '2-3'],
    [tenjin, '福岡県 福岡市　中央区 天神 2-3', '福岡県福岡市中央区天神', '2-3'],
    [tenjin, '中央区天神2-3', '中央区天神', '2-3'],
    [tenjin, '福岡市天神2丁目3番4号', '福岡市天神', '2丁目3番4号'],
    [tenjin, '福岡県天神二丁目3', '福岡県天神', '二丁目3'],
    [tenjin, '天神2', '天神', '2'],
    [tenjin, '大字天神12番地', '天神', '12番地'],
    [tenjin, '天神甲12', '天神', '甲12'],
    [tenjin, '天神', '天神', ''],
    [tenjin, '福岡市中央区天神ビル301', '福岡市中央区', '天神ビル301'],
    [firstTenjin, '福岡市中央区天神1丁目2-3', '福岡市中央区天神１丁目', '2-3'],
    [firstTenjin, '1丁目2-3', '１丁目', '2-3'],
    [city, '福岡市中央区天神2-3', '福岡市中央区', '天神2-3'],
    [saza, '佐々町本田原免12', '佐々町本田原免', '12'],
    [saza, '北松浦郡佐々町 松瀬免12', '北松浦郡佐々町', '松瀬免12'],
    [yanagawa, '柳川市三橋町今古賀170', '柳川市三橋町今古賀', '170'],
    [tokyo, '千代田区霞ヶ関1-2-3', '千代田区霞が関', '1-2-3'],
    [azaleas, '調布市西つつじが丘1-2', '調布市西つつじケ丘', '1-2'],
    [skylarks, 'ひばりヶ丘1-2', 'ひばりが丘', '1-2'],
    [market, '養父市場2-3', '養父市場', '2-3'],
    [yanagawa, '柳川市立石1-2', '柳川市', '立石1-2'],
    [village, '東村平良12', '東村平良', '12'],
    [niiji, '尼寺1234', '尼寺', '1234'],
    [niiji, '大和町 大字 尼寺 1234', '大和町尼寺', '1234'],
    [niiji, '大字大和町字尼寺1234', '大和町尼寺', '1234'],
    [niiji, '佐賀市大和町', '佐賀市大和町', ''],
    [shiratori, '白鳥甲1177', '白鳥', '甲1177'],
    [honmura, '本村触562', '本村触', '562'],
    [honmura, '郷の浦町562', '郷ノ浦町', '562'],
    [iwamizawa, '1条西1丁目2', '一条西', '1丁目2'],
    [ebetsu, '五条二丁目3', '５条２丁目', '3'],
    [lotTown, '千々石町甲1177', '千々石町甲', '1177'],
  ])('finds the repeated parts: %o %s', (parts, typed, place, rest) => {
    expect(findRepeatedStart(parts, typed)).toEqual({ place, rest });
  });

  it.each([
    [tenjin, ''],
    [tenjin, '2-3 天神ビル'],
    [tenjin, '天神ビル301'],
    [tenjin, '天神21ビル'],
    [tenjin, '天神一番館301'],
    [tenjin, '福岡県営住宅3-101'],
    [yanagawa, '柳川市民会館1階'],
    [yanagawa, '柳川市立病院'],
    [firstTenjin, '11丁目2'],
    [firstTenjin, '1-2-3'],
    [market, '養父市場ビル301'],
    [village, '東村アパート101'],
    [niiji, '尼寺'],
    [niiji, '大和町'],
    [niiji, '大和町尼寺21ビル'],
    [niiji, '大和ビル301'],
    [niiji, '1234 大和町尼寺'],
    [iwamizawa, '11条西1丁目2'],
    [iwamizawa, '1丁目2'],
    [lotTown, '甲1177'],
    [westTown, '西3-101'],
    [tamura, '町2-3'],
    [omachi, '大町12'],
    [{ ...omachi, section: '六番' }, '6番10号'],
    [omachi, '1-2'],
    [address('', ''), '福岡県福岡市中央区天神2-3'],
  ])(
    'returns null if the text may be something else than a repeated part of the address: %o %s',
    (parts, typed) => {
      expect(findRepeatedStart(parts, typed)).toBeNull();
    },
  );

  it('reports repeated parts instead of excess length or unconverted numerals', () => {
    expect(createSubAddressField(tenjin).validate('福岡県福岡市中央区天神２丁目3番4号天神ビル101')).toEqual({
      code: 'address-repeated',
      places: ['福岡県福岡市中央区天神'],
    });
    expect(createSubAddressField(tenjin).validate('２-3')).toEqual({ code: 'numerals-not-converted' });
  });
});

describe('the check for another address at the start of a sub-address [VAL-090]', () => {
  it.each([
    ['長崎県壱岐市郷ノ浦町本村触562', '長崎県'],
    ['長崎県 北松浦郡佐々町12', '長崎県'],
    ['東京都千代田区千代田1-1', '東京都'],
    ['茨城県かすみがうら市大和田1', '茨城県'],
  ])('refuses the text and names the other prefecture: %s', (typed, prefecture) => {
    expect(findOtherPrefecture(tenjin, typed)).toBe(prefecture);
    expect(createSubAddressField(tenjin).validate(typed)).toEqual({
      code: 'address-differs',
      places: [prefecture],
    });
  });

  it.each([
    ['2-3 長崎県壱岐市会館'],
    ['東京都民銀行ビル3階'],
    ['千葉県町村会館3階'],
    ['北海道ビル301'],
    ['福岡県久留米市1'],
    ['長崎1-2'],
  ])(
    'returns null for a building’s name, a prefecture after a number, the same prefecture, and a prefecture without 県: %s',
    (typed) => {
      expect(findOtherPrefecture(tenjin, typed)).toBeNull();
    },
  );
});
