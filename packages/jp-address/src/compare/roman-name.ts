export const isRoman = (text: string): boolean =>
  /\p{Script=Latin}/u.test(text) && !/[\p{Ideographic}ぁ-ヶ]/u.test(text);

export const toWords = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== '');

/** Undefined if neither name is in Roman letters. */
export function compareRomanNames(typed: string, verified: string) {
  if (isRoman(typed) && isRoman(verified)) {
    const likeness = compareWords(toWords(typed), toWords(verified));
    if (likeness !== 'differs') return likeness;
    const [own, theirs] = [expandLetters(typed), expandLetters(verified)];
    return compareWords(toWords(own), toWords(theirs)) === 'differs' ? 'differs' : 'review';
  }
  const [roman, other] = isRoman(typed) ? [typed, verified] : [verified, typed];
  if (!isRoman(roman)) return undefined;
  const isKana = /^[ぁ-ヶー・\s]+$/u.test(other);
  return isKana && other.split(/[\s・]+/).every((part) => matchesSound(part, roman)) ? 'review' : 'differs';
}

/** ICAO Doc 9303 writes MÜLLER as MUELLER. */
const expansions: Readonly<Record<string, string>> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', Å: 'AA', Ø: 'OE' };
const expandLetters = (text: string): string =>
  text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[ÄÖÜÅØ]/g, (letter) => expansions[letter] ?? letter);

function compareWords(own: readonly string[], theirs: readonly string[]) {
  if (own.join('') === theirs.join('')) return areSplitAlike(own, theirs) ? 'equivalent' : 'review';
  const [short, long] = own.length < theirs.length ? [own, theirs] : [theirs, own];
  // One word alone does not name a person.
  if (short.length > 1 && short.every((word) => long.some((other) => isWord(word, other)))) return 'review';
  return isTurned(own, theirs) || isTurned(theirs, own) ? 'review' : 'differs';
}

const listEnds = (parts: readonly string[]): readonly number[] =>
  parts.map((_, at) => [...parts.slice(0, at + 1).join('')].length);

/** KIM MIN JUN and KIM MINJUN; not LI NA and LIN A, 山 本太郎 and 山本 太郎. */
export function areSplitAlike(own: readonly string[], theirs: readonly string[]): boolean {
  const [short, long] = own.length < theirs.length ? [own, theirs] : [theirs, own];
  const ends = listEnds(long);
  return listEnds(short).every((end) => ends.includes(end));
}

/** M is the initial of MICHAEL. */
const isWord = (one: string, other: string): boolean =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other));

/** MARIA DELA CRUZ and DE LA CRUZ MARIA. */
const isTurned = (own: readonly string[], theirs: readonly string[]): boolean =>
  own.some((_, at) => [...own.slice(at), ...own.slice(0, at)].join('') === theirs.join(''));

/** Consonants only, because the vowels of スミス and SMITH differ. */
const kanaConsonants: readonly (readonly [RegExp, string])[] = [
  [/[カ-ゴ]/g, 'K'],
  [/[サ-ゾヂヅチツ]/g, 'S'],
  [/[タ-ド]/g, 'T'],
  [/[ナ-ノン]/g, 'N'],
  [/[バパビピブプベペボポヴフ]/g, 'P'],
  [/[ハヒヘホ]/g, 'H'],
  [/[マ-モ]/g, 'M'],
  [/[ラ-ロ]/g, 'R'],
];
const romanConsonants: readonly (readonly [RegExp, string])[] = [
  [/TH|SH|TCH|CH|TZ|[SZJX]|C(?=[EIY])|G(?=[EIY])/g, 's'],
  [/PH|[PBFV]/g, 'p'],
  [/CK|[KGQC]/g, 'k'],
  [/[TD]/g, 't'],
  [/[LR]/g, 'r'],
  [/[NM](?=[A-Z])|[NM]/g, 'n'],
  [/^H/g, 'h'],
];

const toKanaSkeleton = (kana: string): string =>
  kanaConsonants
    .reduce((text, [kinds, letter]) => text.replace(kinds, letter), kana)
    .replace(/M/g, 'N')
    .replace(/[^A-Z]/g, '');
const toRomanSkeleton = (word: string): string =>
  romanConsonants
    .reduce((text, [kinds, letter]) => text.replace(kinds, letter), word)
    .replace(/[^a-z]/g, '')
    .toUpperCase();

/** At least half of the consonants of the kana in the order of one of the words. */
export function matchesSound(kana: string, roman: string): boolean {
  const own = toKanaSkeleton(kana);
  return [...toWords(roman), toWords(roman).join('')].some((word) => {
    const theirs = toRomanSkeleton(word);
    const longest = Math.max(own.length, theirs.length);
    return longest === 0 || countCommon(own, theirs) * 2 >= longest;
  });
}

/** Length of the longest common subsequence. */
function countCommon(one: string, other: string): number {
  let counts = Array.from({ length: other.length + 1 }, () => 0);
  for (const letter of one) {
    const next = [0];
    for (let at = 0; at < other.length; at++) {
      const same = letter === other[at] ? (counts[at] ?? 0) + 1 : 0;
      next.push(Math.max(same, counts[at + 1] ?? 0, next[at] ?? 0));
    }
    counts = next;
  }
  return counts[other.length] ?? 0;
}
