import type { PostalTable } from '@kaisetsu/jp-address/postal-table/postal-table';
import type { ApplicationType } from '../application-type.ts';
import type { Bank } from '../bank.ts';
import { createChoiceField, genders } from '../fields/choice.ts';
import type { Person } from '../fields/person.ts';
import {
  createPurposeField,
  distanceReason,
  otherPurpose,
  purposeOther,
  splitPurposes,
} from '../fields/purpose.ts';
import {
  type AddressConditions,
  type AddressDraft,
  addressTable,
  getAddressConditions,
  getResidencePrefecture,
} from './address.ts';
import type { Group } from './check.ts';
import { birthdayTable, nameTable, type PersonConditions, phoneTable, validateNames } from './person.ts';
import {
  createDraft,
  createRows,
  type DraftOf,
  listAskedFields,
  type PayloadOf,
  toDraft,
  toPayload,
} from './table.ts';
import { validateTypedAddress } from './typed-address.ts';

type PersonalConditions = PersonConditions &
  AddressConditions & {
    readonly purposes: readonly string[];
    readonly needsDistanceReason: boolean;
    readonly needsOtherPurpose: boolean;
  };

const { required, optional } = createRows<PersonalConditions>();

export const personalTable = {
  ...nameTable,
  gender: required(createChoiceField(genders)),
  ...birthdayTable,
  ...phoneTable,
  ...addressTable,
  distanceTransactionReason: optional(({ needsDistanceReason }) =>
    needsDistanceReason ? distanceReason : null,
  ),
  utilizationPurpose: required(({ purposes }) => createPurposeField(purposes), {
    maxLength: 400,
  }),
  utilizationPurposeOther: optional(({ needsOtherPurpose }) => (needsOtherPurpose ? purposeOther : null)),
};

export type PersonalDraft = DraftOf<typeof personalTable>;
export type PersonalField = keyof PersonalDraft;
export const emptyPersonal: PersonalDraft = createDraft(personalTable);

export type PersonalContext = Omit<PersonConditions, 'mobileBeginnings'> & {
  readonly bank: Bank;
  readonly postalTable: PostalTable;
  /** Of the address; then the application ends at the branch step. */
  readonly hasNoBranch?: boolean;
};

export function asksDistanceReason(draft: AddressDraft, bank: Bank, hasNoBranch = false): boolean {
  if (hasNoBranch) return false;
  const residence = getResidencePrefecture(draft);
  return bank.distanceReasonOutside !== null && residence !== '' && residence !== bank.distanceReasonOutside;
}

/** In the bank's order (spec 3, BANK-056). */
export function listOfferedPurposes(bank: Bank, person: Person): readonly string[] {
  const { purposes, purposesNotForChild = [] } = bank;
  return person === 'child' ? purposes.filter((one) => !purposesNotForChild.includes(one)) : purposes;
}

export const asksOtherPurpose = (draft: PersonalDraft): boolean =>
  splitPurposes(draft.utilizationPurpose).includes(otherPurpose);

export function createPersonalGroup(draft: PersonalDraft, context: PersonalContext): Group<PersonalField> {
  const { person, bank, today, postalTable } = context;
  const conditions: PersonalConditions = {
    person,
    today,
    mobileBeginnings: bank.mobileBeginnings,
    ...getAddressConditions(draft),
    purposes: listOfferedPurposes(bank, person),
    needsDistanceReason: asksDistanceReason(draft, bank, context.hasNoBranch),
    needsOtherPurpose: asksOtherPurpose(draft),
  };
  return {
    fields: listAskedFields(personalTable, conditions),
    crossFieldRules: (answers) => ({
      ...validateNames(answers),
      ...validateTypedAddress(answers, postalTable),
    }),
  };
}

export type PersonalPayload = PayloadOf<typeof personalTable> & {
  bankCode: string;
  applicationType: ApplicationType;
};

export function toPersonalPayload(
  draft: PersonalDraft,
  bankCode: string,
  applicationType: ApplicationType,
): PersonalPayload {
  return { bankCode, applicationType, ...toPayload(personalTable, draft) };
}

export function toPersonalDraft(payload: PersonalPayload): PersonalDraft {
  return toDraft(personalTable, payload);
}
