export const kanjiLookalikes = '二八力口夕工卜一';
export const katakanaLookalikes = 'ニハカロタエトー';

export function replaceKanjiLookalikes(text: string): string {
  if (!/[二八力口夕工卜一]/.test(text) || !/[ァ-ヶ]/.test(text)) return text;
  const replaced = text.replace(/[二八力口夕工卜一]/g, (found) =>
    katakanaLookalikes.charAt(kanjiLookalikes.indexOf(found)),
  );
  return /^[ァ-ヶ][ァ-ヶー]*(?:\u3000[ァ-ヶ][ァ-ヶー]*)*$/.test(replaced) ? replaced : text;
}
