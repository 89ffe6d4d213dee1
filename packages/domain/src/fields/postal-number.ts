import { toHalfWidthDigits } from '@kaisetsu/jp-address/text/width';
import { postalNumberLength } from '../limits.ts';
import { createField } from './field.ts';

export function normalisePostalNumber(value: string): string {
  const typed = toHalfWidthDigits(value);
  // Dictation can write 八一〇の〇〇〇一.
  const digits = /\d/.test(typed)
    ? typed
    : typed.replace(/[〇一二三四五六七八九]/g, (kanji) => String('〇一二三四五六七八九'.indexOf(kanji)));
  return digits.replace(/\D/g, '').slice(0, postalNumberLength);
}

export function formatPostalNumber(value: string): string {
  return value.length > 3 ? `${value.slice(0, 3)}-${value.slice(3)}` : value;
}

export const postalNumber = createField({
  normalise: normalisePostalNumber,
  required: 'address-not-searched',
  validate: (value) =>
    value.length === postalNumberLength && /^\d+$/.test(value) ? null : { code: 'address-not-searched' },
});
