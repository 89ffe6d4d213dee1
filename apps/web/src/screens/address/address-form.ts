import type { AddressDraft } from '@kaisetsu/domain/answers/address';
import type { Bound } from '../../form/use-form.ts';

/** The part of a form that holds one address. */
export type AddressForm = {
  readonly draft: AddressDraft;
  readonly field: (name: keyof AddressDraft) => Bound;
  readonly change: (part: Partial<AddressDraft>) => void;
  readonly validate: (name: keyof AddressDraft) => void;
};

/** Id of the link that opens the list of addresses again, in the name space of the fields. */
export const reopenList = 'reopenList';

/** Id of the heading above the address. */
export const addressHeading = 'address-heading';
