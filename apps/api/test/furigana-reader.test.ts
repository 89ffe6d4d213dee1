import { readFileSync } from 'node:fs';
import { buildNameTables } from '@kaisetsu/jp-address/names/build-name-tables';
import { decodeNames } from '@kaisetsu/jp-address/names/name-table';
import { openPostcodes } from '@kaisetsu/jp-address/postal-table/file-postcodes';
import { loadAnalyser } from '@kaisetsu/jp-address/readings/analyser';
import { createFurigana } from '@kaisetsu/jp-address/readings/furigana-reader';
import { createMunicipalityNames } from '@kaisetsu/jp-address/readings/municipality-names';
import type { ReadFurigana } from '@kaisetsu/jp-address/readings/piece';
import { anyCharacter } from '@kaisetsu/jp-address/test/any-character';
import { listPairs } from '@kaisetsu/jp-address/test/pairs';
import { isKanaAddress, toKanaAddress } from '@kaisetsu/jp-address/text/kana';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadBanks } from '../src/boot/banks.ts';
import { paths } from '../src/boot/paths.ts';

let readFurigana: ReadFurigana;
let homePrefectures: ReadonlySet<string>;
const { places } = openPostcodes(paths.postcodes);
beforeAll(async () => {
  const [analyse, banks] = await Promise.all([loadAnalyser(), loadBanks(paths.banks)]);
  homePrefectures = new Set(banks.all.flatMap(({ bank }) => [...bank.areaPrefectures]));
  readFurigana = createFurigana({ analyse, places, homePrefectures });
});

/** Of [text, expected reading]: the wrongly read ones. */
const listWrong = (known: readonly (readonly [string, string])[]) =>
  known.flatMap(([text, reading]) => {
    const { kana, isGuess } = readFurigana(text);
    return toKanaAddress(kana) === toKanaAddress(reading) ? [] : [{ text, kana, isGuess }];
  });

