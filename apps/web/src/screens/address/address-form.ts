import type { AddressDraft } from '@kaisetsu/domain/answers/address';
import type { Bound } from '@kaisetsu/ui/field-frame.tsx';

export type AddressForm = {
  readonly draft: AddressDraft;
  readonly bindField: (name: keyof AddressDraft) => Bound;
  readonly change: (part: Partial<AddressDraft>) => void;
  readonly validate: (name: keyof AddressDraft) => void;
};

export const reopenList = 'reopenList';

export const addressHeading = 'address-heading';

export const noBranchOffered =
  '申し訳ございません。お住まいの地域では、Webで口座開設ができる店舗がありません。窓口でのお手続きをご利用ください。';
