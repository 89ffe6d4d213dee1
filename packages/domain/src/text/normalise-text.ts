import { normaliseVariants } from './character-set.ts';
import { stripInvisible } from './invisible.ts';

/**
 * The first step of the normalisation of most answers. Removes invisible characters, composes decomposed characters (NFC) and
 * replaces look-alikes (〜 − — ¥ …) by the character that the bank can store. 髙 and other kanji stay.
 */
export const normaliseText = (text: string): string => normaliseVariants(stripInvisible(text));
