import { normaliseVariants } from './character-set.ts';

// U+FEFF is listed separately, because `\s` matches it.
const invisible =
  /(\p{Ideographic}(?![\ufe0e\ufe0f])\p{Variation_Selector})|\ufeff|\p{Variation_Selector}|(?!\s)[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** A variation selector of a kanji stays. */
export function stripInvisible(text: string): string {
  return text.replace(invisible, (_, kanji: string | undefined) => kanji ?? '');
}

export const normaliseText = (text: string): string => normaliseVariants(stripInvisible(text));
