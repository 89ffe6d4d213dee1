import { describe, expect, it } from 'vitest';
import type { PostcodeRow } from '../src/adapters/postcodes/postcode-table.ts';
import { officeRows } from './office-rows.ts';

const place = (municipality: string, section: string, kanaSection: string): PostcodeRow => ({
  postalNumber: '1000001',
  municipalityCode: '12345',
  prefecture: '京都府',
  kanaPrefecture: 'キョウトフ',
  municipality,
  kanaMunicipality: 'シ',
  section,
  kanaSection,
});
const office = (town: string, lot = '１') => ({
  postalNumber: '1008001',
  municipalityCode: '12345',
  town,
  lot,
});

/** Returns the town of an office and the town's reading. The municipality has `towns`, each with the reading ヨミ. */
function townFor(towns: readonly string[], town: string, lot?: string, municipality = '市') {
  const known = towns.map((section) => place(municipality, section, section === '' ? '' : 'ヨミ'));
  const [row] = officeRows([office(town, lot)], known);
  return row && [row.section, row.kanaSection];
}

describe('the search for the town of an office', () => {
  it.each([
    ['the same name', ['天神'], '天神', '１丁目８－１', '天神'],
    ['without 大字', ['屋代'], '大字屋代', '２１０４', '屋代'],
    ['without 大字 in the middle', ['一箕町鶴賀'], '一箕町大字鶴賀', '字上居合９０', '一箕町鶴賀'],
    ['without 字', ['兼城'], '字兼城', '６８６', '兼城'],
    ['without 字 after a town', ['常呂町常呂'], '常呂町字常呂', '３２３番地', '常呂町常呂'],
    ['with 字 when the whole name is 大字', ['大字'], '大字', '１', '大字'],
    ['with kanji for digits', ['北十二条西'], '北１２条西', '１丁目', '北十二条西'],
    ['with digits for kanji', ['永山１０条'], '永山十条', '２丁目', '永山１０条'],
    ['with ヶ in place of ケ', ['香住ヶ丘'], '香住ケ丘', '１丁目', '香住ヶ丘'],
    ['with the usual kanji', ['蔵主町'], '大字藏主町', '７－１', '蔵主町'],
    ['continued in the lot number', ['佐原イ', '佐原ロ'], '佐原', 'ロ２１２７', '佐原ロ'],
    ['continued after a 字', ['知念久手堅'], '知念', '字久手堅２２番地', '知念久手堅'],
    ['the longest continuation', ['志佐町里', '志佐町里免'], '志佐町', '里免３６５', '志佐町里免'],
    ['only in the lot number', ['', '緑町'], '', '緑町１６５７－１', '緑町'],
    ['without the 字 after the town', ['宮戸'], '宮戸字観音山', '５番地', '宮戸'],
    ['without the numbered part after the town', ['学校町通'], '学校町通１番町', '６０２－１', '学校町通'],
  ])('uses the spelling of the place rows: %s', (_, towns, town, lot, expected) => {
    expect(townFor(towns, town, lot)).toEqual([expected, 'ヨミ']);
  });

  it('finds the town after the crossing in Kyoto, and no town when there is only a crossing', () => {
    const kyoto = (town: string, lot: string) => townFor(['玄武町'], town, lot, '京都市上京区');
    expect(kyoto('今出川通烏丸東入', '玄武町６０１')).toEqual(['玄武町', 'ヨミ']);
    expect(kyoto('河原町通四条上ル', '')).toEqual(['', '']);
    expect(townFor(['玄武町'], '岐山通', '１丁目')).toEqual(['岐山通', '']);
  });

  it.each([
    ['大字駄原', '駄原'],
    ['湊', '湊'],
    ['沢内字太田', '沢内'],
    ['十文字町', '十文字町'],
    ['第４７線', ''],
    ['那加官有地無番地', ''],
    ['', ''],
  ])('converts %j to the town %j without a reading if no place row has the town', (town, expected) => {
    expect(townFor(['天神'], town, '１')).toEqual([expected, '']);
  });

  it.each([
    ['end inside a longer name', ['新田'], '', '新田町１１３７'],
    ['end inside a number', ['西２'], '', '西２１番'],
    ['be one of two with the same normalised form', ['水ヶ江', '水ケ江'], '', '水ヵ江１'],
  ])('finds no town if the town would %s', (_, towns, town, lot) => {
    expect(townFor(towns, town, lot)).toEqual(['', '']);
  });

  it('uses the reading of the place rows only if they have exactly one reading', () => {
    const reading = (...kana: string[]) =>
      officeRows(
        [office('共和町')],
        kana.map((one) => place('市', '共和町', one)),
      )[0]?.kanaSection;
    expect(reading('')).toBe('');
    expect(reading('キョウワマチ', 'キョウワチョウ')).toBe('');
    expect(reading('キョウワマチ', '', 'キョウワマチ')).toBe('キョウワマチ');
    expect(reading('', 'キョウワマチ')).toBe('キョウワマチ');
  });
});

describe('the rows of offices', () => {
  const known = [place('市', '天神', 'テンジン')];

  it('have the municipality and the town, and neither name nor lot number', () => {
    expect(officeRows([office('天神', '１丁目８－１')], known)).toEqual([
      { ...place('市', '天神', 'テンジン'), postalNumber: '1008001', isOffice: true },
    ]);
  });

  it('omit an office whose postal number belongs to a place, and an office in a municipality without places', () => {
    const taken = { ...office('天神'), postalNumber: '1000001' };
    const elsewhere = { ...office('天神'), municipalityCode: '54321' };
    expect(officeRows([taken, elsewhere], known)).toEqual([]);
  });
});
