/**
 * Signs of the block “CJK Radicals Supplement” that programs write in place of a whole kanji. `kanji` has these kanji in the
 * same order, from Unicode's EquivalentUnifiedIdeograph.txt. Most other signs of that block are only parts of kanji, so they are
 * not replaced.
 */
const signs = '⺒⺜⺟⺠⺩⺫⺬⻁⻄⻆⻑⻘⻝⻤⻨⻩⻫⻭⻯⻲';
const kanji = '巳日母民王目示虎西角長青食鬼麦黄斉歯竜亀';
const kanjiOf = new Map(Array.from(signs, (sign, index) => [sign, kanji.charAt(index)]));

/**
 * Replaces radical signs (⼭ U+2F2D, ⻑ U+2ED1) by the kanji that they show (山, 長). Text copied from a PDF may contain such signs.
 * An error message would not help: a sign looks the same as its kanji, so the applicant could not find the sign.
 */
export function replaceRadicals(text: string): string {
  return text.replace(/[\u2e80-\u2fd5]/g, (sign) => kanjiOf.get(sign) ?? sign.normalize('NFKC'));
}
