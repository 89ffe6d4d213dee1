// Control and format characters, lone surrogates and invisible fillers, but no spaces. U+FEFF has no width, although JavaScript
// counts it as a space.
const invisible = /\ufeff|(?!\s)[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]/gu;

/**
 * Removes invisible characters (U+200B, U+202A …), which text copied from a page or from a phone's contacts may contain. The
 * applicant could not find them after a message. Variation selectors stay, because they belong to the kanji before them, and
 * so do spaces of any kind.
 */
export function stripInvisible(text: string): string {
  return text.replace(invisible, '');
}
