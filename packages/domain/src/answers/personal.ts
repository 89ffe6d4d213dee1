import type { ApplicationType } from '../application-type.ts';
import type { Bank } from '../bank.ts';
import { choice, genders } from '../fields/choice.ts';
import type { Field } from '../fields/field.ts';
import type { Person } from '../fields/person.ts';
import { distanceReason, otherPurpose, purpose, purposeOther, purposesOf } from '../fields/purpose.ts';
import { type AddressDraft, addressFields, emptyAddress, residencePrefecture } from './address.ts';
import type { Group } from './check.ts';
import {
  birthdayField,
  emptyPerson,
  nameFields,
  type PersonDraft,
  type PersonPayload,
  personDraft,
  personPayload,
  phoneFields,
  validateNames,
} from './person.ts';

/** The form of `/personal` and `/child/personal` (spec 2.8): one, for the adult and for the child. */
export type PersonalDraft = PersonDraft &
  AddressDraft & {
    gender: string;
    utilizationPurpose: string;
    utilizationPurposeOther: string;
    distanceTransactionReason: string;
  };
export type PersonalField = keyof PersonalDraft;

export const emptyPersonal: PersonalDraft = {
  ...emptyPerson,
  ...emptyAddress,
  gender: '',
  utilizationPurpose: '',
  utilizationPurposeOther: '',
  distanceTransactionReason: '',
};

/** Who the account is for, at which bank, on which day (`YYYY-MM-DD`, Asia/Tokyo). */
export type PersonalContext = { readonly person: Person; readonly bank: Bank; readonly today: string };

export function asksDistanceReason(draft: AddressDraft, bank: Bank): boolean {
  const residence = residencePrefecture(draft);
  return bank.distanceReasonOutside !== null && residence !== '' && residence !== bank.distanceReasonOutside;
}

export const asksOtherPurpose = (draft: PersonalDraft): boolean =>
  purposesOf(draft.utilizationPurpose).includes(otherPurpose);

/**
 * Fields in the order in which they stand on the screen. Put together with `Object.assign`: V8 takes ten times as long to
 * spread several objects into one, and this is done for every key that is pressed and every call that is judged.
 */
export function personalGroup(draft: PersonalDraft, context: PersonalContext): Group<PersonalField> {
  const { person, bank, today } = context;
  const fields: Partial<Record<PersonalField, Field>> = Object.assign(
    {},
    nameFields,
    { gender: genderField },
    birthdayField(person, today),
    phoneFields,
    addressFields(draft),
    asksDistanceReason(draft, bank) && { distanceTransactionReason: distanceReason },
    { utilizationPurpose: purpose(bank.purposes) },
    asksOtherPurpose(draft) && { utilizationPurposeOther: purposeOther },
  );
  return { fields, crossFieldRules: validateNames };
}

const genderField = choice(genders);

type Nullable<T extends string> = { [K in T]: string | null };

/** Spec 3 "Personal payload". Unused fields are null, never '' or '--' (decisions). */
export type PersonalPayload = PersonPayload &
  Nullable<
    Exclude<keyof AddressDraft, 'postalNumber'> | 'utilizationPurposeOther' | 'distanceTransactionReason'
  > & {
    bankCode: string;
    gender: string;
    postalNumber: string;
    utilizationPurpose: string;
    applicationType: ApplicationType;
  };

const orNull = (value: string): string | null => (value === '' ? null : value);

type AddressName = Exclude<keyof AddressDraft, 'postalNumber'>;
const addressNames = Object.keys(emptyAddress).filter((name) => name !== 'postalNumber') as AddressName[];
const noAddress = Object.fromEntries(addressNames.map((name) => [name, null])) as Nullable<AddressName>;

export function personalPayload(
  draft: PersonalDraft,
  bankCode: string,
  applicationType: ApplicationType,
): PersonalPayload {
  const address = { ...noAddress };
  for (const name of addressNames) address[name] = orNull(draft[name]);
  return Object.assign({ bankCode, applicationType }, personPayload(draft), address, {
    gender: draft.gender,
    postalNumber: draft.postalNumber,
    utilizationPurpose: draft.utilizationPurpose,
    utilizationPurposeOther: orNull(draft.utilizationPurposeOther),
    distanceTransactionReason: orNull(draft.distanceTransactionReason),
  });
}

/** The way back: saved answers into the form, and a request's body into what the rules validate. */
export function personalDraft(payload: PersonalPayload): PersonalDraft {
  const address = { ...emptyAddress, postalNumber: payload.postalNumber };
  for (const name of addressNames) address[name] = payload[name] ?? '';
  return Object.assign({}, personDraft(payload), address, {
    gender: payload.gender,
    utilizationPurpose: payload.utilizationPurpose,
    utilizationPurposeOther: payload.utilizationPurposeOther ?? '',
    distanceTransactionReason: payload.distanceTransactionReason ?? '',
  });
}
