import { toCanonicalPlace } from '../places/place-spellings.ts';
import { prefectures } from '../places/prefecture.ts';
import { normaliseHyphens } from '../text/width.ts';
import { normaliseAttribute, toCanonicalKanji } from './compare-text.ts';

export type ParsedAddress = {
  /** 甲 of 甲1177番地 and 1177番地甲. */
  readonly branch: string;
  readonly prefecture: string;
  readonly place: string;
  readonly sequence: readonly string[];
  /** Of each number in `sequence`: 丁目, 番 or none. */
  readonly counters: readonly (string | undefined)[];
  /** Any further number is a room: 1-7-1. But 1177-2-3 can be another branch than 1177-2. */
  readonly isComplete: boolean;
  readonly building: string;
};

const prefecture = new RegExp(`^(?:${prefectures.join('|')})`);
/** 小郡市, 大和郡山市 and 蒲郡市 have no county. */
const county =
  /^(?:(?:余市|高市|[^市区]{1,6}?)郡(?= ?(?:余市|上市|下市|市貝|市川|市川三郷|[^市区]{1,7})(?:町|村))|八丈島(?=八丈町)|三宅島(?=三宅村))/u;
const ignored = /大字|字|第(?=[0-9〇一二三四五六七八九十]+地割)| (?=-)|(?<=-) /gu;

const numeral = '[〇一二三四五六七八九十百千]+';
/** 四條畷 and 五條市 are frequent spellings. */
const numeralBeforeCounter = new RegExp(`${numeral}(?=丁目|番|号|条(?![畷市])|線|地割|棟|階|-)`, 'gu');
/** In 堺市 the districts are called 丁: 三丁1番. */
const numeralOfSakai = new RegExp(`(?<=堺市.*)${numeral}(?=丁(?!目))`, 'gu');
const shortDistrict = /(?<=[0-9])丁(?=[ -]?[0-9])/gu;
const wrongHyphen = /(?<=丁目|番地?|号)[ー─━・](?=[0-9])/gu;
const numeralAfterHyphen = new RegExp(`(?<=-)${numeral}`, 'gu');
/** Not the numeral of 番地三好ビル and 番地三ツ矢ビル. */
const afterCounter = '(?<=(?:丁目|番地?|条[東西南北]|[0-9〇一二三四五六七八九十](?=[のノ]))[ のノ]?)';
const beforeEnd = `(?=$|[ -]|(?![ケノツ])[A-Za-zァ-ヶ]|[のノ](?:[0-9]|${numeral}))`;
const numeralAfterCounter = new RegExp(`${afterCounter}${numeral}${beforeEnd}`, 'gu');

/** 六番町, 三条町, 麻布十番; not 5番町田ビル, 4条通10丁目, 西麻布10番1号. */
const numberInName =
  '[0-9]+(?=番(?:[町丁]|堀?通|堀通町)(?= ?[0-9甲-]|$)|条(?! ?(?:通り?)?[東西南北]? ?[0-9]))|(?<=(?<![東西南元])麻布 ?|熱田区 ?)[0-9]+(?=番)';
const placeAndTail = new RegExp(`^((?:[^0-9]|${numberInName})*)(.*)$`, 'su');
/** 甲1177, 1177番地イ; not 1-7-1ハイツ, 1-7-1東ビル. */
const letter = '[東西南北甲乙丙丁戊己庚辛壬癸イロハニホヘト](?=[0-9 のノ-]|$)';
/** 六番丁3 has none. */
const kan = '[甲乙丙丁戊己庚辛壬癸]';
const branchOfLot = new RegExp(
  `(?<![番0-9〇一二三四五六七八九十])(?:${kan})(?=[0-9])|(?<=[0-9]番?地?)${kan}(?=[ -]|[のノ]|$)`,
  'u',
);
const between = new RegExp(
  `^(?:(?:丁目|番地?|条(?:通り?)?|線|地割|区|-|号(?=[のノ-])|[のノ](?=[0-9]|${letter})|${letter}) ?)+`,
  'u',
);
const counters = /丁目|地割|番地?|号|(?<=条)通り?|の|ノ|-| /gu;
const roomOrBuilding = /^[0-9]+(?:[号番]?[室棟館]|階|[A-Z])(?![\p{Ideographic}A-Z])/iu;

export function parseAddress(text: string): ParsedAddress {
  const lettered = toCanonicalAddress(text);
  const branch = branchOfLot.exec(lettered)?.[0] ?? '';
  const canonical = lettered.replace(branchOfLot, '');
  const found = prefecture.exec(canonical)?.[0] ?? '';
  const local = canonical.slice(found.length).replace(/^ /, '').replace(county, '');
  const [, place = '', tail = ''] = placeAndTail.exec(local) ?? [];
  return { branch, prefecture: found, place: place.replaceAll(' ', ''), ...parseTail(tail) };
}

function parseTail(tail: string): Pick<ParsedAddress, 'sequence' | 'counters' | 'isComplete' | 'building'> {
  const sequence: string[] = [];
  const found: (string | undefined)[] = [];
  let rest = tail;
  let count = 0;
  let goesOn = /^\d/.test(rest);
  while (goesOn) {
    const number = /^\d*/.exec(rest)?.[0] ?? '';
    rest = rest.slice(number.length);
    found[sequence.length] = /^(?:丁目|番)/u.exec(rest)?.[0];
    sequence.push(number.replace(/^0+(?=\d)/, ''));
    const words = between.exec(rest)?.[0] ?? '';
    // Numbers before 条 and 線 name a street in Hokkaido: 北1条西2丁目3番4号.
    if (!/[条線]/u.test(words)) count += 1;
    const word = words.replace(counters, '');
    if (word !== '') sequence.push(word);
    rest = rest.slice(words.length);
    goesOn = words !== '' && /^\d/.test(rest) && !roomOrBuilding.test(rest);
  }
  return { sequence, counters: found, isComplete: count >= 3, building: rest };
}

function toCanonicalAddress(written: string): string {
  const spelled = toCanonicalPlace(
    normaliseHyphens(toCanonicalKanji(normaliseAttribute(written))).replace(ignored, ''),
  );
  return [numeralOfSakai, numeralAfterCounter, numeralBeforeCounter, numeralAfterHyphen]
    .reduce((text, pattern) => text.replace(pattern, (found) => String(numberOf(found))), spelled)
    .replace(shortDistrict, '丁目')
    .replace(wrongHyphen, '-');
}

const digitOf = '〇一二三四五六七八九';
const unitOf: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** 二十四 → 24, 百五 → 105; positional 二四 → 24. */
function numberOf(numeral: string): number {
  if (!/[十百千]/u.test(numeral)) return Number([...numeral].map((kanji) => digitOf.indexOf(kanji)).join(''));
  const parts = [...numeral.matchAll(/([^十百千]?)([十百千]?)/gu)];
  return parts.reduce((total, [, digit = '', unit = '']) => {
    const count = digitOf.indexOf(digit);
    return total + (unit === '' ? count : Math.max(count, 1) * (unitOf[unit] ?? 1));
  }, 0);
}
