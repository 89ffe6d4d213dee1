/** From Unicode's EquivalentUnifiedIdeograph.txt. */
const signs = '⺒⺜⺟⺠⺩⺫⺬⻁⻄⻆⻑⻘⻝⻤⻨⻩⻫⻭⻯⻲';
const kanji = '巳日母民王目示虎西角長青食鬼麦黄斉歯竜亀';
const kanjiOf = new Map(Array.from(signs, (sign, index) => [sign, kanji.charAt(index)]));

/** Text copied from a PDF may contain signs that look like their kanji. */
export function replaceRadicals(text: string): string {
  return text.replace(/[\u2e80-\u2fd5]/g, (sign) => kanjiOf.get(sign) ?? sign.normalize('NFKC'));
}
