import { prefectures } from '../fields/prefecture.ts';
import { canonicalPlace } from '../text/place-spellings.ts';
import { normaliseHyphens } from '../text/width.ts';
import { canonicalKanji, normaliseAttribute } from './compare-text.ts';

/** The parts of a typed or verified address in canonical forms, for the comparison of the two addresses. */
export type ParsedAddress = {
  /** '' if the text has no prefecture. */
  readonly prefecture: string;
  /** Municipality and town up to the first number, without the county (郡) and the words 大字 and 字 (section of a village). */
  readonly place: string;
  /** Numbers of district, block and lot in order, with words such as 条西 between them. */
  readonly sequence: readonly string[];
  /** Whether the text shows that the numbers are complete: 7番1号, 1177番地. */
  readonly isComplete: boolean;
  /** Building and room; '' if the text has neither. */
  readonly building: string;
};

const prefecture = new RegExp(`^(?:${prefectures.join('|')})`);
/** The county, which is removed: 糟屋郡志免町 → 志免町. The names 小郡市, 大和郡山市 and 蒲郡市 have no county and stay. */
const county = /^[^市区]{1,6}?郡(?=[^市区]{1,7}(?:町|村))/u;
const numeralBeforeCounter =
  /[〇一二三四五六七八九十百千]+(?=丁目|番地|番(?![町丁通])|号|条|線|地割|棟|階|-)/gu;
const numeralAfterHyphen = /(?<=-)[〇一二三四五六七八九十百千]+/gu;
/** Words that may be between two numbers of a lot. Any other text is the start of the building. */
const between =
  /^(?:丁目|番地の?|番|号|条|線|地割|丁|区|の|ノ|-|[東西南北甲乙丙丁戊己庚辛壬癸イロハニホヘト])+/u;
const counters = /丁目|番地の?|番|号|丁|の|ノ|-/gu;

/**
 * Splits an address into its parts. Accepts characters of any width, and an address without a prefecture. Also accepts kanji
 * numerals before a counter such as 丁目, or beside a hyphen.
 */
export function parseAddress(text: string): ParsedAddress {
  const canonical = canonicalAddress(text);
  const found = prefecture.exec(canonical)?.[0] ?? '';
  const local = canonical.slice(found.length).replace(/^ /, '').replace(county, '');
  const [, place = '', tail = ''] = /^([^0-9]*)(.*)$/su.exec(local) ?? [];
  return { prefecture: found, place: place.replaceAll(' ', ''), ...parseTail(tail) };
}

function parseTail(tail: string): Pick<ParsedAddress, 'sequence' | 'isComplete' | 'building'> {
  const sequence: string[] = [];
  let rest = tail;
  let isComplete = false;
  for (let number = /^\d+/.exec(rest); number !== null; number = /^\d+/.exec(rest)) {
    sequence.push(number[0].replace(/^0+(?=\d)/, ''));
    rest = rest.slice(number[0].length);
    const words = between.exec(rest)?.[0];
    isComplete = words !== undefined && /^(?:号|番地)$/u.test(words);
    if (words === undefined || isComplete) {
      rest = rest.slice(words?.length ?? 0);
      break;
    }
    const direction = words.replace(counters, '');
    if (direction !== '') sequence.push(direction);
    rest = rest.slice(words.length);
  }
  return { sequence, isComplete, building: normaliseBuilding(rest) };
}

function canonicalAddress(text: string): string {
  return canonicalPlace(normaliseHyphens(canonicalKanji(normaliseAttribute(text))).replace(/大字|字/gu, ''))
    .replace(numeralBeforeCounter, (numeral) => String(numberOf(numeral)))
    .replace(numeralAfterHyphen, (numeral) => String(numberOf(numeral)));
}

const digitOf = '〇一二三四五六七八九';
const unitOf: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** 二十四 → 24, 百五 → 105; positional 二四 → 24. */
function numberOf(numeral: string): number {
  if (!/[十百千]/u.test(numeral)) return Number([...numeral].map((kanji) => digitOf.indexOf(kanji)).join(''));
  let total = 0;
  let digit = 0;
  for (const kanji of numeral) {
    const unit = unitOf[kanji];
    if (unit === undefined) digit = digitOf.indexOf(kanji);
    else {
      total += Math.max(digit, 1) * unit;
      digit = 0;
    }
  }
  return total + digit;
}

function normaliseBuilding(text: string): string {
  return text.replace(/[\s\-・,.]|号室|室|号|棟|階|F$/gu, '').toUpperCase();
}
