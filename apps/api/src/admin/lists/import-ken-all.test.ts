import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressCodeOf, openPostcodes } from '@kaisetsu/jp-address/postal-table/file-postcodes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readKenAll, replaceTable } from './import-postal-data.ts';

const fukuoka = (number: string, town: string, kana: string) =>
  `40133,"810  ","${number}","フクオカケン","フクオカシチュウオウク","${kana}","福岡県","福岡市中央区","${town}",0,0,0,0,0,0\r\n`;
const osaki = (town: string, kana: string) =>
  `04215,"98967","9896712","ミヤギケン","オオサキシ","${kana}","宮城県","大崎市","${town}",0,1,0,1,0,0\r\n`;
const sample =
  fukuoka('8100000', '以下に掲載がない場合', 'イカニケイサイガナイバアイ') +
  fukuoka('8100001', '天神', 'テンジン') +
  fukuoka('8100044', '六本松（１〜４丁目）', 'ロッポンマツ（１−４チョウメ）') +
  osaki('鳴子温泉川袋', 'ナルコオンセンカワブクロ') +
  osaki('鳴子温泉和田', 'ﾅﾙｺｵﾝｾﾝﾜﾀﾞ') +
  osaki('鳴子温泉川袋', 'ナルコオンセンカワブクロ');

let folder: string;
let table: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ken-all-'));
  table = join(folder, 'postcodes.txt');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the import of Japan Post's own file", () => {
  it('writes a table with every town and its reading', () => {
    const { rows, bad } = readKenAll(sample);
    expect([rows.length, bad]).toEqual([6, []]);
    replaceTable(table, 'test', rows);
    const postcodes = openPostcodes(table);
    expect(postcodes.find('8100000').map((found) => found.addressFull)).toEqual(['福岡県福岡市中央区']);
    expect(postcodes.find('8100044')[0]).toMatchObject({ section: '六本松', kanaSection: 'ロッポンマツ' });
    expect(
      postcodes.find('9896712').map(({ addressCode, kanaSection }) => [addressCode, kanaSection]),
    ).toEqual([
      [addressCodeOf('04215', '9896712', '鳴子温泉川袋'), 'ナルコオンセンカワブクロ'],
      [addressCodeOf('04215', '9896712', '鳴子温泉和田'), 'ナルコオンセンワダ'],
    ]);
    expect(postcodes.findMunicipality('宮城県', '大崎市鳴子温泉')).toBe('04215');
  });

  it.each([
    [
      'a column is missing',
      sample + fukuoka('8100002', 'x', 'x').replace(',0,0,0,0,0,0', ',0,0'),
      [7],
      '15 values',
    ],
    ['a number is cut', sample.replace('8100001', '810001'), [2], 'a 5-digit municipality code'],
    ['a prefecture is unknown', sample.replaceAll('宮城県', '宮城'), [4, 5, 6], 'not a usable postal row'],
  ])('reports the faulty lines when %s', (_, text, lines, message) => {
    const { rows, bad } = readKenAll(text);
    expect(bad.map(({ line }) => line)).toEqual(lines);
    expect(bad.every(({ faults }) => faults[0]?.startsWith(message))).toBe(true);
    expect(rows).toHaveLength(text.split('\r\n').length - 1 - lines.length);
  });

  it.each(['天\u0007神', '天\0神', '天\u202e神', '\u3164', '天'.repeat(900)])(
    'rejects a town that cannot be shown (case %#)',
    (town) => {
      const { bad } = readKenAll(fukuoka('8100041', town, 'ダイミョウ'));
      expect(bad).toEqual([{ line: 1, faults: [expect.stringContaining('not a usable')] }]);
    },
  );

  it('[SRV-159] reads a remark that an older form of the file splits over several lines', () => {
    const { rows, bad } = readKenAll(
      fukuoka('8100011', '高砂（１丁目、', 'タカサゴ（１チョウメ、') +
        fukuoka('8100011', '２番、三番、', '２バン、サンバン、') +
        fukuoka('8100011', '四番）', 'ヨンバン）') +
        fukuoka('8100011', '渡辺通（次のビルを除く）', 'ワタナベドオリ（ツギノビルヲノゾク）') +
        fukuoka('8100012', '白金（２丁目', 'シロガネ（２チョウメ') +
        fukuoka('8100013', '大宮', 'オオミヤ'),
    );
    expect(rows.map(({ section }) => section)).toEqual(['高砂', '渡辺通', '白金', '大宮']);
    expect(bad).toEqual([]);
  });

  it('does not replace the current table when rows of the new table contradict each other', () => {
    writeFileSync(table, 'the current table');
    const { rows } = readKenAll(sample + fukuoka('8100002', '大名', 'ダイミョウ').replace('中央区', '北区'));
    expect(() => replaceTable(table, 'test', rows)).toThrow('two names');
    expect(readFileSync(table, 'utf8')).toBe('the current table');
    expect(existsSync(`${table}.new`)).toBe(false);
  });

  it('does not leave an unfinished file when the table cannot be replaced', () => {
    mkdirSync(table);
    expect(() => replaceTable(table, 'test', readKenAll(sample).rows)).toThrow('EISDIR');
    expect(readdirSync(folder)).toEqual(['postcodes.txt']);
  });

  it('[VAL-081] makes the same rows from a full-width tilde and a wave dash', () => {
    const rowsWith = (tilde: string) =>
      readKenAll(
        fukuoka('8100002', `種市第２３地割${tilde}第２７地割`, 'タネイチダイ２３チワリ−ダイ２７チワリ'),
      ).rows;
    expect(rowsWith('\uff5e')).toEqual(rowsWith('\u301c'));
    expect(rowsWith('\uff5e').map(({ section }) => section)).toEqual(['種市']);
  });
});
