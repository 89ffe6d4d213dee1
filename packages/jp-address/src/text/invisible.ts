// U+FEFF is listed separately, because `\s` matches it.
const invisible =
  /\ufeff|\ufe0e|\ufe0f|(?<!\p{Ideographic})\p{Variation_Selector}|(?!\s)[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]/gu;

export function stripInvisible(text: string): string {
  return text.replace(invisible, '');
}
