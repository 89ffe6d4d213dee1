import type { Bank } from '../bank.ts';
import { createBirthdayField, noBirthday } from '../fields/birthday.ts';
import { kanaName, name, validateKanaNamePair, validateNamePair } from '../fields/name.ts';
import type { Person } from '../fields/person.ts';
import { createHomePhoneField, createMobilePhoneField, noPhone } from '../fields/phone.ts';
import type { Problems } from './check.ts';
import { createRows, type DraftOf } from './table.ts';

/** `today` is `YYYY-MM-DD` in Asia/Tokyo. */
export type PersonConditions = {
  readonly person: Person;
  readonly today: string;
  readonly bank: Pick<Bank, 'mobileBeginnings'>;
};

const { required, optional } = createRows<PersonConditions>();

export const nameTable = {
  lastName: required(name),
  firstName: required(name),
  kanaLastName: required(kanaName),
  kanaFirstName: required(kanaName),
};

export const birthdayTable = {
  birthday: required(({ person, today }) => createBirthdayField(person, today), {
    initial: noBirthday,
  }),
};

const initial = noPhone;

export const phoneTable = {
  mobilePhoneNumber: required(({ bank }) => createMobilePhoneField(bank.mobileBeginnings), { initial }),
  phoneNumber: optional(({ bank }) => createHomePhoneField(bank.mobileBeginnings), { initial }),
};

export const personTable = { ...nameTable, ...birthdayTable, ...phoneTable };

export type PersonDraft = DraftOf<typeof personTable>;

export function validateNames(draft: DraftOf<typeof nameTable>): Problems<keyof typeof nameTable> {
  const long = validateNamePair(draft.lastName, draft.firstName);
  const kanaLong = validateKanaNamePair(draft.kanaLastName, draft.kanaFirstName);
  return { ...(long && { firstName: long }), ...(kanaLong && { kanaFirstName: kanaLong }) };
}
