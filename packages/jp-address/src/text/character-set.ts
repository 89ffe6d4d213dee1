import { composeVoicedMarks } from './half-width-kana.ts';
import { replaceRadicals } from './kanji-radicals.ts';

let jis: ReadonlySet<string> | undefined;

/** The Shift_JIS decoder saves a table in the bundle; its other rows hold vendors' characters. */
export function getJisCharacters(): ReadonlySet<string> {
  jis ??= readJisCharacters();
  return jis;
}

function readJisCharacters(): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let row = 1; row <= 84; row += 1) {
    if (row > 8 && row < 16) continue;
    const lead = Math.floor((row - 1) / 2) + (row <= 62 ? 0x81 : 0xc1);
    for (let cell = 1; cell <= 94; cell += 1) {
      const trail = row % 2 === 0 ? cell + 0x9e : cell + (cell < 64 ? 0x3f : 0x40);
      // A line end separates the codes: an undefined code cannot change the next character.
      bytes.push(lead, trail, 0x0a);
    }
  }
  const cells = new TextDecoder('shift_jis').decode(new Uint8Array(bytes)).split('\n');
  return new Set(cells.filter((cell) => cell.length === 1 && cell !== '\ufffd'));
}

const variants: Record<string, string> = {
  '\u02bb': '‘',
  '\u02bc': '’',
  '\u02d7': '－',
  '\u2043': '－',
  '\u207b': '－',
  '\u208b': '－',
  '\u23af': '－',
  '\u23e4': '－',
  '\u2796': '－',
  '\u301c': '～',
  '\u2011': '‐',
  '\u2012': '‐',
  '\u2013': '‐',
  '\u2014': '―',
  '\u2016': '∥',
  '\u203e': '￣',
  '\u2212': '－',
  '\u00a2': '￠',
  '\u00a3': '￡',
  '\u00a5': '￥',
  '\u00ac': '￢',
  '\uff02': '”',
  '\uff07': '’',
};
const variant = new RegExp(`[${Object.keys(variants).join('')}]`, 'g');

/** NFC would replace compatibility kanji and Å (U+212B). */
const composable = /[^\u212b\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

export function normaliseVariants(text: string): string {
  const composed = text.replace(composable, (run) => run.normalize('NFC'));
  const replaced = composed.replace(variant, (found) => variants[found] ?? found);
  return composeVoicedMarks(replaceRadicals(replaced));
}

export function findBannedCharacters(text: string): string[] {
  const allowed = getJisCharacters();
  const isAllowed = (found: string): boolean => /^[ -~\uff61-\uff9f]$/.test(found) || allowed.has(found);
  const normal = normaliseVariants(text);
  if ([...normal].every(isAllowed)) return [];
  const banned = new Set<string>();
  for (const [found] of normal.matchAll(/[\s\S]\p{Variation_Selector}?/gu)) {
    if (!isAllowed(found)) banned.add(toVisible(found));
  }
  return [...banned];
}

function toVisible(character: string): string {
  if (/\p{Surrogate}/u.test(character)) return '\ufffd';
  if (!/^[\p{Cc}\p{Cf}\p{Z}\p{Variation_Selector}]/u.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
