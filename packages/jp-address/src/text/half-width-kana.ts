const halfWidth = Array.from({ length: 0x3f }, (_, index) => String.fromCharCode(0xff61 + index));
const halfByFull = new Map(halfWidth.map((half) => [half.normalize('NFKC'), half]))
  .set('゛', 'ﾞ')
  .set('゜', 'ﾟ');

/** NFC of the whole text would replace rare kanji by common ones. */
export function composeVoicedMarks(text: string): string {
  return text
    .replace(/([\u3041-\u30fe])([\u3099\u309b\u309a\u309c])/g, (_, kana: string, mark: string) => {
      const combining = mark === '\u3099' || mark === '\u309b' ? '\u3099' : '\u309a';
      return (kana + combining).normalize('NFC');
    })
    .replace(/\u3099/g, '\u309b')
    .replace(/\u309a/g, '\u309c');
}

/** A voiced mark becomes combining (`composeVoicedMarks`). */
export function widenKana(text: string): string {
  return text.replace(/[\uff61-\uff9f]/g, (half) => half.normalize('NFKC'));
}

export function narrowKana(text: string): string {
  return text.replace(/[\u3001-\u300d\u309b\u309c\u30a1-\u30fe]/g, (full) => {
    const [base = '', mark = ''] = full.normalize('NFD');
    const half = halfByFull.get(base);
    return half === undefined ? full : half + (halfByFull.get(mark) ?? '');
  });
}
