import { birthday, noBirthday } from '../fields/birthday.ts';
import { kanaName, validateKanaNamePair } from '../fields/kana-name.ts';
import { name, validateNamePair } from '../fields/name.ts';
import type { Person } from '../fields/person.ts';
import { homePhone, mobilePhone, noPhone } from '../fields/phone.ts';
import type { Problems } from './check.ts';
import { type DraftOf, optional, required } from './table.ts';

export const nameTable = {
  lastName: required(name),
  firstName: required(name),
  kanaLastName: required(kanaName),
  kanaFirstName: required(kanaName),
};

/** `today` is `YYYY-MM-DD` in Asia/Tokyo. */
export type PersonConditions = {
  readonly person: Person;
  readonly today: string;
  readonly mobileBeginnings: readonly string[];
};

export const birthdayTable = {
  birthday: required(({ person, today }: PersonConditions) => birthday(person, today), {
    initial: noBirthday,
  }),
};

export const phoneTable = {
  mobilePhoneNumber: required(({ mobileBeginnings }: PersonConditions) => mobilePhone(mobileBeginnings), {
    initial: noPhone,
  }),
  phoneNumber: optional(({ mobileBeginnings }: PersonConditions) => homePhone(mobileBeginnings), {
    initial: noPhone,
  }),
};

export const personTable = { ...nameTable, ...birthdayTable, ...phoneTable };

export type PersonDraft = DraftOf<typeof personTable>;
export type PersonField = keyof PersonDraft;

export function validateNames(draft: DraftOf<typeof nameTable>): Problems<keyof typeof nameTable> {
  const long = validateNamePair(draft.lastName, draft.firstName);
  const kanaLong = validateKanaNamePair(draft.kanaLastName, draft.kanaFirstName);
  return { ...(long && { firstName: long }), ...(kanaLong && { kanaFirstName: kanaLong }) };
}
