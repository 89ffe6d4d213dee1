import { listSpellingsOfPlace } from './place-spellings.ts';
import { findLeadingPrefecture } from './prefecture.ts';

export type AddressParts = {
  readonly prefecture: string;
  readonly municipality: string;
  readonly section: string;
  readonly chome: string;
};

/** 天神21ビル and 天神一番館 are buildings, so a number needs a counter, hyphen or prefix. */
const lotNumber = new RegExp(
  `^(?:$|大字|字|無?番地|[甲乙丙丁戊己庚辛壬癸イロハニホヘト][ 　-]?[0-9０-９]|(?:${[
    '[0-9０-９]+(?:丁目|番(?![館街町])|号(?![館棟室])|条|地割|[-－のノ][0-9０-９]|[ 　]|$)',
    '[〇一二三四五六七八九十百千]+(?:丁目|番(?![館街町])|号(?![館棟室])|条|地割|[-－のノ][0-9０-９〇一二三四五六七八九十])',
  ].join('|')}))`,
  'u',
);

const gap = '[ 　]*';

const lotPrefix = /^[甲乙丙丁戊己庚辛壬癸イロハニホヘト東西南北]$/u;

const numbered = /^[0-9０-９一二三四五六七八九十]+(?:丁目|[条番区線]|$)/u;

/** 営住宅 after 福岡市, 民会館 after 柳川市. */
const institution =
  /^(?:営|役所|役場|庁|駅|職員|教職員|教育|警察|消防|農協|農業|漁協|商工|社会|公民館|文化|総合|町村|市町村|医師|歯科|(?:民|[市町村区]?立).*(?:学|校|院|館|園|場|所|ホール|センター|プラザ))/u;

export function findRepeatedStart(
  parts: AddressParts,
  subAddress: string,
): { readonly place: string; readonly rest: string } | null {
  const areas = [parts.prefecture, ...splitMunicipality(parts.municipality)].filter((part) => part !== '');
  let rest = subAddress.trimStart();
  let place = '';
  const repeated: string[] = [];
  for (const area of areas) {
    // Some towns start with their municipality's name: 養父市場 in 養父市.
    const isTown = parts.section !== area && parts.section.startsWith(area);
    if (isTown && skip(rest, createSpellingPattern(parts.section)) !== null) break;
    const after = skip(rest, createSpellingPattern(area));
    if (after === null) continue;
    repeated.push(area);
    place += area;
    rest = after;
  }
  for (const section of listSections(parts.section)) {
    const afterSection = skip(rest, section.pattern);
    if (afterSection === null) continue;
    const afterChome = skip(afterSection, createSpellingPattern(parts.chome));
    const after = afterChome ?? afterSection;
    const isRepeated =
      afterChome !== null || (lotNumber.test(after) && (section.isWhole || place !== '' || after !== ''));
    if (isRepeated) {
      return { place: place + section.name + (afterChome === null ? '' : parts.chome), rest: after };
    }
  }
  const afterChome = skip(rest, createSpellingPattern(parts.chome));
  if (afterChome !== null) return { place: place + parts.chome, rest: afterChome };
  const isSure = isSureArea(repeated, parts.prefecture) && !institution.test(rest);
  return isSure || (repeated.length > 0 && lotNumber.test(rest)) ? { place, rest } : null;
}

function skip(text: string, pattern: string): string | null {
  const found = pattern === '' ? null : new RegExp(`^${pattern}${gap}`, 'u').exec(text);
  return found === null ? null : text.slice(found[0].length);
}

/** The town of a merged municipality contains the former one: 大和町尼寺. */
function listSections(section: string): { name: string; pattern: string; isWhole: boolean }[] {
  if (section === '') return [];
  const createPattern = (name: string) => `(?:大?字${gap})?${createSpellingPattern(name)}`;
  const [, outer, inner] = /^(.+?[町村])(?!町$)(.+)$/u.exec(section) ?? [];
  if (outer === undefined || inner === undefined) {
    return [{ name: section, pattern: createPattern(section), isWhole: true }];
  }
  return [
    { name: section, pattern: createPattern(outer) + gap + createPattern(inner), isWhole: true },
    ...(lotPrefix.test(inner) ? [] : [{ name: inner, pattern: createPattern(inner), isWhole: false }]),
    // In 大町1-2 after 大町一 the 1 may be the 一 of the town.
    ...(numbered.test(inner) ? [] : [{ name: outer, pattern: createPattern(outer), isWhole: false }]),
  ];
}

export function findOtherPrefecture(parts: AddressParts, subAddress: string): string | null {
  const text = subAddress.replace(/[ 　]/gu, '');
  const prefecture = findLeadingPrefecture(text);
  if (prefecture === undefined || parts.prefecture === '' || prefecture === parts.prefecture) return null;
  const rest = text.slice(prefecture.length);
  return /^.{1,7}?[市区町村郡]/u.test(rest) && !institution.test(rest) ? prefecture : null;
}

function splitMunicipality(name: string): string[] {
  const [, outer, inner] = /^(.+?市)(.+区)$/u.exec(name) ?? /^(.+?郡)(.+[町村])$/u.exec(name) ?? [];
  return outer === undefined || inner === undefined ? [name] : [outer, inner];
}

/** 福岡県医師会館 is an institution, 東村アパート a building. */
function isSureArea(repeated: readonly string[], prefecture: string): boolean {
  const [first] = repeated;
  if (first === undefined) return false;
  return repeated.length > 1 || (first !== prefecture && !/[町村]$/u.test(first));
}

/** Not at the end: 6番 after 六番 may be a lot. */
const numberInName = /([0-9０-９]+|[一二三四五六七八九十]+)(?=(?!番$)[^0-9０-９一二三四五六七八九十])/u;

function createSpellingPattern(name: string): string {
  const spellings = listSpellingsOfPlace(name);
  let at = 0;
  const patterns = name.split(numberInName).map((part, index) => {
    const own = spellings.slice(at, at + [...part].length);
    at += own.length;
    const number = index % 2 === 1 ? findNumberSpellings(part) : undefined;
    return number ?? own.map(createCharacterPattern).join(gap);
  });
  return patterns.filter((pattern) => pattern !== '').join(gap);
}

function createCharacterPattern(spellings: string): string {
  if ([...spellings].length > 1) return `[${spellings}]`;
  const digit = '0123456789'.indexOf(spellings.normalize('NFKC'));
  return digit < 0
    ? spellings.replace(/[$()*+.?[\\\]^{|}]/u, '\\$&')
    : `[${digit}${'０１２３４５６７８９'[digit]}]`;
}

function findNumberSpellings(text: string): string | undefined {
  const typed = text.normalize('NFKC');
  const kanji = numerals[Number(typed)] ?? typed;
  const number = numerals.indexOf(kanji);
  if (number < 1) return undefined;
  return `(?:${Array.from(String(number), createCharacterPattern).join(gap)}|${kanji})`;
}

const numerals = Array.from({ length: 100 }, (_, number) => {
  const digits = ['', ...'一二三四五六七八九'];
  const tens = Math.floor(number / 10);
  return (tens > 1 ? digits[tens] : '') + (tens > 0 ? '十' : '') + digits[number % 10];
});
