import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import { createMunicipalityFinder } from '@kaisetsu/jp-address/postal-table/municipality-finder';
import type { PostalTable } from '@kaisetsu/jp-address/postal-table/postal-table';
import { listWordPairs } from '@kaisetsu/jp-address/test/pairs';
import { describe, expect, it } from 'vitest';
import { suggestTypedAddresses, validateTypedAddress } from './typed-address.ts';

const place = (prefecture: string, municipality: string, section: string | null = null): AddressFound => ({
  ...{ id: '', addressCode: '', prefecture, municipality, section, chome: null },
  ...{ kanaPrefecture: '', kanaMunicipality: '', kanaSection: null, kanaChome: null, addressFull: '' },
});
const known: Readonly<Record<string, readonly AddressFound[]>> = {
  '8115192': [place('長崎県', '壱岐市')],
  '8100001': [place('福岡県', '福岡市中央区', '天神')],
  '8570311': [place('長崎県', '北松浦郡佐々町', '本田原免'), place('長崎県', '佐世保市', '大島町')],
  '8570001': [place('長崎県', '佐世保市', '大島町上の')],
  '8341217': [place('福岡県', '八女市', '黒木町桑原')],
  '8380068': [place('福岡県', '朝倉市', '甘木')],
  '9503321': [place('新潟県', '新潟市北区', '葛塚')],
  '4040042': [place('山梨県', '甲州市', '塩山上於曽')],
  '4980000': [place('愛知県', '弥富市'), place('三重県', '桑名郡木曽岬町')],
};
const municipalities = listWordPairs(`
  東京都 府中市 広島県 府中市 岐阜県 揖斐郡大野町 愛知県 みよし市 静岡県 浜松市中央区 静岡県 浜松市浜名区
  三重県 桑名郡木曽岬町 福岡県 福岡市中央区 福岡県 福岡市博多区 福岡県 那珂川市 福岡県 八女市 福岡県 朝倉市
  福岡県 太宰府市 福岡県 古賀市 熊本県 菊池郡大津町 新潟県 新潟市北区 山梨県 甲州市 長崎県 壱岐市
  長崎県 佐世保市 長崎県 北松浦郡佐々町 長崎県 西彼杵郡大島町`);
const table: PostalTable = {
  find: (number) => known[number] ?? [],
  ...createMunicipalityFinder(
    new Map(
      municipalities.map(([prefecture, name]) => [prefecture + name, { prefecture, municipality: name }]),
    ),
  ),
};
const validate = (postalNumber: string, tempAddressPrefecture: string, tempAddress: string) =>
  validateTypedAddress({ postalNumber, tempAddressPrefecture, tempAddress }, table);

