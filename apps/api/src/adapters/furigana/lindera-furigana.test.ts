import { isKanaAddress, toKanaAddress } from '@kaisetsu/domain/text/kana';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Furigana } from '../../ports.ts';
import { loadFurigana } from './lindera-furigana.ts';

let furigana: Furigana;
beforeAll(async () => {
  furigana = await loadFurigana();
});

describe('reading of a sub-address', () => {
  it.each([
    ['１２３－４', '１２３－４'],
    ['１丁目２番３号', '１チョウメ２バン３ゴウ'],
    ['三丁目４番地の５', 'サンチョウメ４バンチノ５'],
    ['１２３番地', '１２３バンチ'],
    ['番外地', 'バンガイチ'],
    ['１０－１号', '１０－１ゴウ'],
    ['１－２－３天神第二ビル１０１号室', '１－２－３テンジンダイニビル１０１ゴウシツ'],
    ['２丁目３－４コーポ桜２０１', '２チョウメ３－４コーポサクラ２０１'],
    ['2-3 ｺｰﾎﾟ山田 201', '2-3 コーポヤマダ 201'],
    ['第３コーポ', 'ダイ３コーポ'],
    ['５－６グリーンハイツ３Ｆ', '５－６グリーンハイツ３Ｆ'],
    ['西鉄ビル９階', 'ニシテツビル９カイ'],
    ['本館５階', 'ホンカン５カイ'],
    ['一番館６０１', 'イチバンカン６０１'],
    ['東館３０１', 'ヒガシカン３０１'],
    ['リバーサイド２号館', 'リバーサイド２ゴウカン'],
    ['学生寮あおぞら', 'ガクセイリョウアオゾラ'],
    ['独身寮２１４号室', 'ドクシンリョウ２１４ゴウシツ'],
    ['ふじみ荘２０３', 'フジミソウ２０３'],
    ['若葉荘', 'ワカバソウ'],
    ['松の木ハイム', 'マツノキハイム'],
    ['県営住宅５－１０２', 'ケンエイジュウタク５－１０２'],
    ['社宅１－２０１', 'シャタク１－２０１'],
    ['白山公舎', 'ハクサンコウシャ'],
    ['パークサイド薬院２階', 'パークサイドヤクイン２カイ'],
    ['レジデンス大濠公園１２０３', 'レジデンスオオホリコウエン１２０３'],
    ['百道浜タワー', 'モモチハマタワー'],
    ['姪浜駅南', 'メイノハマエキミナミ'],
    ['中洲川端', 'ナカスカワバタ'],
    ['水前寺レジデンス', 'スイゼンジレジデンス'],
    ['健軍団地', 'ケングンダンチ'],
    ['朝日マンション１１０７号', 'アサヒマンション１１０７ゴウ'],
  ])('[SRV-039] %s is read %s', (kanji, reading) => {
    expect(furigana.reading(kanji)).toBe(reading);
  });

  it.each([
    ['棟 after a digit', '新町団地１２棟３０４', 'シンマチダンチ１２トウ３０４'],
    ['棟 after a kanji digit', '十三棟', 'ジュウサントウ'],
    ['棟 after 号', '三号棟', 'サンゴウトウ'],
    ['棟 after a letter', '市営住宅Ｂ棟', 'シエイジュウタクＢトウ'],
    ['棟 after a direction', '１－１東棟５０１', '１－１ヒガシトウ５０１'],
    ['ヶ the dictionary knows', '緑ヶ丘団地５棟', 'ミドリガオカダンチ５トウ'],
    ['ヶ between kanji', '鈴ヶ峰ハイツ', 'スズガホウハイツ'],
    ['ケ between kanji', '桜ケ丘３－２', 'サクラガオカ３－２'],
    ['大字', '大字吉田１２３', 'オオアザヨシダ１２３'],
    ['字', '字中島４５６', 'アザナカジマ４５６'],
    ['a household after 方', '３－２田中方', '３－２タナカカタ'],
    ['a household whose name could be split', '佐藤方', 'サトウカタ'],
    ['a household with 様', '山田太郎様方', 'ヤマダタロウサマカタ'],
    ['a place that ends in 方', '枚方', 'ヒラカタ'],
  ])('reads %s: %s', (_, kanji, reading) => {
    expect(furigana.reading(kanji)).toBe(reading);
  });

  it.each([
    ['メゾン・ド・諫早Ａ棟３０５', 'メゾン・ド・諫ハヤＡトウ３０５'],
    ['㈱山田ビル', '㈱ヤマダビル'],
    ['髙木コーポ', '髙キコーポ'],
    ['𠮷野家ビル', '𠮷ノヤビル'],
  ])('keeps a kanji that the dictionary lacks: %s', (kanji, reading) => {
    expect(furigana.reading(kanji)).toBe(reading);
    expect(isKanaAddress(toKanaAddress(reading))).toBe(false);
  });

  it('becomes a valid kana address after the conversion to half width', () => {
    expect(toKanaAddress(furigana.reading('１－２－３天神第二ビルＡ棟１０１号室'))).toBe(
      '1-2-3ﾃﾝｼﾞﾝﾀﾞｲﾆﾋﾞﾙAﾄｳ101ｺﾞｳｼﾂ',
    );
  });
});

describe('reading of a name', () => {
  it.each([
    ['山口　花子', 'ヤマグチ　ハナコ'],
    ['福岡　太郎', 'フクオカ　タロウ'],
    ['熊本　美咲', 'クマモト　ミサキ'],
    ['さくら', 'サクラ'],
  ])('%s is read %s', (kanji, reading) => {
    expect(furigana.reading(kanji)).toBe(reading);
  });
});

describe('reading of anything', () => {
  it('never throws, and changes only kanji and kana', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const kept = (of: string) => of.match(/[0-9A-Za-z０-９Ａ-Ｚａ-ｚ\s]/g);
        expect(kept(furigana.reading(text))).toEqual(kept(text));
      }),
      { numRuns: 500 },
    );
  });

  it('reads a mix of kanji, kana and digits, keeps every digit and converts all hiragana', () => {
    const piece = fc.constantFrom(
      '天神',
      '棟',
      'ヶ',
      '大字',
      '方',
      '３',
      '4',
      'の',
      'ﾋﾞﾙ',
      '－',
      ' ',
      '　',
      '諫',
      '々',
      '字',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const reading = furigana.reading(text);
        expect(reading.match(/[3３4４]/g)).toEqual(text.match(/[3３4４]/g));
        expect(reading).not.toMatch(/[ぁ-ゖｦ-ﾟ]/);
      }),
    );
  });

  it.each(['', ' ', '\ud83d', 'か\u3099', 'a\0b', '方', '大字'])('returns a text for %j', (text) => {
    expect(furigana.reading(text)).toBeTypeOf('string');
  });
});
