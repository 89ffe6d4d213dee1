import { toHalfWidthDigits } from '@kaisetsu/jp-address/text/width';
import { eraYearForms } from '../text/era.ts';
import { birthdayParts } from './birthday.ts';
import { type Problem, problem } from './problem.ts';

export type PinFacts = {
  /** `YYYY-MM-DD`; in the child flow only the child's (spec 2.14). */
  readonly birthdays: readonly string[];
  readonly phones: readonly string[];
  readonly addresses: readonly string[];
};

export const pinDigits = 4;

const unpadded = (part: string): string => String(Number(part));
const forms = (part: string): readonly string[] => [part, unpadded(part)];

export function birthdayPins(birthday: string): ReadonlySet<string> {
  const { year, month, day } = birthdayParts(birthday);
  const yy = year.slice(2);
  const pins = [month + day, day + month, year, month + yy, day + yy];
  for (const yearForm of [...forms(yy), ...eraYearForms(birthday)]) {
    for (const monthForm of forms(month)) {
      pins.push(yearForm + monthForm);
      for (const dayForm of forms(day)) pins.push(yearForm + monthForm + dayForm);
    }
    for (const dayForm of forms(day)) pins.push(yearForm + dayForm);
  }
  return new Set(pins.filter((pin) => pin.length === pinDigits));
}

const digitsOf = (text: string): string => toHalfWidthDigits(text).replace(/\D/g, '');

const isEdgeOf = (pin: string, digits: string): boolean => digits.startsWith(pin) || digits.endsWith(pin);

export const isPin = (text: string): boolean => new RegExp(`^\\d{${pinDigits}}$`).test(text);

export function validatePin(pin: string, facts: PinFacts): Problem | null {
  if (!isPin(pin)) return problem('pin-format');
  if (/(\d)\1{3}/.test(pin)) return problem('pin-repeated');
  if (facts.birthdays.some((birthday) => birthdayPins(birthday).has(pin))) return problem('pin-birthday');
  if (facts.phones.some((phone) => digitsOf(phone).endsWith(pin))) return problem('pin-phone');
  if (facts.addresses.some((address) => isEdgeOf(pin, digitsOf(address)))) return problem('pin-address');
  return null;
}

export function validatePinPair(pin: string, repeated: string, facts: PinFacts): Problem | null {
  if (!isPin(pin) || !isPin(repeated)) return problem('pin-format');
  return pin === repeated ? validatePin(pin, facts) : problem('pin-mismatch');
}
