import { composeVoicedMarks } from './half-width-kana.ts';
import { replaceRadicals } from './kanji-radicals.ts';

let jis: ReadonlySet<string> | undefined;

/**
 * The 6,879 characters of JIS X 0208, rows 1–8 and 16–84 (spec 5.2 "Banned characters"). The first call reads them from the
 * Shift_JIS decoder of the platform, so that the bundle contains no table. The other rows are left out, because the decoder has
 * characters there that only vendors have added (①, ㈱, 髙).
 */
export function jisCharacters(): ReadonlySet<string> {
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
      // Separate the codes by a line end. It is never part of a byte pair, so an undefined code cannot change the next character.
      bytes.push(lead, trail, 0x0a);
    }
  }
  const cells = new TextDecoder('shift_jis').decode(new Uint8Array(bytes)).split('\n');
  return new Set(cells.filter((cell) => cell.length === 1 && cell !== '\ufffd'));
}

const variants: Record<string, string> = {
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

/**
 * Runs of characters to which NFC is applied. The excluded characters are compatibility kanji and the Å (U+212B) of JIS X 0208.
 * NFC would replace them by other characters.
 */
const composable = /[^\u212b\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

/**
 * Composes decomposed characters. Replaces each look-alike of a JIS X 0208 character (〜 − — ‖ ¥ ¢ £ ¬ …) by that character. Never
 * replaces kanji: 髙 stays 髙. Radical signs are not kanji: ⼭ becomes 山.
 */
export function normaliseVariants(text: string): string {
  const composed = text.replace(composable, (run) => run.normalize('NFC'));
  const replaced = composed.replace(variant, (found) => variants[found] ?? found);
  return composeVoicedMarks(replaceRadicals(replaced));
}

/**
 * The characters of `text` that the bank cannot store, each once, in order of appearance, for '{chars}は使用できません。' (spec 5.2).
 * Accepts the look-alikes that `normaliseVariants` can replace. Also accepts printable ASCII and half-width katakana, because
 * JIS X 0208 has all their full-width forms. Reports a lone surrogate as U+FFFD, an invisible character by its number (`U+200B`),
 * and a variation selector together with the character before it. So the message always shows a visible character.
 */
export function bannedCharacters(text: string): string[] {
  const allowed = jisCharacters();
  const isAllowed = (found: string): boolean => /^[ -~\uff61-\uff9f]$/.test(found) || allowed.has(found);
  const normal = normaliseVariants(text);
  // Return early for speed, because nearly every text has only allowed characters.
  if ([...normal].every(isAllowed)) return [];
  const banned = new Set<string>();
  for (const [found] of normal.matchAll(/[\s\S]\p{Variation_Selector}?/gu)) {
    if (!isAllowed(found)) banned.add(visible(found));
  }
  return [...banned];
}

function visible(character: string): string {
  if (/\p{Surrogate}/u.test(character)) return '\ufffd';
  if (!/^[\p{Cc}\p{Cf}\p{Z}\p{Variation_Selector}]/u.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
