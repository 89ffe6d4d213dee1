import { normaliseVariants } from '../text/character-set.ts';
import { collapseSpaces } from '../text/width.ts';

// Control and format characters, lone surrogates and fillers that show nothing; what counts as a space is collapsed instead.
const unseen = /(?!\s)[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]/gu;

/**
 * A sentence of the applicant's own. Spec 5.2 bans no characters here and counts a surrogate pair once, so 𠮷 may
 * stand; only what cannot be seen is taken out, and look-alikes take the form that can be stored.
 */
export function tidyFreeText(value: string): string {
  return normaliseVariants(collapseSpaces(value.replace(unseen, '')).trim());
}
