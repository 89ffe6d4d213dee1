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
import { createDraft, createRows, type DraftOf, listAskedFields, type PayloadOf } from './table.ts';
import { validateTypedAddress } from './typed-address.ts';

export type PersonalContext = PersonConditions & {
  readonly bank: Bank;
  readonly postalTable: PostalTable;
  /** Of the address; then the application ends at the branch step. */
  readonly hasNoBranch?: boolean;
};

type PersonalConditions = PersonalContext &
  AddressConditions & { readonly draft: AddressDraft & { readonly utilizationPurpose: string } };

const { required, optional } = createRows<PersonalConditions>();

export const personalTable = {
  ...nameTable,
  gender: required(createChoiceField(genders)),
  ...birthdayTable,
  ...phoneTable,
  ...addressTable,
  distanceTransactionReason: optional(({ draft, bank, hasNoBranch }) =>
    asksDistanceReason(draft, bank, hasNoBranch) ? distanceReason : null,
  ),
  utilizationPurpose: required(({ bank, person }) => createPurposeField(listOfferedPurposes(bank, person)), {
    maxLength: 400,
  }),
  utilizationPurposeOther: optional(({ draft }) => (asksOtherPurpose(draft) ? purposeOther : null)),
};

export type PersonalDraft = DraftOf<typeof personalTable>;
export const emptyPersonal: PersonalDraft = createDraft(personalTable);

export function asksDistanceReason(draft: AddressDraft, bank: Bank, hasNoBranch = false): boolean {
  if (hasNoBranch) return false;
  const residence = getResidencePrefecture(draft);
  return bank.distanceReasonOutside !== null && residence !== '' && residence !== bank.distanceReasonOutside;
}

export function listOfferedPurposes(bank: Bank, person: Person): readonly string[] {
  const { purposes, purposesNotForChild = [] } = bank;
  return person === 'child' ? purposes.filter((one) => !purposesNotForChild.includes(one)) : purposes;
}

export const asksOtherPurpose = ({ utilizationPurpose }: PersonalConditions['draft']): boolean =>
  splitPurposes(utilizationPurpose).includes(otherPurpose);

export function createPersonalGroup(
  draft: PersonalDraft,
  context: PersonalContext,
): Group<keyof PersonalDraft> {
  return {
    fields: listAskedFields(personalTable, { ...context, draft, ...getAddressConditions(draft) }),
    crossFieldRules: (answers) => ({
      ...validateNames(answers),
      ...validateTypedAddress(answers, context.postalTable),
    }),
  };
}

export type PersonalPayload = PayloadOf<typeof personalTable> & {
  bankCode: string;
  applicationType: ApplicationType;
};
