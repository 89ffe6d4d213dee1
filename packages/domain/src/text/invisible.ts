// Control and format characters, lone surrogates and invisible fillers, but no spaces. U+FEFF has no width, although JavaScript
// counts it as a space.
const invisible =
  /\ufeff|\ufe0e|\ufe0f|(?<!\p{Ideographic})\p{Variation_Selector}|(?!\s)[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]/gu;

/**
 * Removes invisible characters (U+200B, U+202A …), which text copied from a page or from a phone's contacts may contain. The
 * applicant could not find them after a message. A variation selector stays behind a kanji, because it belongs to it; those of
 * emoji (U+FE0E, U+FE0F) do not. Spaces of any kind stay.
 */
export function stripInvisible(text: string): string {
  return text.replace(invisible, '');
}