describe('reading of a sub-address', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      １２３－４→１２３－４ 三丁目４番地の５→サンチョウメ４バンチノ５ 番外地→バンガイチ
      １－２－３天神第二ビル１０１号室→１－２－３テンジンダイニビル１０１ゴウシツ
      第３コーポ→ダイ３コーポ 本館５階→ホンカン５カイ リバーサイド２号館→リバーサイド２ゴウカン
      独身寮２１４号室→ドクシンリョウ２１４ゴウシツ 社宅１－２０１→シャタク１－２０１
      パークサイド薬院２階→パークサイドヤクイン２カイ 姪浜駅南→メイノハマエキミナミ
      健軍団地→ケングンダンチ`),
  ])('[SRV-039] %s is read %s', (kanji, reading) => {
    expect(readFurigana(kanji).kana).toBe(reading);
  });

  it.each([
    ['棟 after a digit', '新町団地１２棟３０４', 'シンマチダンチ１２トウ３０４'],
    ['棟 after a kanji digit', '十三棟', 'ジュウサントウ'],
    ['棟 after 号', '三号棟', 'サンゴウトウ'],
    ['棟 after a letter', '市営住宅Ｂ棟', 'シエイジュウタクＢトウ'],
    ['棟 after a direction', '１－１東棟５０１', '１－１ヒガシトウ５０１'],
    ['ヶ in a word of the dictionary', '緑ヶ丘団地５棟', 'ミドリガオカダンチ５トウ'],
    ['ヶ between kanji', '鈴ヶ峰ハイツ', 'スズガホウハイツ'],
    ['ケ between kanji', '桜ケ丘３－２', 'サクラガオカ３－２'],
    ['大字', '大字吉田１２３', 'オオアザヨシダ１２３'],
    ['字', '字中島４５６', 'アザナカジマ４５６'],
    ['方 after a name', '３－２田中方', '３－２タナカカタ'],
    ['方 after 佐藤, although 藤方 is a town', '佐藤方', 'サトウカタ'],
    ['様方 after a name', '山田太郎様方', 'ヤマダタロウサマカタ'],
    ['a place that ends in 方', '枚方', 'ヒラカタ'],
  ])('reads %s: %s', (_, kanji, reading) => {
    expect(readFurigana(kanji).kana).toBe(reading);
  });

  it.each<readonly [string, string]>([
    ...listPairs(`
      甲1177→コウ1177 乙の五百二番地→オツノゴヒャクニバンチ 123番地丙→123バンチヘイ は45番→ハ45バン
      第十二地割5→ダイジュウニチワリ5 八丁目三番六階→ハッチョウメサンバンロッカイ 一〇二号室→102ゴウシツ
      第六班→ダイロッパン 諫早市多良見町化屋123→イサハヤシタラミチョウケヤ123
      壱岐市郷の浦町本村触562→イキシゴウノウラチョウホンムラフレ562
      佐賀市大字三瀬村藤原→サガシオオアザミツセムラフジバル 福岡市天神1-1→フクオカシテンジン1-1
      コーポ諫早101→コーポイサハヤ101 長崎市営住宅→ナガサキシエイジュウタク
      薬院大通ビル→ヤクインオオドオリビル 大通→オオドオリ 母屋→オモヤ 甲-12→コウ-12 丙号室→ヘイゴウシツ
      乙号棟201→オツゴウトウ201 甲乙丙マンション→コウオツヘイマンション 三条上る→サンジョウアガル 下ル→サガル
      烏丸西入→カラスマニシイル 1番地の甲→1バンチノコウ 子12→ネ12 寅の3→トラノ3 福岡ビル→フクオカビル
      母家→オモヤ 1-1生協ビル→1-1セイキョウビル`),
    ['1-2 一棟三階', '1-2 イットウサンガイ'],
    ['長崎県　諫早市 多良見町', 'ナガサキケン　イサハヤシ タラミチョウ'],
    ['3-2 福岡市早良区百道浜', '3-2 フクオカシサワラクモモチハマ'],
  ])('[SRV-110, SRV-245] reads %s as %s and does not mark the reading as a guess', (kanji, reading) => {
    expect(readFurigana(kanji)).toEqual({ kana: reading, isGuess: false });
  });

  it('[SRV-245] marks a municipality’s name before 荘 or ビル if it has several readings as a family name', () => {
    const surnames = decodeNames(buildNameTables().surnames);
    const names = createMunicipalityNames(places).municipalities.keys();
    const stems = [...names].map((name) => name.replace(/[市区町村]$/, ''));
    const several = [...new Set(stems)].filter((name) => (surnames.get(name)?.length ?? 0) > 1);
    expect(several).toContain('春日');
    const texts = several.flatMap((name) => [`${name}荘`, `${name}ビル`]);
    expect(texts.filter((text) => !readFurigana(text).isGuess)).toEqual([]);
  });

  it.each([
    ['a family name', '中島ビル', 'ナカジマビル'],
    ['the name before 様方', '1-2 山田太郎様方', '1-2 ヤマダタロウサマカタ'],
    ['a name with different readings in several towns', 'コーポ本町', 'コーポホンマチ'],
    ['a number with two usual readings', '四条3丁目', 'ヨンジョウ3チョウメ'],
    ['a number with two usual readings after 第', '第七班', 'ダイナナハン'],
    ['番丁, which is not the letter 丁 of a lot', '三番丁', 'サンバンチョウ'],
    ['a name with the uncommon form 髙', '髙木コーポ', 'タカギコーポ'],
    ['a family name before 荘, although 本荘 is a town', '宮本荘', 'ミヤモトソウ'],
    ['a family name with 々', '佐々木荘', 'ササキソウ'],
    ['a family name of three kanji, although 長谷 is a town', '長谷川ビル', 'ハセガワビル'],
    ['a street', '寺町通御池上る', 'テラマチドオリオイケアガル'],
    ['四条 in front of 通', '四条通', 'シジョウドオリ'],
    ['通 alone', '通', 'トオリ'],
    ['katakana between kanji', '光リ堂町', 'ヒカリドウチョウ'],
    ['the same in hiragana', '光り堂町', 'ヒカリドウチョウ'],
    ['a family name that is also a place', '相馬荘', 'ソウマソウ'],
    ['a family name that is also a place, before 方', '高橋方', 'タカハシカタ'],
    ['a family name that is read as another place', '苅田ビル', 'カンダビル'],
    ['the name before 様', '1-2前田様', '1-2マエダサマ'],
    ['the name before 気付', '坂本気付', 'サカモトキヅケ'],
    ['a town that can also be a household', '1-2 安方', '1-2 ヤスカタ'],
    ['another town that can also be a household', '宗方101', 'ムナカタ101'],
    ['a town that can also be a building', '本荘', 'ホンジョウ'],
    ['the name before 方 and a floor', '田中方2階', 'タナカカタ2カイ'],
    ['streets of Kyoto', '堺町通姉小路上ル', 'サカイマチドオリアネヤコウジアガル'],
    ['a word that other places read otherwise', '中通', 'ナカドオリ'],
    ['a new building', '新棟', 'シントウ'],
    ['a common noun of two kanji', '1-2工場', '1-2コウジョウ'],
  ])('[SRV-111, SRV-245] marks the reading of %s as a guess: %s', (_, kanji, reading) => {
    expect(readFurigana(kanji)).toEqual({ kana: reading, isGuess: true });
  });

  it.each([
    ['コーポ齉101', 'コーポ101'],
    ['齉', ''],
  ])(
    '[SRV-111] leaves out a kanji without a known reading, and marks the reading as a guess: %s',
    (kanji, reading) => {
      expect(readFurigana(kanji)).toEqual({ kana: reading, isGuess: true });
    },
  );
});

describe('reading of all places and of texts without a rule', () => {
  it('[SRV-110] returns the reading of the postal table for every municipality and town in the banks’ areas', () => {
    expect(homePrefectures).toEqual(new Set(['佐賀県', '山口県', '熊本県', '福岡県', '長崎県', '鹿児島県']));
    const known = [...places.municipalities].flatMap(([code, place]) => {
      const { prefecture, municipality, kanaMunicipality } = place;
      if (!homePrefectures.has(prefecture)) return [];
      const towns = new Map(places.getTowns(code).map((town) => [town.section, town.kanaSection]));
      return [['', ''] as const, ...towns].map(
        ([section, kana]) => [municipality + section, kanaMunicipality + kana] as const,
      );
    });
    expect(known.length).toBeGreaterThan(10_900);
    expect(listWrong(known)).toEqual([]);
    expect(known.filter(([text]) => readFurigana(text).isGuess)).toEqual([]);
  });

  // Add no furigana rule for these texts: they measure unknown ones.
  it.each([
    ['lot', 100],
    ['building', 104],
    ['mixed', 94],
  ])(
    '[SRV-110, SRV-111] reads held-out texts, and marks every wrong reading as a guess: %s, at least %i correctly',
    (kind, least) => {
      const lines = readFileSync(new URL('held-out.tsv', import.meta.url), 'utf8')
        .trim()
        .split('\n');
      expect(new Set(lines.map((line) => line.split('\t')[1])).size).toBe(1 + 300);
      const known = lines.flatMap((line) => {
        const [group, text = '', reading = ''] = line.split('\t');
        return group === kind ? [[text, reading] as const] : [];
      });
      const wrong = listWrong(known);
      expect(known.length - wrong.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(least);
      expect(wrong.filter(({ isGuess }) => !isGuess)).toEqual([]);
    },
  );
});

describe('reading of any text', () => {
  it('[SRV-111] keeps the digits and spaces, and returns no kanji or hiragana', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (text) => {
        const kept = (of: string) => of.match(/[0-9０-９\s]/g);
        const { kana } = readFurigana(text);
        expect(kept(kana)).toEqual(kept(text));
        expect(kana).not.toMatch(/[\p{Script=Han}〆ぁ-ゖ]/u);
      }),
      { numRuns: 200 },
    );
  });

  it('[SRV-111] returns, for kanji between digits, a reading that converts to a valid kana address', () => {
    // The filter removes the hexagram symbols, because they are not kanji.
    const kanji = fc
      .integer({ min: 0x3400, max: 0x9fff })
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Script=Han}/u.test(character));
    fc.assert(
      fc.property(fc.array(kanji, { minLength: 1, maxLength: 4 }), (found) => {
        const { kana } = readFurigana(`1${found.join('')}2`);
        expect(isKanaAddress(toKanaAddress(kana)), kana).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('in a mix of kanji, kana, signs and digits, keeps the digits and returns no kanji, hiragana or half-width kana', () => {
    const piece = fc.constantFrom(...'天神 棟 ヶ 大字 方 ３ 4 の ﾋﾞﾙ － 諫 々 字'.split(' '), ' ', '　');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const reading = readFurigana(text).kana;
        expect(reading.match(/[3３4４]/g)).toEqual(text.match(/[3３4４]/g));
        expect(reading).not.toMatch(/[\p{Script=Han}ぁ-ゖｦ-ﾟ]/u);
      }),
    );
  });

  it.each(['', ' ', '\ud83d', 'か\u3099', 'a\0b', '方', '大字'])(
    'returns a text and throws no error for the unusual text %j',
    (text) => {
      expect(readFurigana(text).kana).toBeTypeOf('string');
    },
  );
});
