import { spellingsOfPlace } from '../text/place-spellings.ts';
import { leadingPrefecture } from './prefecture.ts';

/** The parts of an address from the postal table; '' for a part that the table does not have. */
export type AddressParts = {
  readonly prefecture: string;
  readonly municipality: string;
  readonly section: string;
  readonly chome: string;
};

/** The start of a sub-address that repeats parts of its address. */
export type RepeatedStart = {
  /** The repeated parts, as the postal table writes them: 福岡県福岡市中央区. */
  readonly place: string;
  readonly rest: string;
};

/**
 * Matches the text after a town if the text continues the address. Such a text is empty, or it starts with 大字, 字, 番地, 無番地, or
 * the number of a house, lot or block (2-3, 甲5). A number may also be a part of a building's name (天神21ビル, 天神一番館). So a
 * number without a prefix such as 甲 matches only if a counter such as 丁目, or a hyphen, follows it. If the number is in digits,
 * not in kanji, it also matches before a space or at the end of the text.
 */
const lotNumber = new RegExp(
  `^(?:$|大字|字|無?番地|[甲乙丙丁戊己庚辛壬癸イロハニホヘト][ 　-]?[0-9０-９]|(?:${[
    '[0-9０-９]+(?:丁目|番(?![館街町])|号(?![館棟室])|条|地割|[-－のノ][0-9０-９]|[ 　]|$)',
    '[〇一二三四五六七八九十百千]+(?:丁目|番(?![館街町])|号(?![館棟室])|条|地割|[-－のノ][0-9０-９〇一二三四五六七八九十])',
  ].join('|')}))`,
  'u',
);

/**
 * Matches the text after a municipality or prefecture if both together are the name of an institution or building: 営住宅 after
 * 福岡市 (福岡市営住宅), 民会館 after 柳川市 (柳川市民会館).
 */
const institution =
  /^(?:営|役所|役場|庁|駅|職員|教職員|教育|警察|消防|農協|農業|漁協|商工|社会|公民館|文化|総合|町村|市町村|医師|歯科|(?:民|[市町村区]?立).*(?:学|校|院|館|園|場|所|ホール|センター|プラザ))/u;

/**
 * Finds the parts of the address that a sub-address repeats at its start. The applicant may leave out parts: 福岡市天神2-3 repeats
 * parts of 福岡県福岡市中央区天神. Returns null if no part is repeated, or if the start may be the name of a building, as in 天神ビル301
 * or 福岡市営住宅3-101.
 */
export function repeatedStart(parts: AddressParts, subAddress: string): RepeatedStart | null {
  const areas = [parts.prefecture, ...splitMunicipality(parts.municipality)].filter((part) => part !== '');
  let rest = subAddress.trimStart();
  const repeated: string[] = [];
  const skip = (part: string, spelling: string): boolean => {
    const found = part === '' ? null : new RegExp(`^${spelling}[ 　]*`, 'u').exec(rest);
    if (found === null) return false;
    repeated.push(part);
    rest = rest.slice(found[0].length);
    return true;
  };

  const startsWithSection = (): boolean => new RegExp(`^${spellingsOf(parts.section)}`, 'u').test(rest);
  for (const area of areas) {
    // Some towns start with the name of their municipality: 養父市場 in 養父市. Then the text starts with the town, so stop here.
    if (parts.section !== area && parts.section.startsWith(area) && startsWithSection()) break;
    skip(area, spellingsOf(area));
  }
  const isSure = isSureArea(repeated, parts.prefecture) && !institution.test(rest);
  const areasOnly = rest;
  const hasSection = skip(parts.section, `(?:大字)?${spellingsOf(parts.section)}`);
  const hasChome = skip(parts.chome, spellingsOfChome(parts.chome));
  if (repeated.length === 0) return null;
  if (hasChome || lotNumber.test(rest)) return { place: repeated.join(''), rest };
  // No number follows the town's name, so the name may belong to a building (天神ビル). The town then counts as not repeated.
  if (hasSection) repeated.pop();
  return isSure ? { place: repeated.join(''), rest: areasOnly } : null;
}

/**
 * Returns the prefecture at the start of a sub-address if it differs from that of the found address: 長崎県 for 長崎県壱岐市郷ノ浦町1
 * after an address in 福岡県. Returns null if no municipality follows, as in 東京都民銀行ビル, or if the text may be the name of an
 * institution.
 */
export function otherPrefecture(parts: AddressParts, subAddress: string): string | null {
  const text = subAddress.replace(/[ 　]/gu, '');
  const prefecture = leadingPrefecture(text);
  if (prefecture === undefined || parts.prefecture === '' || prefecture === parts.prefecture) return null;
  const rest = text.slice(prefecture.length);
  return /^.{1,7}?[市区町村郡]/u.test(rest) && !institution.test(rest) ? prefecture : null;
}

/** 福岡市中央区 → 福岡市, 中央区; 北松浦郡佐々町 → 北松浦郡, 佐々町. */
function splitMunicipality(name: string): string[] {
  const [, outer, inner] = /^(.+?市)(.+区)$/u.exec(name) ?? /^(.+?郡)(.+[町村])$/u.exec(name) ?? [];
  return outer === undefined || inner === undefined ? [name] : [outer, inner];
}

/**
 * Whether the repeated areas can only be an address. A prefecture alone may begin the name of an institution
 * (福岡県医師会館). A town or village alone may be a surname (東村アパート).
 */
function isSureArea(repeated: readonly string[], prefecture: string): boolean {
  const [first] = repeated;
  if (first === undefined) return false;
  return repeated.length > 1 || (first !== prefecture && !/[町村]$/u.test(first));
}

/**
 * A regular expression for the spellings of a place name: digits of any width, the spellings of `spellingsOfPlace` (ケ or ヶ),
 * and spaces between characters.
 */
function spellingsOf(name: string): string {
  const patterns = spellingsOfPlace(name).map((spellings) => {
    if ([...spellings].length > 1) return `[${spellings}]`;
    const digit = '0123456789'.indexOf(spellings.normalize('NFKC'));
    return digit < 0
      ? spellings.replace(/[$()*+.?[\\\]^{|}]/u, '\\$&')
      : `[${digit}${'０１２３４５６７８９'[digit]}]`;
  });
  return patterns.join('[ 　]*');
}

/** １２丁目 is also written 12丁目 and 十二丁目. */
function spellingsOfChome(chome: string): string {
  const number = /^([0-9０-９]+)丁目$/u.exec(chome)?.[1];
  const kanji = number === undefined ? '' : kanjiNumeral(Number(number.normalize('NFKC')));
  return kanji === '' ? spellingsOf(chome) : `(?:${spellingsOf(chome)}|${kanji}丁目)`;
}

/** 12 → 十二; '' for a number over 99. */
function kanjiNumeral(number: number): string {
  const digits = ['', ...'一二三四五六七八九'];
  const tens = Math.floor(number / 10);
  if (tens > 9) return '';
  return (tens > 1 ? digits[tens] : '') + (tens > 0 ? '十' : '') + digits[number % 10];
}
