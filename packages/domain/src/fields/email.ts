import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { toHalfWidth } from '@kaisetsu/jp-address/text/width';
import { maxEmailLength } from '../limits.ts';
import { beginsCommonDomain, findLikelyDomain } from './email-domains.ts';
import { type Field, isBlank } from './field.ts';
import { createProblem } from './problem.ts';

// HTML's `type=email` with a dot in the domain. No CR, LF or comma: they could inject a mail header.
const pattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

export const email: Field = {
  // Do not remove inner spaces: the address without them could belong to another person.
  normalise: (value) => toHalfWidth(normaliseText(value).trim()),
  required: 'email-invalid',
  isEmpty: isBlank,
  validate: (value) =>
    value.length <= maxEmailLength && pattern.test(value) ? null : createProblem('email-invalid'),
};

const countTrailingDots = (text: string): number =>
  text.length - 1 - [...text].findLastIndex((character) => character !== '.');

export function suggestEmail(value: string): string | null {
  const typed = email.normalise(value);
  const [, inBrackets = typed] = /^[^<>]*<([^<>]+)>[^<>]*$/.exec(typed) ?? [];
  const cleaned = inBrackets
    .replace(/^mailto:/i, '')
    .replace(/[\s<>()[\]"]/g, '')
    .replace(/[,､｡]/g, '.')
    .replace(/[ｰ\u2010-\u2015─━]/g, '-')
    .replace(/^\.+/, '');
  const likely = cleaned.slice(0, cleaned.length - countTrailingDots(cleaned));
  return email.validate(likely) === null ? likely : null;
}

/** An accepted address whose domain looks like a slip: gmail.con. `isLeft`: the applicant has left the field. */
export function suggestDomain(value: string, isLeft: boolean): { domain: string; address: string } | null {
  const typed = email.normalise(value);
  const at = typed.lastIndexOf('@') + 1;
  if (email.validate(typed) !== null || (!isLeft && beginsCommonDomain(typed.slice(at)))) return null;
  const domain = findLikelyDomain(typed.slice(at));
  return domain === null ? null : { domain, address: typed.slice(0, at) + domain };
}

/** A browser turns a domain with other than ASCII characters into such a label. */
export const hasForeignDomain = (value: string): boolean => /[@.]xn--/i.test(value);
