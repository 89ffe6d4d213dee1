import type { PostcodeRow } from '@kaisetsu/jp-address/postal-table/postcode-table';
import { describe, expect, it } from 'vitest';
import { createOfficeRows } from './office-rows.ts';

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

function townFor(towns: readonly string[], town: string, lot?: string, municipality = '市') {
  const known = towns.map((section) => place(municipality, section, section === '' ? '' : 'ヨミ'));
  const [row] = createOfficeRows([office(town, lot)], known);
  return row && [row.section, row.kanaSection];
}

describe('the search for the town of an office', () => {
  it.each([
    ['the office and the place row have the same name', ['天神'], '天神', '１丁目８－１', '天神'],
    ['only the office has 大字', ['屋代'], '大字屋代', '２１０４', '屋代'],
    [
      'only the office has 大字, in the middle of the name',
      ['一箕町鶴賀'],
      '一箕町大字鶴賀',
      '字上居合９０',
      '一箕町鶴賀',
    ],
    ['only the office has 字', ['兼城'], '字兼城', '６８６', '兼城'],
    ['only the office has 字, after a 町', ['常呂町常呂'], '常呂町字常呂', '３２３番地', '常呂町常呂'],
    ['the whole name is 大字', ['大字'], '大字', '１', '大字'],
    [
      'the office has digits and the place row has kanji',
      ['北十二条西'],
      '北１２条西',
      '１丁目',
      '北十二条西',
    ],
    ['the office has kanji and the place row has digits', ['永山１０条'], '永山十条', '２丁目', '永山１０条'],
    ['the office has ケ and the place row has ヶ', ['香住ヶ丘'], '香住ケ丘', '１丁目', '香住ヶ丘'],
    ['the office has 藏, the older form of 蔵', ['蔵主町'], '大字藏主町', '７－１', '蔵主町'],
    ["the town's name continues in the lot number", ['佐原イ', '佐原ロ'], '佐原', 'ロ２１２７', '佐原ロ'],
    [
      "the town's name continues after a 字 in the lot number",
      ['知念久手堅'],
      '知念',
      '字久手堅２２番地',
      '知念久手堅',
    ],
    [
      'two towns match, of which the longer is right',
      ['志佐町里', '志佐町里免'],
      '志佐町',
      '里免３６５',
      '志佐町里免',
    ],
    ["the lot number contains the whole town's name", ['', '緑町'], '', '緑町１６５７－１', '緑町'],
    ['the office has a 字 after the town', ['宮戸'], '宮戸字観音山', '５番地', '宮戸'],
    [
      'the office has a numbered part after the town',
      ['学校町通'],
      '学校町通１番町',
      '６０２－１',
      '学校町通',
    ],
  ])('uses the spelling and reading of the place row when %s', (_, towns, town, lot, expected) => {
    expect(townFor(towns, town, lot)).toEqual([expected, 'ヨミ']);
  });

  describe('an address in Kyoto, which can name a street crossing before its town', () => {
    const kyoto = (town: string, lot: string) => townFor(['玄武町'], town, lot, '京都市上京区');

    it('gets the town that follows the crossing', () => {
      expect(kyoto('今出川通烏丸東入', '玄武町６０１')).toEqual(['玄武町', 'ヨミ']);
    });

    it('gets no town if it has only a crossing', () => {
      expect(kyoto('河原町通四条上ル', '')).toEqual(['', '']);
    });
  });

  it('outside Kyoto, treats a name with 通 as a town and not as a crossing', () => {
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
  ])('if no place row has the town: converts %j to the town %j without a reading', (town, expected) => {
    expect(townFor(['天神'], town, '１')).toEqual([expected, '']);
  });

  it.each([
    ['the only matching name is part of a longer name', ['新田'], '', '新田町１１３７'],
    ['the only matching name ends inside a number', ['西２'], '', '西２１番'],
    ['two towns match the text after normalisation', ['水ヶ江', '水ケ江'], '', '水ヵ江１'],
  ])('finds no town if %s', (_, towns, town, lot) => {
    expect(townFor(towns, town, lot)).toEqual(['', '']);
  });

  it('uses the reading of the place rows only if they have exactly one reading for the town', () => {
    const reading = (...kana: string[]) =>
      createOfficeRows(
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

  it('contain the municipality and the town, but neither the name nor the lot number of the office', () => {
    expect(createOfficeRows([office('天神', '１丁目８－１')], known)).toEqual([
      { ...place('市', '天神', 'テンジン'), postalNumber: '1008001', isOffice: true },
    ]);
  });

  it('omit an office whose postal number belongs to a place, and an office in a municipality without places', () => {
    const taken = { ...office('天神'), postalNumber: '1000001' };
    const elsewhere = { ...office('天神'), municipalityCode: '54321' };
    expect(createOfficeRows([taken, elsewhere], known)).toEqual([]);
  });
});
