import { normaliseText } from '../text/normalise-text.ts';
import { stripSpaces, toHalfWidth } from '../text/width.ts';
import { blank, type Field } from './field.ts';
import { problem } from './problem.ts';

/** State of a typed code after 適用 or クリア (spec 4 "Workplace code and invitation code"). */
export type CodeState = 'unverified' | 'verified' | 'not-found';

export const codeLength = 6;

/**
 * Converts a code to half-width capitals and digits (docs/product-decisions.md "Look-ups"). Removes spaces and hyphens, because
 * companies print codes in groups (123-456).
 */
export function normaliseCode(value: string): string {
  return toHalfWidth(stripSpaces(normaliseText(value)))
    .replace(/[-ｰ─━]/g, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

export function isCode(value: string): boolean {
  return /^[A-Z0-9]{6}$/.test(value);
}

export const verifiedMessages = {
  workplace: 'コードが確認できました。',
  invitation: '紹介コードが確認できました。',
} as const;

/**
 * The rules for a code with the buttons 適用 and クリア. A typed code blocks the step until 適用 has verified it or クリア has removed it
 * (spec 5.2).
 */
export function settledCode(state: CodeState, kind: 'workplace' | 'invitation'): Field {
  return {
    normalise: normaliseCode,
    isEmpty: blank,
    validate: () => {
      if (state === 'verified') return null;
      return problem(state === 'not-found' ? `${kind}-code-not-found` : 'code-not-settled');
    },
  };
}

/**
 * The rules for the invitation code of the child's form, which has no button 適用. The page looks the code up as soon as it has 6
 * characters. A text that is not 6 characters of A–Z and 0–9 counts as not found (spec 2.8, 8.2).
 */
export function lookedUpCode(state: CodeState): Field {
  const settled = settledCode(state, 'invitation');
  return {
    ...settled,
    validate: (value) =>
      isCode(normaliseCode(value)) ? settled.validate(value) : problem('invitation-code-not-found'),
  };
}
