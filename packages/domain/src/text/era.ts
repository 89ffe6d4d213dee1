import { isRealDate } from './calendar-date.ts';

/** A Japanese era and its first day (YYYY-MM-DD). */
type Era = { readonly era: EraName; readonly from: string };

export type EraName = '令和' | '平成' | '昭和' | '大正' | '明治';

/** Year `year` (first year: 1) of an era. */
export type EraYear = { readonly era: EraName; readonly year: number };

const newestFirst: readonly Era[] = [
  { era: '令和', from: '2019-05-01' },
  { era: '平成', from: '1989-01-08' },
  { era: '昭和', from: '1926-12-25' },
  { era: '大正', from: '1912-07-30' },
  { era: '明治', from: '1868-10-23' },
];

/** The era and its year on the day `date` (YYYY-MM-DD); null before 明治, or when `date` is not a real date. */
export function eraOf(date: string): EraYear | null {
  if (!isRealDate(date)) return null;
  const found = newestFirst.find(({ from }) => from <= date);
  return found === undefined ? null : yearIn(found, Number(date.slice(0, 4)));
}

/**
 * Formats `1990-05-12` as `1990年（平成2年）5月12日` (spec 3 "Application", shown as a Japanese date). The first year of an era is 元年. A
 * date before 明治 has no era. Returns '' when `date` is not a real date.
 */
export function formatJapaneseDate(date: string): string {
  if (!isRealDate(date)) return '';
  const [year, month, day] = date.split('-').map(Number);
  const era = eraOf(date);
  return `${year}年${era === null ? '' : `（${eraYearText(era)}）`}${month}月${day}日`;
}

/**
 * The ways in which the era year of `date` can be written in digits, for the PIN rules (spec 5.2): `2` and `02` for 平成2年, `34`
 * for 昭和34年. Empty when there is no era.
 */
export function eraYearForms(date: string): string[] {
  const era = eraOf(date);
  if (era === null) return [];
  return [...new Set([String(era.year), String(era.year).padStart(2, '0')])];
}

/**
 * Label of a western year in the birthday dropdown: `平成2年`. A year in which one era ended and the next began has both:
 * `昭和64年・平成元年`. Empty before 明治.
 */
export function eraYearLabel(year: number): string {
  const first = `${String(year).padStart(4, '0')}-01-01`;
  const last = `${String(year).padStart(4, '0')}-12-31`;
  return newestFirst
    .filter(({ from }, index) => from <= last && first < (newestFirst[index - 1]?.from ?? '9999-12-31'))
    .reverse()
    .map((era) => eraYearText(yearIn(era, year)))
    .join('・');
}

function yearIn({ era, from }: Era, westernYear: number): EraYear {
  return { era, year: westernYear - Number(from.slice(0, 4)) + 1 };
}

function eraYearText({ era, year }: EraYear): string {
  return `${era}${year === 1 ? '元' : year}年`;
}
