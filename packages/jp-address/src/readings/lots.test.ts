import { describe, expect, it } from 'vitest';
import { listPairs } from '../../test/pairs.ts';
import { readCounted, readCounter } from './lots.ts';
import { createSurePiece } from './piece.ts';

const read = (text: string) => {
  const number = /^[〇一二三四五六七八九十百千壱弐参]+/.exec(text)?.[0] ?? '';
  return readCounted(text, number.length, number);
};

describe('a counter after a number in kanji', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      一丁目→イッチョウメ 六丁目→ロクチョウメ 二十丁目→ニジュッチョウメ 一番→イチバン 八号→ハチゴウ
      一階→イッカイ 三階→サンガイ 六階→ロッカイ 十三階建→ジュウサンガイダテ 一棟→イットウ 六棟→ロクトウ
      二十一棟→ニジュウイットウ 一班→イッパン 十班→ジュッパン 六区→ロック 一線→イッセン 一組→イチクミ
      三軒→サンゲン 六本→ロッポン 一〇一棟→101トウ 三百六番→サンビャクロクバン 八百号→ハッピャクゴウ
      三千八百番→サンゼンハッピャクバン 千二百三番→センニヒャクサンバン 壱番→イチバン 二〇三番→203バン`),
  ])('[SRV-110] has one usual reading: %s is %s', (text, kana) => {
    expect(read(text)).toEqual(createSurePiece(text.length, kana));
  });

  it.each<readonly [string, string]>([
    ...listPairs(`
      四条→ヨンジョウ 九条→キュウジョウ 三班→サンパン 八班→ハッパン 八階→ハッカイ 八棟→ハットウ
      八区→ハチク 四線→ヨンセン 四組→ヨンクミ 一館→イチカン 百棟→ヒャクトウ 十地割→ジュウチワリ
      六画地→ロクカクチ 六番丁→ロクバンチョウ`),
  ])('[SRV-111] has several usual readings, so the reading is a guess: %s is %s', (text, kana) => {
    expect(read(text)).toEqual({ length: text.length, kana, isGuess: true });
  });

  it.each(['三軒茶屋', '六本木', '五組合', '三番町', '棟', '三', '〇番', '百千番'])(
    '[SRV-110] is not read in %s',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );
});

it('[SRV-110] reads a counter after digits without a change of its sound', () => {
  expect(readCounter('3階', 1)).toEqual(createSurePiece(1, 'カイ'));
  expect(readCounter('2本館', 1)).toBeUndefined();
});
