// Matches control and format characters, lone surrogates, invisible fillers, and variation selectors without a kanji, but no
// spaces. U+FEFF is listed separately, because `\s` matches it although it is invisible.
const invisible =
  /\ufeff|\ufe0e|\ufe0f|(?<!\p{Ideographic})\p{Variation_Selector}|(?!\s)[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]/gu;

/**
 * Removes invisible characters (U+200B, U+202A …). Text that is copied from a page or an address book may contain such
 * characters, and the applicant could not find and correct them. A variation selector after a kanji stays, because it is part of
 * the kanji. The selectors of emoji (U+FE0E, U+FE0F) do not stay. Spaces stay.
 */
export function stripInvisible(text: string): string {
  return text.replace(invisible, '');
}
