/**
 * Characters of place names that have several spellings: 龍ヶ崎, 龍ケ崎, 龍が崎; 山ノ内, 山之内; 三ツ沢, 三つ沢. The canonical
 * spelling comes first.
 */
const groups = ['ケヶヵカがガ', 'ノの之乃', 'ツッつっ'] as const;

const groupOf = (character: string) => groups.find((group) => group.includes(character));

/**
 * Matches the characters that can be replaced by another character of their group. Small ヶ and ヵ always match, because they
 * have no other use in place names. The other characters match only after a kanji or kana and before a match of `end`. So が in
 * かすみがうら市 does not match, because the hiragana う follows it.
 */
const interchangeableBefore = (end: string) =>
  new RegExp(
    `[ヶヵ]|(?<=[\\p{Ideographic}\\p{Script=Hiragana}\\p{Script=Katakana}])[${groups.join('')}](?=${end})`,
    'gu',
  );

const inText = interchangeableBefore('\\p{Ideographic}');
/** Also finds an interchangeable character at the end of a place name: 栗又四ケ, 山二ツ. */
const inName = interchangeableBefore('\\p{Ideographic}|$');

/** Converts the interchangeable characters of an address to one spelling, for comparisons. */
export const canonicalPlace = (text: string): string =>
  text.replace(inText, (character) => groupOf(character)?.[0] ?? character);

/** The spellings of each character of a place name: 霞が関 → 霞, ケヶヵカがガ, 関. */
export function spellingsOfPlace(name: string): readonly string[] {
  const positions = new Set([...name.matchAll(inName)].map(({ index }) => index));
  let position = 0;
  return Array.from(name, (character) => {
    const group = positions.has(position) ? groupOf(character) : undefined;
    position += character.length;
    return group ?? character;
  });
}
