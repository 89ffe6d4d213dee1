import { normaliseVariants } from './character-set.ts';
import { stripInvisible } from './invisible.ts';

/**
 * The first step for every text that comes in: answers, look-ups, imported lists and postal data. Removes invisible characters,
 * composes decomposed ones (NFC) and replaces look-alikes by the character in the bank's set (〜 − — ¥ …). Kanji stay as
 * they are. Width, spaces and hyphens follow, because each field has rules of its own for them.
 */
export const normaliseText = (text: string): string => normaliseVariants(stripInvisible(text));