describe('validateTypedAddress', () => {
  it.each([
    ['8115192', '福岡県', '壱岐市郷ノ浦町本村触562', 'prefecture-differs', ['長崎県']],
    ['8115192', '福岡県', '', 'prefecture-differs', ['長崎県']],
    ['4980000', '福岡県', '', 'prefecture-differs', ['愛知県', '三重県']],
    ['0000000', '福岡県', '壱岐市郷ノ浦町', 'municipality-elsewhere', ['長崎県']],
    ['0000000', '福岡県', '府中市1', 'municipality-elsewhere', ['東京都', '広島県']],
    ['8100001', '福岡県', '壱岐市郷ノ浦町', 'municipality-differs', ['福岡市中央区']],
    ['8115192', '長崎県', '福岡市天神1', 'municipality-differs', ['壱岐市']],
    ['8570311', '長崎県', '壱岐市郷ノ浦町', 'municipality-differs', ['北松浦郡佐々町', '佐世保市']],
  ])(
    '[VAL-076, VAL-077] reports what contradicts the postal number or the prefecture: %s %s %s %s',
    (number, prefecture, address, code, places) => {
      const field = code === 'municipality-differs' ? 'tempAddress' : 'tempAddressPrefecture';
      expect(validate(number, prefecture, address)).toEqual({ [field]: { code, places } });
    },
  );

  it.each([
    ['8115192', '長崎県', '壱岐市郷ノ浦町本村触562'],
    ['8115192', '', '壱岐市郷ノ浦町'],
    ['8100001', '福岡県', '福岡市中央区天神1'],
    ['4980000', '三重県', '木曽岬町1'],
    ['8570311', '長崎県', '大島町1'],
    ['8570001', '長崎県', '大島町 上の山1'],
    ['8570001', '長崎県', '大島町上ノ1'],
    ['0000000', '広島県', '府中市1'],
    ['0000000', '北海道', '新市1'],
  ])(
    '[VAL-076, VAL-077] reports no problem if no contradiction is certain: %s %s %s',
    (number, prefecture, address) => {
      expect(validate(number, prefecture, address)).toEqual({});
    },
  );

  /** Postal number, prefecture and address → code, places and former name → addresses that are offered. */
  it.each(
    `
    8100001 福岡県 1-8-1 → municipality-missing → 福岡市中央区1-8-1
    8100001 福岡県 天神1-8-1 → municipality-missing → 福岡市中央区天神1-8-1
    0000000 福岡県 天神1-8-1 → municipality-missing
    0000000 福岡県 無番地 → municipality-missing
    0000000 福岡県 大野町1 → municipality-missing
    0000000 福岡県 博多区 駅前1 → municipality-missing → 福岡市博多区駅前1
    0000000 福岡県 大宰府市 観世音寺1 → municipality-missing → 太宰府市観世音寺1
    0000000 熊本県 菊池群大津町室1 → municipality-missing → 菊池郡大津町室1
    0000000 福岡県 古賀台1 → municipality-missing
    8380068 福岡県 八目市甘木1 → municipality-missing → 朝倉市甘木1
    9503321 新潟県 豊栄市葛塚1 → municipality-missing → 新潟市北区葛塚1
    4040042 山梨県 塩山市上於曽1 → municipality-missing
    8100001 福岡県 福岡天神1 → municipality-missing → 福岡市中央区天神1
    8100001 福岡県 福岡中央区大名1 → municipality-missing → 福岡市中央区大名1
    8380068 福岡県 甘木1 → municipality-missing → 朝倉市甘木1
    0000000 福岡県 黒木町桑原1 → municipality-missing
    0000000 福岡県 福岡市傅多区 1 → ward-missing 福岡市 → 福岡市博多区1
    8100001 福岡県 福岡市中央天神1 → ward-missing 福岡市 → 福岡市中央区天神1
    8100001 福岡県 福岡市 天神1 → ward-missing 福岡市 → 福岡市中央区天神1
    0000000 福岡県 福岡市 → ward-missing 福岡市
    0000000 福岡県 福岡市博多区 → town-missing 福岡市博多区
    0000000 福岡県 那珂川市 ー → town-missing 那珂川市
    0000000 福岡県 八女郡黒木町 桑原1 → municipality-renamed 八女市黒木町 黒木町 → 八女市黒木町桑原1
    8341217 福岡県 八女郡黒木町 桑原1 → municipality-renamed 八女市黒木町 黒木町 → 八女市黒木町桑原1
    8380068 福岡県 甘木市甘木1 → municipality-renamed 朝倉市 甘木市 → 朝倉市甘木1
    0000000 静岡県 浜松市中区元城町1 → municipality-renamed 浜松市中央区 浜松市中区 → 浜松市中央区元城町1
    0000000 静岡県 浜松市北区細江町1 → municipality-renamed 浜松市浜名区,浜松市中央区 浜松市北区 → 浜松市浜名区細江町1,浜松市中央区細江町1
    0000000 愛知県 西加茂郡三好町三好1 → municipality-renamed みよし市 三好町 → みよし市三好1
    0000000 福岡県 筑紫郡那珂川町松木1 → municipality-renamed 那珂川市 那珂川町 → 那珂川市松木1`
      .trim()
      .split(/\n\s*/),
  )('[VAL-094] refuses an incomplete address and offers what is known: %s', (line) => {
    const [typed = '', found = '', offered] = line.split(' → ');
    const [, postalNumber = '', tempAddressPrefecture = '', tempAddress = ''] =
      /^(\d+) (\S+) (.+)$/.exec(typed) ?? [];
    const [code, places, characters] = found.split(' ');
    expect(validate(postalNumber, tempAddressPrefecture, tempAddress)).toEqual({
      tempAddress: { code, places: places?.split(','), characters },
    });
    const draft = { postalNumber, tempAddressPrefecture, tempAddress };
    expect(suggestTypedAddresses(draft, table)).toEqual(offered?.split(',') ?? []);
  });

  it.each(['福岡市博多区1', '福岡市博多区無番地', '那珂川市 松木', '壱岐市郷ノ浦町'])(
    '[VAL-094] accepts a municipality with a place or number: %s',
    (address) => {
      expect(validate('0000000', address.startsWith('壱岐') ? '長崎県' : '福岡県', address)).toEqual({});
    },
  );
});
