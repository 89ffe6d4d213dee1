import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../test/any-character.ts';
import { compareAddress } from './compare-address.ts';
import type { Likeness } from './compare-text.ts';

/** Typed, verified, expected. */
const pairs: readonly (readonly [string, string, Likeness])[] = [
  ['福岡県福岡市中央区天神1-7-1', '福岡県福岡市中央区天神1-7-1', 'same'],
  ['福岡県福岡市中央区天神1-7-1', '福岡県福岡市中央区天神１－７－１', 'same'],
  ['福岡県福岡市中央区天神1-7-1', '福岡県福岡市中央区天神一丁目７番１号', 'equivalent'],
  ['福岡県福岡市中央区天神一-七-一', '福岡県福岡市中央区天神1-7-1', 'equivalent'],
  ['福岡県福岡市中央区天神21-1', '福岡県福岡市中央区天神二十一丁目1', 'equivalent'],
  ['福岡県福岡市中央区天神1-105', '福岡県福岡市中央区天神1丁目百五番地', 'equivalent'],
  ['福岡県福岡市中央区天神01-07-01', '福岡県福岡市中央区天神1-7-1', 'equivalent'],
  ['長崎県島原市城内1丁目甲1177', '長崎県島原市城内一丁目甲1177番地', 'equivalent'],
  ['北海道札幌市中央区北一条西2-3', '北海道札幌市中央区北１条西２丁目３', 'equivalent'],
  ['福岡県福岡市中央区天神1-7-1', '福岡市中央区天神一丁目7番1号', 'equivalent'],
  ['福岡県福岡市中央区天神1-7-1', '長崎県福岡市中央区天神1-7-1', 'differs'],
  ['福岡県糟屋郡志免町志免中央1-1-1', '福岡県糟屋郡志免町大字志免中央1-1-1', 'equivalent'],
  ['福岡県糟屋郡志免町志免451-1', '福岡県志免町大字志免451番地1', 'equivalent'],
  ['福岡県遠賀郡水巻町頃末北1-1-1', '水巻町頃末北1丁目1番1号', 'equivalent'],
  ['奈良県大和郡山市北郡山町248-4', '大和郡山市北郡山町248番地4', 'equivalent'],
  ['福岡県八女市黒木町字今1314-1', '福岡県八女市黒木町今1314番地1', 'equivalent'],
  ['福岡県福岡市東区香椎駅前山ノ内1-1', '福岡県福岡市東区香椎駅前山之内1-1', 'equivalent'],
  ['神奈川県横浜市神奈川区三ツ沢上町1-1', '神奈川県横浜市神奈川区三ッ沢上町1番1号', 'equivalent'],
  ['福岡県福岡市東区香椎浜1-1', '福岡県福岡市東区香椎濵1番1号', 'equivalent'],
  ['東京都葛飾区立石5-13-1', '東京都葛\u{e0100}飾区立石5丁目13番1号', 'equivalent'],
  ['福岡県福岡市東区香椎浜1-1', '福岡県福岡市東区香椎濱1番1号', 'review'],
  ['長崎県対馬市厳原町1-1', '長崎県對馬市嚴原町1番1号', 'review'],
  ['福岡県福岡市中央区天神1-7-1 天神ビル101', '福岡県福岡市中央区天神1丁目7番1号', 'equivalent'],
  ['福岡県福岡市中央区天神1-7-1 101', '福岡県福岡市中央区天神1丁目7番1号 天神ビル101', 'equivalent'],
  ['福岡県福岡市中央区天神1-7-1-305', '福岡県福岡市中央区天神一丁目7番1号', 'equivalent'],
  ['福岡県福岡市中央区天神1-7-1 コーポ諫早2F', '福岡県福岡市中央区天神1丁目7番1号', 'equivalent'],
  ['福岡県福岡市中央区天神1-7-1 メゾン天神101', '福岡県福岡市中央区天神1-7-1 ﾒｿﾞﾝ天神 101号室', 'equivalent'],
  ['福岡県福岡市中央区天神1-7-1 ハイツA201', '福岡県福岡市中央区天神1-7-1 ハイツａ－２０１', 'equivalent'],
  ['福岡県福岡市中央区天神1-7-1 天神ビル', '福岡県福岡市中央区天神1-7-1 大名ビル', 'review'],
  ['京都府京都市下京区東塩小路町901', '京都市下京区烏丸通塩小路下る東塩小路町901番地', 'review'],
  ['京都府京都市上京区寺町通御池上る上本能寺前町488', '京都市上京区上本能寺前町488', 'review'],
  ['京都府京都市中京区上本能寺前町488', '京都府京都市上京区上本能寺前町488番地', 'differs'],
  ['福岡県柳川市三橋町1177', '福岡県柳川市三橋町白鳥1177番地', 'review'],
  ['福岡県福岡市中央区天神1-7', '福岡県福岡市中央区天神1-7-1', 'review'],
  ['福岡県福岡市中央区天神', '福岡県福岡市中央区天神1-7-1', 'review'],
  ['福岡県福岡市', '福岡県福岡市中央区天神1-7-1', 'differs'],
  ['福岡県福岡市中央区天神17-1', '福岡県福岡市中央区天神1-7-1', 'differs'],
  ['福岡県福岡市中央区天神1-7-1', '福岡県福岡市中央区大名1-7-1', 'differs'],
  ['福岡県福岡市中央区天神1-7-1', '福岡県福岡市博多区天神1-7-1', 'differs'],
  ['北海道札幌市中央区北一条西2-3', '北海道札幌市中央区北一条東2-3', 'differs'],
  ['福岡県福岡市中央区天神1-7-1', '1600 Pennsylvania Avenue NW, Washington', 'differs'],
  ['福岡県福岡市中央区天神1-7-1', '', 'absent'],
  ['福岡県福岡市中央区天神1-7-1', '　', 'absent'],
  ['福岡県福岡市中央区天神1-7-1', '1'.repeat(500), 'absent'],
];

describe('[IDV-011] compareAddress', () => {
  it.each(pairs)('compares %s with %s: %s', (typed, verified, likeness) =>
    expect(compareAddress(typed, verified)).toBe(likeness),
  );

  it('returns absent for an address that the provider did not send', () =>
    expect(compareAddress('福岡県福岡市中央区天神1-7-1', undefined)).toBe('absent'));

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (typed, verified) => {
        expect(['same', 'equivalent', 'review', 'differs', 'absent']).toContain(
          compareAddress(typed, verified),
        );
      }),
    );
  });
});
