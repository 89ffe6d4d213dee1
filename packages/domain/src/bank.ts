import type { Prefecture } from './fields/prefecture.ts';

/** A page of the bank, and the text of the link to it. */
export type BankLink = { readonly label: string; readonly url: string };

/**
 * Everything that differs from bank to bank (spec 3 "Per-bank configuration"). The folder `banks/<bank>/` contains the
 * configuration and the pictures of one bank. The server selects the bank by host and sends the bank's configuration to the
 * page, so the browser bundle contains no bank.
 */
export type Bank = {
  /** Four-digit financial institution code, such as `0177`. */
  readonly code: string;
  /** Alias of three letters, such as `BOF` (spec 1). No call uses it. */
  readonly alias: string;
  /** Hosts of the bank, without port. The environment variable `BANK_HOSTS` can replace them. */
  readonly hosts: readonly string[];
  /** Everyday name: 福岡銀行. */
  readonly name: string;
  /** Name in the footer: 株式会社福岡銀行. */
  readonly legalName: string;
  /** 登録金融機関番号, as the footer shows it. */
  readonly registrationNumber: string;
  readonly memberAssociations: readonly string[];
  readonly copyright: string;
  /** Name of the group whose logo the footer shows. */
  readonly groupName: string;
  /** Sender of the mails. */
  readonly mailAddress: string;
  readonly domain: string;
  readonly contact: { readonly name: string; readonly phoneNumber: string; readonly receptionHours: string };
  readonly links: {
    /** TERM_OF_SERVICE_URL: the regulations for opening an account online, also the first entry of `regulations`. */
    readonly termsOfService: string;
    /** MYBANK_INTRODUCTION_URL: the page to which the modals of the landing page link back. */
    readonly introduction: string;
    readonly branchSearch: string;
    readonly visitReservation: string;
    readonly faq: string;
    /** Form page opened from the completion screen (spec 2.16). */
    readonly questionnaire: string;
    readonly homepage: string;
    /** The documents of question 5 of `/term`, in the order of spec 2.3 (terms of service first). */
    readonly regulations: readonly BankLink[];
    /** Handling of the personal number (spec 2.3 question 6). */
    readonly personalNumber: string;
  };
  /** UTILIZATION_PURPOSE_LIST, in order, その他 last. */
  readonly purposes: readonly string[];
  /** The purposes that the child flow does not offer. By default the child flow offers all (spec 3). */
  readonly purposesNotForChild?: readonly string[];
  /** First three digits of the mobile numbers that the bank accepts; spec 5.2 names 050, 070, 080 and 090. */
  readonly mobileBeginnings: readonly string[];
  readonly defaultPrefecture: Prefecture;
  /** Prefectures of the bank's area, home prefecture first (spec 2.4, docs/product-decisions.md "Look-ups"). */
  readonly areaPrefectures: readonly Prefecture[];
  /** An applicant outside this prefecture must give a distance-transaction reason; null if no reason is asked (spec 2.8). */
  readonly distanceReasonOutside: Prefecture | null;
  /** Example of a phone number in the bank's region, with hyphens. */
  readonly phoneNumberExample: string;
  readonly addressExample: {
    readonly postalNumber: string;
    readonly subAddress: string;
    readonly kanaSubAddress: string;
    readonly address: string;
    readonly kanaAddress: string;
  };
  /** Colours in lower-case hex. Both accents have a contrast of at least 4.5:1 to white, `onAccent` and `tint`. */
  readonly colours: {
    readonly accent: string;
    readonly accentStrong: string;
    readonly onAccent: string;
    readonly tint: string;
  };
};
