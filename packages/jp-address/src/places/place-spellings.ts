/** The canonical spelling comes first. */
const groups = ['ケヶヵカがガ', 'ノの之乃', 'ツッつっ'] as const;

const kanji = ['竈竃釜', '鰺鯵', '諫諌', '糟粕', '檮梼', '砺礪', '籠篭'] as const;

const alwaysInterchangeable = `ヶヵ${kanji.join('')}`;
const interchangeableInside = groups.join('');

const groupOf = (character: string) => [...groups, ...kanji].find((group) => group.includes(character));

/** Not the が in かすみがうら市: the hiragana う follows it. A name may end with it: 栗又四ケ, 山二ツ. */
function isInterchangeable(character: string, before: string, after: string, isName: boolean): boolean {
  if (alwaysInterchangeable.includes(character)) return true;
  return (
    interchangeableInside.includes(character) &&
    /[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(before) &&
    (/\p{Ideographic}/u.test(after) || (isName && after === ''))
  );
}

function listSpellings(text: string, isName: boolean): readonly string[] {
  const characters = [...text];
  return characters.map((character, at) =>
    isInterchangeable(character, characters[at - 1] ?? '', characters[at + 1] ?? '', isName)
      ? (groupOf(character) ?? character)
      : character,
  );
}

export const toCanonicalPlace = (text: string): string =>
  listSpellings(text, false)
    .map((spellings) => [...spellings][0])
    .join('');

export const listSpellingsOfPlace = (name: string): readonly string[] => listSpellings(name, true);
