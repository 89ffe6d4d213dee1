import { normaliseVariants } from './character-set.ts';
import { stripInvisible } from './invisible.ts';

/**
 * Most fields call this function first when they normalise an answer. It removes invisible characters, composes decomposed
 * characters (NFC), and replaces look-alikes (〜 − — ¥ …) by the character that the bank can store. It does not replace 髙 or any
 * other kanji.
 */
export const normaliseText = (text: string): string => normaliseVariants(stripInvisible(text));
