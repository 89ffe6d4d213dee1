/** Kanji that look the same as a katakana or its long-vowel mark, and in the same order what they look like. */
const kanji = '二八力口夕工卜一';
const katakana = 'ニハカロタエトー';

/**
 * Replaces kanji by the katakana that they look the same as (二ノミヤ → ニノミヤ), which input methods and character recognition
 * confuse. The applicant could not see the difference after a message. Does so only if the text is full-width katakana then, and
 * holds a katakana already: 二 alone and 山口 stay.
 */
export function replaceKanjiLookalikes(text: string): string {
  if (!/[二八力口夕工卜一]/.test(text) || !/[ァ-ヶ]/.test(text)) return text;
  const replaced = text.replace(/[二八力口夕工卜一]/g, (found) => katakana.charAt(kanji.indexOf(found)));
  return /^[ァ-ヶ][ァ-ヶー]*(?:\u3000[ァ-ヶ][ァ-ヶー]*)*$/.test(replaced) ? replaced : text;
}
