import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import pairs from '../../test/address-numbers.json' with { type: 'json' };
import { compareAddress } from './compare-address.ts';

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
  it.each(pairs as [string, string, string][])('compares %s with %s: %s', (typed, verified, likeness) => {
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
