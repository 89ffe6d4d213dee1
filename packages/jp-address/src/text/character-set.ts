import { composeVoicedMarks } from './half-width-kana.ts';
import signVariants from './sign-variants.json' with { type: 'json' };

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

/** By the character that replaces them. */
const variants = new Map(
  Object.entries(signVariants).flatMap(([form, others]) =>
    [...others].map((other) => [other, form] as const),
  ),
);
const variant = new RegExp(`[${[...variants.keys()].join('')}]`, 'g');

/** From Unicode's EquivalentUnifiedIdeograph.txt. */
const radicals = '⺒⺜⺟⺠⺩⺫⺬⻁⻄⻆⻑⻘⻝⻤⻨⻩⻫⻭⻯⻲';
const kanjiOfRadicals = '巳日母民王目示虎西角長青食鬼麦黄斉歯竜亀';
const kanjiOf = new Map(Array.from(radicals, (sign, index) => [sign, kanjiOfRadicals.charAt(index)]));

/** Text copied from a PDF may contain signs that look like their kanji. */
function replaceRadicals(text: string): string {
  return text.replace(/[\u2e80-\u2fd5]/g, (sign) => kanjiOf.get(sign) ?? sign.normalize('NFKC'));
}

/** NFC would replace compatibility kanji and Å (U+212B). */
const composable = /[^\u212b\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

export function normaliseVariants(text: string): string {
  const composed = text.replace(composable, (run) => run.normalize('NFC'));
  const replaced = composed.replace(variant, (found) => variants.get(found) ?? found);
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
