import { normaliseText } from '../text/normalise-text.ts';
import { stripSpaces, toHalfWidth } from '../text/width.ts';
import { blank, type Field } from './field.ts';
import { problem } from './problem.ts';

/** State of a typed code after 適用 or クリア (spec 4 "Workplace code and invitation code"). */
export type CodeState = 'unverified' | 'verified' | 'not-found';

export const codeLength = 6;

/**
 * A code has 6 characters of A–Z and 0–9 (docs/product-decisions.md "Look-ups"). Lower case, full-width, spaces and hyphens
 * are accepted, because companies print codes in groups (123-456).
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

/** A code that was typed but neither applied nor cleared blocks the step (spec 5.2). */
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
 * The invitation code of the child's form, which has no 適用. The page looks the code up when it has 6 characters, so a code of
 * another length counts as not found (spec 2.8, 8.2).
 */
export function lookedUpCode(state: CodeState): Field {
  const settled = settledCode(state, 'invitation');
  return {
    ...settled,
    validate: (value) =>
      isCode(normaliseCode(value)) ? settled.validate(value) : problem('invitation-code-not-found'),
  };
}
