import { normaliseVariants } from '../text/character-set.ts';
import { stripInvisible } from '../text/invisible.ts';
import { collapseSpaces } from '../text/width.ts';

/**
 * A sentence of the applicant's own. Spec 5.2 bans no characters here and counts a surrogate pair once, so 𠮷 may
 * stand; only what cannot be seen is taken out, and look-alikes take the form that can be stored.
 */
export function normaliseFreeText(value: string): string {
  return normaliseVariants(collapseSpaces(stripInvisible(value)).trim());
}
