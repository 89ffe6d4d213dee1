import { isRealDate } from './calendar-date.ts';
import { toWesternYear } from './era.ts';

const written =
  /^(?:(明治?|大正?|昭和?|平成?|令和?|[MTSHR])? ?(\d{1,4}|元)|)\s*[-年./]\s*(\d{1,2})\s*[-月./]\s*(\d{1,2})日?\s?(?:生(?:まれ)?)?$/;
const digits = /^(\d{4})(\d{2})(\d{2})$/;
const eras = ['明治', '大正', '昭和', '平成', '令和'] as const;

/** YYYY-MM-DD of 19850412, 1985/4/12 and 昭和60年4月12日. Month and day may be 00: a card can leave them open. */
export function readWrittenDate(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  const [, era, first = '', month = '', day = ''] = written.exec(plain) ?? [];
  const [, year = '', digitMonth = month, digitDay = day] = digits.exec(plain) ?? [];
  const count = first === '元' ? 1 : Number(first);
  const name =
    era === undefined ? undefined : eras.find((one, nth) => one.startsWith(era) || era === 'MTSHR'[nth]);
  const western = year !== '' ? Number(year) : name === undefined ? count : toWesternYear(name, count);
  if (western === undefined || western < 1000 || digitMonth === '') return undefined;
  const date = [western, digitMonth.padStart(2, '0'), digitDay.padStart(2, '0')].join('-');
  const isOpen = /-00-\d\d$|-00$/.test(date) && isRealDate(date.replace(/-00/g, '-01'));
  return isOpen || isRealDate(date) ? date : undefined;
}
