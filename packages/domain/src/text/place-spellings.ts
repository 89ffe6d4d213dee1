/**
 * Characters of place names that have several spellings: 龍ヶ崎, 龍ケ崎, 龍が崎; 山ノ内, 山之内; 三ツ沢, 三つ沢. The canonical
 * spelling comes first.
 */
const groups = ['ケヶヵカがガ', 'ノの之乃', 'ツッつっ'] as const;

/**
 * Kanji that are used for each other in names of places, also some that are not forms of one kanji: 塩竈市 and 塩釜市,
 * 鰺ヶ沢町 and 鯵ヶ沢町, 諫早市 and 諌早市, 糟屋郡 and 粕屋郡, 檮原町 and 梼原町, 砺波市 and 礪波市, 聖籠町 and 聖篭町.
 */
const kanji = ['竈竃釜', '鰺鯵', '諫諌', '糟粕', '檮梼', '砺礪', '籠篭'] as const;

const groupOf = (character: string) => [...groups, ...kanji].find((group) => group.includes(character));

/**
 * Matches the characters that can be replaced by another character of their group. Kanji, and small ヶ and ヵ, always match,
 * because they have no other use in place names. The other characters match only after a kanji or kana and before a match of
 * `end`. So が in かすみがうら市 does not match, because the hiragana う follows it.
 */
const interchangeableBefore = (end: string) =>
  new RegExp(
    `[ヶヵ${kanji.join('')}]|(?<=[\\p{Ideographic}\\p{Script=Hiragana}\\p{Script=Katakana}])[${groups.join('')}](?=${end})`,
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
