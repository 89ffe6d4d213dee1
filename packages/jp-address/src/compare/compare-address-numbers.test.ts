import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareAddress } from './compare-address.ts';
import type { Likeness } from './compare-text.ts';

/** Typed, verified, expected. */
const pairs: readonly (readonly [string, string, Likeness])[] = [
  ['福岡県糸島市前原東1177-2', '福岡県糸島市前原東1177番地2', 'equivalent'],
  ['佐賀県鹿島市大字納富分甲12-3', '佐賀県鹿島市大字納富分甲12番地3', 'equivalent'],
  ['福岡県糸島市前原東1177番地2', '福岡県糸島市前原東1177番地の2', 'equivalent'],
  ['福岡県糸島市前原東1177-2', '福岡県糸島市前原東1177番地ノ2', 'equivalent'],
  ['福岡県糸島市前原東1177-2', '福岡県糸島市前原東1177番地-2', 'equivalent'],
  ['福岡県糸島市前原東1177-2', '福岡県糸島市前原東1177番地　２', 'equivalent'],
  ['福岡県糸島市前原東1177-2', '福岡県糸島市前原東1177番地ー2', 'equivalent'],
  ['福岡県糸島市前原東1177', '福岡県糸島市前原東1177番地ー2', 'review'],
  ['福岡県糸島市前原東15-3', '福岡県糸島市前原東十五番地三', 'equivalent'],
  ['福岡県糸島市前原東15-3-2', '福岡県糸島市前原東十五番地三の二', 'equivalent'],
  ['福岡県糸島市前原東15-3 コーポ', '福岡県糸島市前原東十五番地三コーポ', 'equivalent'],
  ['福岡県糸島市前原東十五番地十三コーポ', '福岡県糸島市前原東十五番地三コーポ', 'differs'],
  ['長崎県佐世保市宇久町平1177イ', '長崎県佐世保市宇久町平1177番地のイ', 'equivalent'],
  ['長崎県佐世保市宇久町平1177イ', '長崎県佐世保市宇久町平1177番地ロ', 'differs'],
  ['福岡県糸島市前原東1177番地', '福岡県糸島市前原東1177-2', 'review'],
  ['福岡県糸島市前原東1177番地', '福岡県糸島市前原東1177番地2', 'review'],
  ['福岡県糸島市前原東1177番地', '福岡県糸島市前原東1177番地 101', 'review'],
  ['福岡県糸島市前原東1177-2', '福岡県糸島市前原東1177番地 2号棟', 'review'],
  ['福岡県糸島市前原東1177番地', '福岡県糸島市前原東1177番地 2号棟', 'equivalent'],
  ['福岡県糸島市前原東1177番地1号棟', '福岡県糸島市前原東1177番地2号棟', 'review'],
  ['福岡県糸島市前原東15番地', '福岡県糸島市前原東十五番地三好ビル', 'equivalent'],
  ['福岡県糸島市前原東15-3', '福岡県糸島市前原東十五番地三好ビル', 'review'],
  ['長崎県島原市城内1丁目甲1177', '長崎県島原市城内1丁目甲1177番地2', 'review'],
  ['北海道札幌市中央区北1条西2丁目', '北海道札幌市中央区北一条西2丁目3', 'review'],
  ['東京都港区麻布十番1-2', '東京都港区麻布十番一丁目2番3号', 'review'],
  ['熊本県熊本市中央区花畑町4番7号', '熊本県熊本市中央区花畑町4丁目7番3号', 'review'],
  ['熊本県熊本市中央区花畑町4-7-305', '熊本県熊本市中央区花畑町4番7-305号', 'equivalent'],
  ['北海道札幌市中央区北1条西2-3', '北海道札幌市中央区北一条西 2丁目3', 'equivalent'],
  ['東京都千代田区6番町6-1', '東京都千代田区六番町6-1', 'equivalent'],
  ['和歌山県和歌山市一番丁3', '和歌山県和歌山市一番丁3番地', 'equivalent'],
  ['和歌山県和歌山市一番丁3', '和歌山県和歌山市三番丁3番地', 'differs'],
  ['大阪府堺市北区百舌鳥梅町3-1', '大阪府堺市北区百舌鳥梅町三丁1番地', 'equivalent'],
  ['大阪府堺市北区百舌鳥梅町3-1', '大阪府堺市北区百舌鳥梅町二丁1番地', 'differs'],
  ['愛知県名古屋市熱田区六番1-2-3', '愛知県名古屋市熱田区六番一丁目2番3号', 'equivalent'],
  ['愛知県名古屋市熱田区六番1-2-3', '愛知県名古屋市熱田区五番一丁目2番3号', 'differs'],
  ['大阪府四条畷市楠公1-2-3', '大阪府四條畷市楠公1丁目2番3号', 'review'],
  ['北海道余市郡余市町黒川町1-2-3', '北海道余市町黒川町1丁目2番地3', 'equivalent'],
  ['北海道余市郡余市町黒川町1-2-3', '北海道仁木町黒川町1丁目2番地3', 'differs'],
  ['兵庫県神崎郡市川町甘地5-1', '兵庫県市川町甘地5番地1', 'equivalent'],
  ['山梨県西八代郡市川三郷町市川大門1790-3', '山梨県市川三郷町市川大門1790番地3', 'equivalent'],
  ['栃木県芳賀郡市貝町市塙1280', '栃木県市貝町市塙1280番地', 'equivalent'],
  ['東京都八丈島八丈町大賀郷2551-2', '東京都八丈町大賀郷2551番地2', 'equivalent'],
  ['岐阜県郡上市八幡町島谷228', '岐阜県上市町島谷228', 'differs'],
  ['福岡県福岡市中央区天神1-7-1 コーポ11', '福岡県福岡市中央区天神1丁目7番1号 コーポ11', 'equivalent'],
  ['福岡県福岡市中央区天神1-7-1 コーポ11', '福岡県福岡市中央区天神1丁目7番1号 コーポ111', 'review'],
  ['福岡県福岡市中央区天神1-7-1 101', '福岡県福岡市中央区天神1丁目7番1号 コーポ1101', 'review'],
  ['福岡県福岡市中央区天神1-7-1 天神ハイツ305', '福岡県福岡市中央区天神1丁目7番1-305号', 'equivalent'],
  ['福岡県福岡市中央区天神1-7-1 天神ハイツ201', '福岡県福岡市中央区天神1丁目7番1-305号', 'review'],
  ['福岡県福岡市中央区天神1-7-1-201 コーポ', '福岡県福岡市中央区天神1-7-1 コーポ201', 'equivalent'],
  ['福岡県福岡市中央区天神1-7-1 2号棟305', '福岡県福岡市中央区天神1-7-1-2-305', 'equivalent'],
  ['福岡県福岡市中央区天神1-7-1 コーポ1-11', '福岡県福岡市中央区天神1-7-1 コーポ11-1', 'review'],
  ['福岡県福岡市中央区天神1-7-1 101', '福岡県福岡市中央区天神1-7-1 TENJIN101', 'equivalent'],
  ['福岡県福岡市中央区天神1-7-1 21', '福岡県福岡市中央区天神1-7-1 21世紀ビル101', 'review'],
  ['福岡県福岡市中央区天神1-7-1 2 コーポ', '福岡県福岡市中央区天神1-7-1 第2コーポ305', 'review'],
  ['福岡県福岡市中央区天神1-7-1 コーポ二', '福岡県福岡市中央区天神1-7-1 コーポ二十', 'review'],
  ['福岡県福岡市中央区天神1-7-1 三好ビル', '福岡県福岡市中央区天神1-7-1 三好ビル101', 'equivalent'],
  ['福岡県福岡市中央区天神1-7-1東ビル', '福岡県福岡市中央区天神1-7-1西ビル', 'review'],
  ['東京都港区麻布十番1-2-3', '東京都港区麻布十番一丁目2番3号', 'equivalent'],
  ['愛知県名古屋市熱田区 六番1-2-3', '愛知県名古屋市熱田区六番一丁目2番3号', 'equivalent'],
  ['福岡県福岡市博多区綱場町5番堀田ビル101', '福岡県福岡市博多区綱場町5 堀田ビル101', 'equivalent'],
  ['福岡県福岡市博多区綱場町5番町田ビル101', '福岡県福岡市博多区綱場町6番', 'differs'],
  ['北海道旭川市4条通10丁目1-2', '北海道旭川市4条10丁目1-2', 'equivalent'],
  ['北海道旭川市4条通り10丁目1-2', '北海道旭川市四条通10丁目1番地2', 'equivalent'],
  ['北海道旭川市5条通10丁目1-2', '北海道旭川市4条10丁目1-2', 'differs'],
  ['奈良県五条市本町1-1-1', '奈良県五條市本町1丁目1番1号', 'review'],
  ['北海道 余市郡 余市町黒川町1-2-3', '北海道余市町黒川町1丁目2番地3', 'equivalent'],
  ['大阪府堺市堺区大町東3丁 1-1', '大阪府堺市堺区大町東三丁1番1号', 'equivalent'],
  ['福岡県福岡市中央区天神1-7-1-201A', '福岡県福岡市中央区天神1-7-1 201A', 'equivalent'],
  ['福岡県福岡市中央区天神1-7-1-201B', '福岡県福岡市中央区天神1-7-1 コーポB201', 'review'],
];

