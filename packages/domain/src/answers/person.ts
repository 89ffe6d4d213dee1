import { birthday } from '../fields/birthday.ts';
import type { Field } from '../fields/field.ts';
import { kanaName, validateKanaNamePair } from '../fields/kana-name.ts';
import { name, validateNamePair } from '../fields/name.ts';
import type { Person } from '../fields/person.ts';
import { homePhone, mobilePhone, noPhone } from '../fields/phone.ts';
import type { Problems } from './check.ts';

/** What is asked of every person, whoever it is (spec 3 "Personal payload", "Parent personal payload"). */
export type PersonDraft = {
  lastName: string;
  firstName: string;
  kanaLastName: string;
  kanaFirstName: string;
  birthday: string;
  mobilePhoneNumber: string;
  phoneNumber: string;
};
export type PersonField = keyof PersonDraft;

export const emptyPerson: PersonDraft = {
  lastName: '',
  firstName: '',
  kanaLastName: '',
  kanaFirstName: '',
  birthday: '--',
  mobilePhoneNumber: noPhone,
  phoneNumber: noPhone,
};

export const nameFields = {
  lastName: name,
  firstName: name,
  kanaLastName: kanaName,
  kanaFirstName: kanaName,
} satisfies Partial<Record<PersonField, Field>>;

export const phoneFields = {
  mobilePhoneNumber: mobilePhone,
  phoneNumber: homePhone,
} satisfies Partial<Record<PersonField, Field>>;

export function birthdayField(person: Person, today: string): { birthday: Field } {
  return { birthday: birthday(person, today) };
}

/** The limits on last and first name together; shown under the first name, the later of the two (spec 5.2). */
export function validateNames(draft: PersonDraft): Problems<PersonField> {
  const long = validateNamePair(draft.lastName, draft.firstName);
  const kanaLong = validateKanaNamePair(draft.kanaLastName, draft.kanaFirstName);
  return { ...(long && { firstName: long }), ...(kanaLong && { kanaFirstName: kanaLong }) };
}

export type PersonPayload = {
  lastName: string;
  firstName: string;
  kanaLastName: string;
  kanaFirstName: string;
  birthday: string;
  mobilePhoneNumber: string;
  phoneNumber: string | null;
};

export function personPayload(draft: PersonDraft): PersonPayload {
  return {
    lastName: draft.lastName,
    firstName: draft.firstName,
    kanaLastName: draft.kanaLastName,
    kanaFirstName: draft.kanaFirstName,
    birthday: draft.birthday,
    mobilePhoneNumber: draft.mobilePhoneNumber,
    phoneNumber: draft.phoneNumber === noPhone ? null : draft.phoneNumber,
  };
}

export function personDraft(payload: PersonPayload): PersonDraft {
  return {
    lastName: payload.lastName,
    firstName: payload.firstName,
    kanaLastName: payload.kanaLastName,
    kanaFirstName: payload.kanaFirstName,
    birthday: payload.birthday,
    mobilePhoneNumber: payload.mobilePhoneNumber,
    phoneNumber: payload.phoneNumber ?? noPhone,
  };
}
