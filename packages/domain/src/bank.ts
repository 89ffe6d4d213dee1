import type { Prefecture } from '@kaisetsu/jp-address/places/prefecture';
import type { Carriers } from './identity/identity-method.ts';

export type BankLink = { readonly label: string; readonly url: string };

/** `edition`: of the text at the address; stored with each agreement. */
export type Regulation = BankLink & { readonly edition: string };

export type Bank = {
  /** Four digits, such as `0177`. */
  readonly code: string;
  readonly alias: string;
  /** Without port; `BANK_HOSTS` can replace them. */
  readonly hosts: readonly string[];
  readonly name: string;
  readonly legalName: string;
  readonly registrationNumber: string;
  readonly memberAssociations: readonly string[];
  readonly copyright: string;
  readonly groupName: string;
  readonly mailAddress: string;
  readonly domain: string;
  readonly contact: { readonly name: string; readonly phoneNumber: string; readonly receptionHours: string };
  /** Where the 住民票の写し is posted; the contact's name is the addressee. */
  readonly postalAddress: string;
  readonly links: {
    readonly termsOfService: string;
    readonly introduction: string;
    readonly branchSearch: string;
    readonly visitReservation: string;
    readonly faq: string;
    readonly questionnaire: string;
    readonly homepage: string;
    readonly regulations: readonly Regulation[];
    readonly personalNumber: string;
  };
  readonly purposes: readonly string[];
  readonly purposesNotForChild?: readonly string[];
  /** First three digits; spec 5.2 names 050, 070, 080 and 090. */
  readonly mobileBeginnings: readonly string[];
  /** Home prefecture first. */
  readonly areaPrefectures: readonly [Prefecture, ...Prefecture[]];
  /** By the contract with the provider of the method. */
  readonly identityCarriers?: Carriers;
  /** Otherwise the rule “nothing to review” approves an application at once. */
  readonly reviewsEveryApplication?: boolean;
  readonly distanceReasonOutside: Prefecture | null;
  readonly phoneNumberExample: string;
  readonly addressExample: {
    readonly postalNumber: string;
    readonly subAddress: string;
    readonly kanaSubAddress: string;
    readonly address: string;
    readonly kanaAddress: string;
  };
  /** Lower-case hex; contrast of the accents at least 4.5:1 to white and `tint`. */
  readonly colours: {
    readonly accent: string;
    readonly accentStrong: string;
    readonly tint: string;
  };
};
