/** The canonical spelling comes first. */
const groups = ['ケヶヵカがガ', 'ノの之乃', 'ツッつっ'] as const;

const kanji = ['竈竃釜', '鰺鯵', '諫諌', '糟粕', '檮梼', '砺礪', '籠篭'] as const;

const groupOf = (character: string) => [...groups, ...kanji].find((group) => group.includes(character));

/** Not the が in かすみがうら市: the hiragana う follows it. */
const createInterchangeable = (end: string) =>
  new RegExp(
    `[ヶヵ${kanji.join('')}]|(?<=[\\p{Ideographic}\\p{Script=Hiragana}\\p{Script=Katakana}])[${groups.join('')}](?=${end})`,
    'gu',
  );

const inText = createInterchangeable('\\p{Ideographic}');
/** 栗又四ケ, 山二ツ */
const inName = createInterchangeable('\\p{Ideographic}|$');

export const toCanonicalPlace = (text: string): string =>
  text.replace(inText, (character) => groupOf(character)?.[0] ?? character);

export function listSpellingsOfPlace(name: string): readonly string[] {
  const positions = new Set([...name.matchAll(inName)].map(({ index }) => index));
  let position = 0;
  return Array.from(name, (character) => {
    const group = positions.has(position) ? groupOf(character) : undefined;
    position += character.length;
    return group ?? character;
  });
}
