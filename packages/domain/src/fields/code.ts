import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { stripSpaces, toHalfWidth } from '@kaisetsu/jp-address/text/width';
import { lookUpCodeLength } from '../limits.ts';
import { createField, type Field } from './field.ts';

export type CodeState = 'unverified' | 'verified' | 'not-found';

/** Removes spaces and hyphens, because companies print codes in groups (123-456), and a label (紹介コード：ABC123). */
export function normaliseCode(value: string): string {
  const typed = toHalfWidth(stripSpaces(normaliseText(value)))
    .replace(/[-ｰ─━]/g, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const [only, ...others] = (typed.match(/[A-Z0-9]+/g) ?? []).filter(isCode);
  return only === undefined || others.length > 0 ? typed : only;
}

export function isCode(value: string): boolean {
  return value.length === lookUpCodeLength && /^[A-Z0-9]+$/.test(value);
}

export const verifiedMessages = {
  workplace: 'コードが確認できました。',
  invitation: '紹介コードが確認できました。',
} as const;

export function createSettledCodeField(
  state: CodeState | undefined,
  kind: 'workplace' | 'invitation',
): Field {
  return createField({
    normalise: normaliseCode,
    validate: () => {
      if (state === 'verified') return null;
      return { code: state === 'not-found' ? `${kind}-code-not-found` : 'code-not-settled' };
    },
  });
}

/** A text of another length or alphabet counts as not found (spec 2.8, 8.2). */
export function createLookedUpCodeField(state: CodeState | undefined): Field {
  const settled = createSettledCodeField(state, 'invitation');
  return {
    ...settled,
    validate: (value) =>
      isCode(normaliseCode(value)) ? settled.validate(value) : { code: 'invitation-code-not-found' },
  };
}
