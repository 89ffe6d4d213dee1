// Control and format characters, lone surrogates and fillers that show nothing. A space is no such character.
const invisible = /(?!\s)[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]/gu;

/**
 * Without what cannot be seen, as it comes along when text is copied from a page or out of a telephone's contacts (U+200B,
 * U+202A …). Nobody could find it in an answer, whatever a message said. Variation selectors belong to the kanji before them
 * and stay, and so do spaces of any kind.
 */
export function stripInvisible(text: string): string {
  return text.replace(invisible, '');
}