const digits = '〇一二三四五六七八九';
function kanji(number: number): string {
  const hundreds = Math.floor(number / 100);
  const tens = Math.floor(number / 10) % 10;
  const counted = (count: number, word: string) =>
    count === 0 ? '' : `${count === 1 ? '' : digits[count]}${word}`;
  const ones = number % 10 === 0 ? '' : digits[number % 10];
  return `${counted(hundreds, '百')}${counted(tens, '十')}${ones}`;
}

type Notation = (...numbers: readonly [number, number, number]) => string;

const lots: readonly Notation[] = [
  (a, b, c) => `${a}-${b}-${c}`,
  (a, b, c) => `${a}の${b}の${c}`,
  (a, b, c) => `${a}丁目${b}-${c}`,
  (a, b, c) => `${a}丁目 ${b}-${c}`,
  (a, b, c) => `${a}丁目${b}番${c}号`,
  (a, b, c) => `${a}丁目${b}番${c}`,
  (a, b, c) => `${a}丁目${b}番地${c}`,
  (a, b, c) => `${a}丁目${b}番地の${c}`,
  (a, b, c) => `${a}丁目${b}番地 ${c}`,
  (a, b, c) => `${a}丁目${b}番地${c}号`,
  (a, b, c) => `${a}－${b}番地ノ${c}`,
  (a, b, c) => `${kanji(a)}丁目${b}番地${c}`,
  (a, b, c) => `${kanji(a)}丁目${kanji(b)}番${kanji(c)}号`,
  (a, b, c) => `${kanji(a)}丁目${kanji(b)}番地${kanji(c)}`,
  (a, b, c) => `${kanji(a)}丁目${kanji(b)}番地の${kanji(c)}`,
];

