/** U+FF61–U+FF9F in order. */
const fullForms =
  '。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜';
const firstHalf = 0xff61;

const halfByFull = new Map(
  Array.from(fullForms, (full, index) => [full, String.fromCharCode(firstHalf + index)] as const),
);

const combiningToHalf: Record<string, string> = { '\u3099': 'ﾞ', '\u309a': 'ﾟ' };

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

export function widenKana(text: string): string {
  return text.replace(/[\uff61-\uff9f]/g, (half) => fullForms.charAt(half.charCodeAt(0) - firstHalf));
}

export function narrowKana(text: string): string {
  return text.replace(/[\u3001-\u300d\u309b\u309c\u30a1-\u30fe]/g, (full) => {
    const [base = '', mark = ''] = full.normalize('NFD');
    const half = halfByFull.get(base);
    return half === undefined ? full : half + (combiningToHalf[mark] ?? '');
  });
}
