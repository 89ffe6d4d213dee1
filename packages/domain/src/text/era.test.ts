import { listPairs } from '@kaisetsu/jp-address/test/pairs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findEra, formatEraYears, formatJapaneseDate, listEraYearForms } from './era.ts';

describe('eraOf', () => {
  it.each([
    ['2019-05-01', '令和', 1],
    ['2019-04-30', '平成', 31],
    ['1989-01-08', '平成', 1],
    ['1989-01-07', '昭和', 64],
    ['1926-12-25', '昭和', 1],
    ['1926-12-24', '大正', 15],
    ['1912-07-30', '大正', 1],
    ['1912-07-29', '明治', 45],
    ['1868-10-23', '明治', 1],
  ])('%s is %s %i', (date, era, year) => {
    expect(findEra(date)).toEqual({ era, year });
  });

  it.each(['1868-10-22', '', '1990--', '2021-02-29', '1990-5-12'])('returns null for %j', (date) => {
    expect(findEra(date)).toBeNull();
  });
});

describe('[CONF-005] formatJapaneseDate', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      1990-05-12→1990年（平成2年）5月12日 1989-01-07→1989年（昭和64年）1月7日
      2019-05-01→2019年（令和元年）5月1日 1868-10-22→1868年10月22日`),
    ['2021-02-29', ''],
    ['--', ''],
  ])('shows %s as %s', (date, shown) => {
    expect(formatJapaneseDate(date)).toBe(shown);
  });
});

describe('eraYearForms', () => {
  it.each([
    ['1990-05-12', ['2', '02']],
    ['1959-05-12', ['34']],
    ['2019-05-01', ['1', '01']],
    ['1800-01-01', []],
  ])('for %s returns %j', (date, forms) => {
    expect(listEraYearForms(date)).toEqual(forms);
  });
});

describe('eraYearLabel', () => {
  it.each([
    [1989, '昭和64年・平成元年'],
    [2019, '平成31年・令和元年'],
    [1926, '大正15年・昭和元年'],
    [1912, '明治45年・大正元年'],
    [1900, '明治33年'],
    [1868, '明治元年'],
    [1867, ''],
    [999, ''],
  ])('for %i returns %j', (year, label) => {
    expect(formatEraYears(year)).toBe(label);
  });

  it('contains the era year of every day of the year', () => {
    const day = fc.date({ min: new Date('1869-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (instant) => {
        const date = instant.toISOString().slice(0, 10);
        const shown = formatJapaneseDate(date).replace(/^.*（(.*)）.*$/, '$1');
        expect(formatEraYears(Number(date.slice(0, 4))).split('・')).toContain(shown);
      }),
    );
  });
});
