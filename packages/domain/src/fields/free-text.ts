import { normaliseVariants } from '../text/character-set.ts';
import { stripInvisible } from '../text/invisible.ts';
import { collapseSpaces } from '../text/width.ts';

/**
 * Free text of the applicant. Spec 5.2 bans no characters here and counts a surrogate pair once, so 𠮷 is allowed. Invisible
 * characters are removed, and look-alikes get the form that the bank can store.
 */
export function normaliseFreeText(value: string): string {
  return normaliseVariants(collapseSpaces(stripInvisible(value)).trim());
}
