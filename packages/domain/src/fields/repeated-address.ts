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

/** Spaces that an applicant may type within an address. */
const gap = '[ 　]*';

/** Matches a name that can also be the start of a lot or of a room's number. */
const lotPrefix = /^[甲乙丙丁戊己庚辛壬癸イロハニホヘト東西南北]$/u;

/** Matches the inner name of a town that is only a number, or starts with a counted one: 一, ５丁目, 一条西. */
const numbered = /^[0-9０-９一二三四五六七八九十]+(?:丁目|[条番区線]|$)/u;

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
  let place = '';
  const repeated: string[] = [];
  for (const area of areas) {
    // Some towns start with the name of their municipality: 養父市場 in 養父市. Then the text starts with the town, so stop here.
    const isTown = parts.section !== area && parts.section.startsWith(area);
    if (isTown && skip(rest, spellingsOf(parts.section)) !== null) break;
    const after = skip(rest, spellingsOf(area));
    if (after === null) continue;
    repeated.push(area);
    place += area;
    rest = after;
  }
  for (const section of sectionsOf(parts.section)) {
    const afterSection = skip(rest, section.pattern);
    if (afterSection === null) continue;
    const afterChome = skip(afterSection, spellingsOf(parts.chome));
    const after = afterChome ?? afterSection;
    // The name without a number may belong to a building (天神ビル). A part of a town's name may be a building's whole name.
    const isRepeated =
      afterChome !== null || (lotNumber.test(after) && (section.isWhole || place !== '' || after !== ''));
    if (isRepeated) {
      return { place: place + section.name + (afterChome === null ? '' : parts.chome), rest: after };
    }
  }
  const afterChome = skip(rest, spellingsOf(parts.chome));
  if (afterChome !== null) return { place: place + parts.chome, rest: afterChome };
  const isSure = isSureArea(repeated, parts.prefecture) && !institution.test(rest);
  return isSure || (repeated.length > 0 && lotNumber.test(rest)) ? { place, rest } : null;
}

/** The text after the spelling at its start; null if it starts with another text. An empty pattern matches no text. */
function skip(text: string, pattern: string): string | null {
  const found = pattern === '' ? null : new RegExp(`^${pattern}${gap}`, 'u').exec(text);
  return found === null ? null : text.slice(found[0].length);
}

/**
 * The names by which an applicant may repeat a town. The town of a merged municipality contains the name of the former
 * municipality: 大和町尼寺 is repeated as 大和町大字尼寺, 尼寺 or 大和町.
 */
function sectionsOf(section: string): { name: string; pattern: string; isWhole: boolean }[] {
  if (section === '') return [];
  const patternOf = (name: string) => `(?:大?字${gap})?${spellingsOf(name)}`;
  const [, outer, inner] = /^(.+?[町村])(?!町$)(.+)$/u.exec(section) ?? [];
  if (outer === undefined || inner === undefined) {
    return [{ name: section, pattern: patternOf(section), isWhole: true }];
  }
  return [
    { name: section, pattern: patternOf(outer) + gap + patternOf(inner), isWhole: true },
    // A lot may start with the inner name of 千々石町甲 or 森町西: 甲1177, 西3-101.
    ...(lotPrefix.test(inner) ? [] : [{ name: inner, pattern: patternOf(inner), isWhole: false }]),
    // In 大町1-2 after 大町一 the 1 may be the 一 of the town, so the rest after 大町 is not certain.
    ...(numbered.test(inner) ? [] : [{ name: outer, pattern: patternOf(outer), isWhole: false }]),
  ];
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
 * A number in a place name, in digits or kanji, if a word such as 条 or 丁目 follows it. A number at the end of a name is not
 * included: the 1 of 大町1 after 大町一, and 6番 after 六番 (名古屋市熱田区), may be a lot.
 */
const numberInName = /([0-9０-９]+|[一二三四五六七八九十]+)(?=(?!番$)[^0-9０-９一二三四五六七八九十])/u;

/**
 * A regular expression for the spellings of a place name: digits of any width, kanji for Arabic numerals and the reverse, the
 * spellings of `spellingsOfPlace` (ケ or ヶ), and spaces between characters.
 */
function spellingsOf(name: string): string {
  const spellings = spellingsOfPlace(name);
  let at = 0;
  const patterns = name.split(numberInName).map((part, index) => {
    const own = spellings.slice(at, at + [...part].length);
    at += own.length;
    // `split` returns the numbers at the odd indexes.
    const number = index % 2 === 1 ? spellingsOfNumber(part) : undefined;
    return number ?? own.map(patternOfCharacter).join(gap);
  });
  return patterns.filter((pattern) => pattern !== '').join(gap);
}

function patternOfCharacter(spellings: string): string {
  if ([...spellings].length > 1) return `[${spellings}]`;
  const digit = '0123456789'.indexOf(spellings.normalize('NFKC'));
  return digit < 0
    ? spellings.replace(/[$()*+.?[\\\]^{|}]/u, '\\$&')
    : `[${digit}${'０１２３４５６７８９'[digit]}]`;
}

/** １２ is also written 12 and 十二, and 十二 is also written 12. Undefined for another text, and for a number over 99. */
function spellingsOfNumber(text: string): string | undefined {
  const typed = text.normalize('NFKC');
  const kanji = numerals[Number(typed)] ?? typed;
  const number = numerals.indexOf(kanji);
  if (number < 1) return undefined;
  return `(?:${Array.from(String(number), patternOfCharacter).join(gap)}|${kanji})`;
}

/** The numbers 0 to 99 in kanji: 12 is 十二. */
const numerals = Array.from({ length: 100 }, (_, number) => {
  const digits = ['', ...'一二三四五六七八九'];
  const tens = Math.floor(number / 10);
  return (tens > 1 ? digits[tens] : '') + (tens > 0 ? '十' : '') + digits[number % 10];
});
