import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { toHalfWidth } from '@kaisetsu/jp-address/text/width';
import { maxEmailLength } from '../limits.ts';
import { findLikelyDomains, mayContinue } from './email-domains.ts';
import { createField } from './field.ts';

// HTML's `type=email` with a dot in the domain. No CR, LF or comma: they could inject a mail header.
const pattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

export const email = createField({
  // Do not remove inner spaces: the address without them could belong to another person.
  normalise: (value) => toHalfWidth(normaliseText(value).trim()),
  required: 'email-invalid',
  validate: (value) =>
    value.length <= maxEmailLength && pattern.test(value) ? null : { code: 'email-invalid' },
});

/** In the half-width kana of `normalise`. */
const dictated: readonly (readonly [RegExp, string])[] = [
  [/\s*(?:ｱｯﾄﾏｰｸ|ｱｯﾄ|あっとまーく|あっと)\s*/g, '@'],
  [/\s*(?:ﾄﾞｯﾄ|どっと)\s*/g, '.'],
  [/\s*(?:ﾊｲﾌﾝ|はいふん)\s*/g, '-'],
  [/\s*(?:ｱﾝﾀﾞｰﾊﾞｰ|ｱﾝﾀﾞｰｽｺｱ|あんだーばー)\s*/g, '_'],
];

const listAddresses = (text: string): readonly string[] =>
  text.split(/[^\w.+@-]+/).filter((part) => part.includes('@'));

export function suggestEmail(value: string): string | null {
  const typed = dictated.reduce((text, [word, sign]) => text.replace(word, sign), email.normalise(value));
  const [, inBrackets = typed] = /^[^<>]*<([^<>]+)>[^<>]*$/.exec(typed) ?? [];
  const cleaned = inBrackets
    .replace(/^mailto:/i, '')
    .replace(/\([^()@]*\)/g, '')
    .replace(/[\s<>()[\]"]/g, '')
    .replace(/[,､｡]/g, '.')
    .replace(/[ｰ\u2010-\u2015─━]/g, '-')
    .replace(/^\.+/, '')
    .replace(/@[@.]+/g, '@');
  // Cuts off a final word or mark: `taro@example.jpです。`
  const end = [...cleaned].findLastIndex((character) => /[A-Za-z0-9]/.test(character)) + 1;
  const at = cleaned.lastIndexOf('@') + 1;
  const domain = cleaned.slice(at, end).replace(/\.{2,}/g, '.');
  const [known = domain] = domain.includes('.') ? [] : findLikelyDomains(domain);
  const likely = cleaned.slice(0, at) + known;
  if (email.validate(likely) === null) return likely;
  // Behind a label, or written twice; of two addresses none is likely.
  const [only, ...others] = new Set(listAddresses(typed));
  return only !== undefined && others.length === 0 && email.validate(only) === null ? only : null;
}

/** An accepted address whose domain looks like a slip: gmail.con. `isLeft`: the applicant has left the field. */
export function suggestDomains(
  value: string,
  isLeft: boolean,
): readonly { readonly domain: string; readonly address: string }[] {
  const typed = email.normalise(value);
  const at = typed.lastIndexOf('@') + 1;
  const domain = typed.slice(at);
  if (email.validate(typed) !== null || (!isLeft && mayContinue(domain))) return [];
  return findLikelyDomains(domain).map((likely) => ({
    domain: likely,
    address: typed.slice(0, at) + likely,
  }));
}

/** A browser turns a domain with other than ASCII characters into such a label. */
export const hasForeignDomain = (value: string): boolean => /[@.]xn--/i.test(value);
