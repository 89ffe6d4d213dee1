import type { AddressDraft } from '@kaisetsu/domain/answers/address';
import type { Bound } from '../../form/use-form.ts';

/** The part of a form that contains one address. */
export type AddressForm = {
  readonly draft: AddressDraft;
  readonly field: (name: keyof AddressDraft) => Bound;
  readonly change: (part: Partial<AddressDraft>) => void;
  readonly validate: (name: keyof AddressDraft) => void;
};

/** Name of the link that opens the list of addresses again. `fieldId` turns the name into an id. */
export const reopenList = 'reopenList';

export const addressHeading = 'address-heading';