const rooms: readonly ((room: number) => string)[] = [
  (room) => `-${room}`,
  (room) => `-${room}号`,
  (room) => `-${room}号室`,
  (room) => ` ${room}`,
  (room) => ` ${room}号室`,
  (room) => ` コーポ${room}`,
  (room) => ` コーポ天神 ${room}号室`,
  (room) => ` TENJIN ${room}`,
];

/** Often a number that begins or ends with another one. */
const positive = fc.oneof(fc.integer({ min: 1, max: 999 }), fc.constantFrom(1, 2, 11, 12, 21, 101, 111, 211));
const three = fc.tuple(positive, positive, positive);
const lot = fc.constantFrom(...lots);
const room = fc.constantFrom(...rooms);
const replaced = ([a, b, c]: readonly [number, number, number], at: number, other: number) =>
  [at === 0 ? other : a, at === 1 ? other : b, at === 2 ? other : c] as const;

describe('[IDV-011] compareAddress reads the numbers of lot and room', () => {
  it.each(pairs)('compares %s with %s: %s', (typed, verified, likeness) => {
    expect(compareAddress(typed, verified)).toBe(likeness);
    expect(compareAddress(verified, typed)).toBe(likeness);
  });

  it('accepts the same numbers in any two notations', () => {
    fc.assert(
      fc.property(three, lot, lot, (numbers, one, other) => {
        expect(['same', 'equivalent']).toContain(
          compareAddress(`天神${one(...numbers)}`, `天神${other(...numbers)}`),
        );
      }),
    );
  });

  it('never accepts a lot with one other number, in any notation, with or without a room', () => {
    const suffix = fc.oneof(
      fc.constant(''),
      fc.tuple(room, positive).map(([write, number]) => write(number)),
    );
    fc.assert(
      fc.property(
        fc.record({ numbers: three, one: lot, other: lot, at: fc.nat({ max: 2 }), wrong: positive }),
        suffix,
        suffix,
        ({ numbers, one, other, at, wrong }, ownRoom, theirRoom) => {
          fc.pre(numbers[at] !== wrong);
          const [own, theirs] = [one(...numbers), other(...replaced(numbers, at, wrong))];
          expect(['review', 'differs']).toContain(
            compareAddress(`天神${own}${ownRoom}`, `天神${theirs}${theirRoom}`),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never accepts another room, in any notation', () => {
    fc.assert(
      fc.property(
        fc.record({ numbers: three, one: lot, other: lot, oneRoom: room, otherRoom: room }),
        positive,
        positive,
        ({ numbers, one, other, oneRoom, otherRoom }, own, theirs) => {
          fc.pre(own !== theirs);
          expect(['review', 'differs']).toContain(
            compareAddress(
              `天神${one(...numbers)}${oneRoom(own)}`,
              `天神${other(...numbers)}${otherRoom(theirs)}`,
            ),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});
