import type { AddressDraft } from '@kaisetsu/domain/answers/address';
import type { Bound } from '../../form/use-form.ts';

/** The part of a form that holds one address, whatever else the form asks. */
export type AddressForm = {
  readonly draft: AddressDraft;
  readonly field: (name: keyof AddressDraft) => Bound;
  readonly change: (part: Partial<AddressDraft>) => void;
  readonly validate: (name: keyof AddressDraft) => void;
};

/** Names the link that opens the list of addresses again, as the answers are named. */
export const reopenList = 'reopenList';
