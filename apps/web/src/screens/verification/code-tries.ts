import { codeTries } from '@kaisetsu/domain/limits';
import type { CodeSent } from '../../shell/journey/journey.ts';

/** The server then rejects the right code as well (docs/product-decisions.md "E-mail verification"). */
export const hasNoTriesLeft = ({ failedTries = 0 }: CodeSent): boolean => failedTries >= codeTries;
