import { isRealDate } from './calendar-date.ts';

type Era = { readonly era: string; readonly letter: string; readonly from: string };

type EraYear = { readonly era: string; readonly year: number };

const newestFirst: readonly Era[] = [
  { era: '令和', letter: 'R', from: '2019-05-01' },
  { era: '平成', letter: 'H', from: '1989-01-08' },
  { era: '昭和', letter: 'S', from: '1926-12-25' },
  { era: '大正', letter: 'T', from: '1912-07-30' },
  { era: '明治', letter: 'M', from: '1868-10-23' },
];

/** Null before 明治 and for an impossible date. */
export function findEra(date: string): EraYear | null {
  if (!isRealDate(date)) return null;
  const found = newestFirst.find(({ from }) => from <= date);
  return found === undefined ? null : toEraYear(found, Number(date.slice(0, 4)));
}

export function formatJapaneseDate(date: string): string {
  if (!isRealDate(date)) return '';
  const [year, month, day] = date.split('-').map(Number);
  const era = findEra(date);
  return `${year}年${era === null ? '' : `（${formatEraYear(era)}）`}${month}月${day}日`;
}

/** `2` and `02` for 平成2年 (spec 5.2). */
export function listEraYearForms(date: string): string[] {
  const era = findEra(date);
  if (era === null) return [];
  return [...new Set([String(era.year), String(era.year).padStart(2, '0')])];
}

/** A change of era shows both: `昭和64年・平成元年`. */
export function formatEraYears(year: number): string {
  const first = `${String(year).padStart(4, '0')}-01-01`;
  const last = `${String(year).padStart(4, '0')}-12-31`;
  return newestFirst
    .filter(({ from }, index) => from <= last && first < (newestFirst[index - 1]?.from ?? '9999-12-31'))
    .reverse()
    .map((era) => formatEraYear(toEraYear(era, year)))
    .join('・');
}

function toEraYear({ era, from }: Era, westernYear: number): EraYear {
  return { era, year: westernYear - Number(from.slice(0, 4)) + 1 };
}

function formatEraYear({ era, year }: EraYear): string {
  return `${era}${year === 1 ? '元' : year}年`;
}

const written =
  /^(?:(明治?|大正?|昭和?|平成?|令和?|[MTSHR])? ?(\d{1,4}|元)|)\s*[-年./]\s*(\d{1,2})\s*[-月./]\s*(\d{1,2})日?\s?(?:生(?:まれ)?)?$/;
const digits = /^(\d{4})(\d{2})(\d{2})$/;

/** YYYY-MM-DD of 19850412, 1985/4/12 and 昭和60年4月12日. Month and day may be 00: a card can leave them open. */
export function readWrittenDate(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  const [, name = '', first = '', month = '', day = ''] = written.exec(plain) ?? [];
  const [, year = '', digitMonth = month, digitDay = day] = digits.exec(plain) ?? [];
  const count = first === '元' ? 1 : Number(first);
  const era = newestFirst.find((one) => name !== '' && (one.era.startsWith(name) || one.letter === name));
  if (era !== undefined && count < 1) return undefined;
  const lastYearBefore = era === undefined ? 0 : Number(era.from.slice(0, 4)) - 1;
  const western = year !== '' ? Number(year) : lastYearBefore + count;
  if (western < 1000 || digitMonth === '') return undefined;
  const date = [western, digitMonth.padStart(2, '0'), digitDay.padStart(2, '0')].join('-');
  const isOpen = /-00-\d\d$|-00$/.test(date) && isRealDate(date.replace(/-00/g, '-01'));
  return isOpen || isRealDate(date) ? date : undefined;
}
