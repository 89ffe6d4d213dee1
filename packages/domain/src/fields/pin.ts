import { toHalfWidthDigits } from '@kaisetsu/jp-address/text/width';
import { pinLength } from '../limits.ts';
import { listEraYearForms } from '../text/era.ts';
import { splitBirthday } from './birthday.ts';
import type { Problem } from './problem.ts';

export type PinFacts = {
  /** `YYYY-MM-DD`; in the child flow only the child's (spec 2.14). */
  readonly birthdays: readonly string[];
  readonly phones: readonly string[];
  readonly addresses: readonly string[];
};

const stripPadding = (part: string): string => String(Number(part));
const listForms = (part: string): readonly string[] => [part, stripPadding(part)];

export function listBirthdayPins(birthday: string): ReadonlySet<string> {
  const { year, month, day } = splitBirthday(birthday);
  const yy = year.slice(2);
  const pins = [month + day, day + month, year, month + yy, day + yy];
  for (const yearForm of [...listForms(yy), ...listEraYearForms(birthday)]) {
    for (const monthForm of listForms(month)) {
      pins.push(yearForm + monthForm);
      for (const dayForm of listForms(day)) pins.push(yearForm + monthForm + dayForm);
    }
    for (const dayForm of listForms(day)) pins.push(yearForm + dayForm);
  }
  return new Set(pins.filter((pin) => pin.length === pinLength));
}

const toDigits = (text: string): string => toHalfWidthDigits(text).replace(/\D/g, '');

const isEdgeOf = (pin: string, digits: string): boolean => digits.startsWith(pin) || digits.endsWith(pin);

export const isPin = (text: string): boolean => new RegExp(`^\\d{${pinLength}}$`).test(text);

export function validatePin(pin: string, facts: PinFacts): Problem | null {
  if (!isPin(pin)) return { code: 'pin-format' };
  if (new Set(pin).size === 1) return { code: 'pin-repeated' };
  if (facts.birthdays.some((birthday) => listBirthdayPins(birthday).has(pin)))
    return { code: 'pin-birthday' };
  if (facts.phones.some((phone) => toDigits(phone).endsWith(pin))) return { code: 'pin-phone' };
  if (facts.addresses.some((address) => isEdgeOf(pin, toDigits(address)))) return { code: 'pin-address' };
  return null;
}

export function validatePinPair(pin: string, repeated: string, facts: PinFacts): Problem | null {
  if (!isPin(pin) || !isPin(repeated)) return { code: 'pin-format' };
  return pin === repeated ? validatePin(pin, facts) : { code: 'pin-mismatch' };
}
