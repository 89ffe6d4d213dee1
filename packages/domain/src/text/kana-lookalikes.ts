/** Kanji that look the same as a katakana or the long-vowel mark; `katakana` lists their counterparts in the same order. */
const kanji = '二八力口夕工卜一';
const katakana = 'ニハカロタエトー';

/**
 * Replaces kanji by the katakana that look the same (二ノミヤ → ニノミヤ). Input methods and character recognition confuse the
 * two. An error message would not help, because the applicant cannot see the difference. The function changes a text only if the
 * text contains a katakana and the result is full-width katakana. So 二 alone and 山口 stay.
 */
export function replaceKanjiLookalikes(text: string): string {
  if (!/[二八力口夕工卜一]/.test(text) || !/[ァ-ヶ]/.test(text)) return text;
  const replaced = text.replace(/[二八力口夕工卜一]/g, (found) => katakana.charAt(kanji.indexOf(found)));
  return /^[ァ-ヶ][ァ-ヶー]*(?:\u3000[ァ-ヶ][ァ-ヶー]*)*$/.test(replaced) ? replaced : text;
}
