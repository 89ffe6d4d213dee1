import { createBirthdayField, noBirthday } from '../fields/birthday.ts';
import { kanaName, name, validateKanaNamePair, validateNamePair } from '../fields/name.ts';
import type { Person } from '../fields/person.ts';
import { createHomePhoneField, createMobilePhoneField, noPhone } from '../fields/phone.ts';
import type { Problems } from './check.ts';
import { createOptionalRow, createRequiredRow, type DraftOf } from './table.ts';

export const nameTable = {
  lastName: createRequiredRow(name),
  firstName: createRequiredRow(name),
  kanaLastName: createRequiredRow(kanaName),
  kanaFirstName: createRequiredRow(kanaName),
};

/** `today` is `YYYY-MM-DD` in Asia/Tokyo. */
export type PersonConditions = {
  readonly person: Person;
  readonly today: string;
  readonly mobileBeginnings: readonly string[];
};

export const birthdayTable = {
  birthday: createRequiredRow(({ person, today }: PersonConditions) => createBirthdayField(person, today), {
    initial: noBirthday,
  }),
};

const initial = noPhone;

export const phoneTable = {
  mobilePhoneNumber: createRequiredRow(
    ({ mobileBeginnings }: PersonConditions) => createMobilePhoneField(mobileBeginnings),
    { initial },
  ),
  phoneNumber: createOptionalRow(
    ({ mobileBeginnings }: PersonConditions) => createHomePhoneField(mobileBeginnings),
    { initial },
  ),
};

export const personTable = { ...nameTable, ...birthdayTable, ...phoneTable };

export type PersonDraft = DraftOf<typeof personTable>;
export type PersonField = keyof PersonDraft;

export function validateNames(draft: DraftOf<typeof nameTable>): Problems<keyof typeof nameTable> {
  const long = validateNamePair(draft.lastName, draft.firstName);
  const kanaLong = validateKanaNamePair(draft.kanaLastName, draft.kanaFirstName);
  return { ...(long && { firstName: long }), ...(kanaLong && { kanaFirstName: kanaLong }) };
}
