import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTime, parseTime } from './text.ts';

const now = new Date('2026-08-01T00:00:00Z');

describe('times of the command line', () => {
  it.each([
    ['now', '2026-08-01T00:00:00.000Z'],
    ['+90m', '2026-08-01T01:30:00.000Z'],
    ['+2h', '2026-08-01T02:00:00.000Z'],
    ['+1d', '2026-08-02T00:00:00.000Z'],
    ['2026-08-01T01:00', '2026-07-31T16:00:00.000Z'],
    ['2026-08-01 01:00:30', '2026-07-31T16:00:30.000Z'],
    ['2026-08-01T01:00Z', '2026-08-01T01:00:00.000Z'],
    ['2026-08-01T01:00-05:30', '2026-08-01T06:30:00.000Z'],
    ['2026-08-01T01:00+14:00', '2026-07-31T11:00:00.000Z'],
    ['2026-08-01T01:00-14:00', '2026-08-01T15:00:00.000Z'],
    ['2028-02-29T00:00', '2028-02-28T15:00:00.000Z'],
  ])('parses %s as %s', (text, moment) => {
    expect(parseTime(text, now)?.toISOString()).toBe(moment);
  });

  it.each([
    '',
    '1',
    '+2',
    '+2w',
    'tomorrow',
    '2026-02-29T00:00',
    '2026-13-01T00:00',
    '2026-08-01T24:00',
    '2026-08-01',
    '01:00',
    '2026-12-01T01:00+99:99',
    '2026-12-01T01:00+09:60',
    '2026-12-01T01:00+14:01',
    '2026-12-01T01:00-15:00',
  ])('rejects %j', (text) => {
    expect(parseTime(text, now)).toBeNull();
  });

  it('parses the output of formatTime to the same minute', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true }), (at) => {
        const shown = formatTime(at).replace(' (Japan)', '');
        expect(parseTime(shown, now)?.getTime()).toBe(Math.floor(at.getTime() / 60_000) * 60_000);
      }),
    );
  });
});
