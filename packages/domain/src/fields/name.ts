import { isKanaName, toKanaName } from '@kaisetsu/jp-address/text/kana';
import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { stripPunctuation } from '@kaisetsu/jp-address/text/punctuation';
import { stripSpaces, toFullWidth } from '@kaisetsu/jp-address/text/width';
import { maxCharacters } from '../limits.ts';
import { createField, type Field, findBanned, findTooLong, hasOnlySigns } from './field.ts';
import type { Problem } from './problem.ts';

/** O`Brien, JeanーPaul: Japanese keyboards lack the apostrophe and the hyphen. */
const joinLatin = (text: string): string =>
  text
    .replace(/([Ａ-Ｚａ-ｚ])[‘｀´′](?=[Ａ-Ｚａ-ｚ])/gu, '$1’')
    .replace(/([Ａ-Ｚａ-ｚ])[ー─━](?=[Ａ-Ｚａ-ｚ])/gu, '$1－');

export const name: Field = {
  normalise: (value) => joinLatin(toFullWidth(stripSpaces(stripPunctuation(normaliseText(value))))),
  required: 'required',
  isEmpty: hasOnlySigns,
  validate: findBanned,
};

export const kanaName = createField({
  normalise: (value) => toKanaName(stripPunctuation(normaliseText(value))),
  required: 'required',
  validate: (value) => (isKanaName(value) ? null : { code: 'not-katakana' }),
});

export const validateNamePair = (lastName: string, firstName: string): Problem | null =>
  findTooLong(lastName + firstName, maxCharacters.name);

export const validateKanaNamePair = (kanaLastName: string, kanaFirstName: string): Problem | null =>
  findTooLong(kanaLastName + kanaFirstName, maxCharacters.kanaName);
