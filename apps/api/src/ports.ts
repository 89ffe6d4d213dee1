// Long because it is the one list of what the product needs from outside; the parts share their words.

import type { AddressFound } from '@kaisetsu/domain/address-found';
import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import type { WorkplaceFound } from '@kaisetsu/domain/answers/workplace';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { DocumentType } from '@kaisetsu/domain/documents';
import type { EkycStatus } from '@kaisetsu/domain/ekyc';
import type { Answers, Application } from './application.ts';
import type { IdentityMethod } from './identity/identity-methods.ts';

/** Postal look-up for all of Japan (docs/design/japanese-data.md). In memory, so it answers at once. */
export interface Postcodes {
  /** Addresses of a 7-digit postal number, [] when none. */
  find(postalNumber: string): readonly AddressFound[];
  /** The address a code names, undefined when there is none: the server trusts no address parts a client sends. */
  byCode(addressCode: string): AddressFound | undefined;
  /**
   * JIS municipality code (5 digits) of an address typed by hand: the longest municipality name of the prefecture
   * that the address starts with; undefined if none.
   */
  municipalityOf(prefecture: string, address: string): string | undefined;
  /** Whether any address lies in the municipality of that JIS code (5 digits). */
  hasMunicipality(municipalityCode: string): boolean;
}

export interface Furigana {
  /** Reading in full-width katakana; characters it cannot read are kept as they are. */
  reading(kanji: string): string;
}

/** A branch as its bank lists it, with the municipality it stands in. */
export type Branch = {
  readonly code: string;
  readonly name: string;
  /** Empty where the bank's list has none. */
  readonly kana: string;
  readonly address: string;
  readonly prefecture: string;
  readonly municipalityCode: string;
};

export type Notice = { readonly contents: string };
export type Maintenance = { readonly startedAt: Date; readonly endedAt: Date };

/** What the bank's engineer keeps up to date, and the look-ups of spec 7. */
export interface ReferenceData {
  notices(bankCode: string): Promise<readonly Notice[]>;
  /** The window that is now or next; null when none is planned. `active` is judged by the database clock. */
  maintenance(): Promise<(Maintenance & { readonly active: boolean }) | null>;
  occupations(): Promise<readonly Occupation[]>;
  workplaceByCode(bankCode: string, code: string): Promise<WorkplaceFound | null>;
  /** With the code that leads to it. */
  workplaceById(bankCode: string, id: string): Promise<(WorkplaceFound & { readonly code: string }) | null>;
  invitationExists(bankCode: string, code: string): Promise<boolean>;
  branches(bankCode: string): Promise<readonly Branch[]>;
}

/** By which way visitors came (spec 2.5), counted by day. */
export interface Channels {
  count(bankCode: string, type: ApplicationType, channel: string): Promise<void>;
}

/** Who asks, as read from the Authorization header. */
export type Session = {
  /** SHA-256 of the token, hexadecimal: names the session in our tables, opens nothing. */
  readonly tokenHash: string;
  /** As it was when this request was let in. */
  readonly application: Application;
  /** Database clock at this request; "today" is its date in Asia/Tokyo. */
  readonly now: Date;
  /** After completion the token only reads, for 10 minutes (docs/product-decisions.md "Session"). */
  readonly readOnly: boolean;
};

export type VerifiedApplicant = {
  /** 256 random bits, base64url: given to the applicant once and stored nowhere. */
  readonly token: string;
  readonly answersFrozen: boolean;
};

/** What stands at the door of every call, judged by the database in one statement so that nodes agree. */
export type Admission = {
  /** Seconds until the maintenance that is going on ends; null when there is none. */
  readonly maintenanceSeconds: number | null;
  /** Calls of this network address, and of this session, in the current minute, this one included. */
  readonly addressCalls: number;
  readonly sessionCalls: number;
  /** Until the next minute. */
  readonly secondsLeft: number;
  /** The session, touched; null when there is no token or it is expired, revoked, unknown or of another bank. */
  readonly session: Session | null;
};

export interface Gate {
  admit(request: {
    /** Of the network; an IPv6 address counts as its /64. */
    readonly address: string;
    readonly token: string | null;
    readonly bankCode: string;
  }): Promise<Admission>;
}

export interface Sessions {
  /**
   * Whether the token may learn what a look-up of a code came to: `found` names what it found, null for a miss, of which
   * a token has 10 a day (docs/product-decisions.md "Look-ups"). Used up, it may learn of what it found before and of nothing else.
   */
  admitLookup(session: Session, found: string | null): Promise<boolean>;
  /** Whether the token has looked this up by its code. */
  hasFound(session: Session, found: string): Promise<boolean>;
  /** 32 bytes that are this session's, on every node; nobody is told them once it has ended. */
  unsavedKey(session: Session): Uint8Array;
}

export type Applicant = {
  readonly bankCode: string;
  readonly mailAddress: string;
  readonly type: ApplicationType;
};

/** E-mail codes with the limits of docs/product-decisions.md "E-mail verification", counted in SQL so that nodes agree. */
export interface Codes {
  /** Makes a new code, kills the older ones and queues the mail, in one transaction. */
  register(applicant: Applicant): Promise<{ readonly resendAfterSeconds: number } | TooMany>;
  /**
   * Judges a code; the right one opens a session on the applicant's unfinished application or a new one and revokes
   * older sessions. `null` for a wrong, dead, expired or used code.
   */
  verify(
    applicant: Applicant,
    code: string,
    entry: { readonly channel: string; readonly deviceId: string },
  ): Promise<VerifiedApplicant | TooMany | null>;
}

export class TooMany {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What one call writes; absent means unchanged, null clears. */
export type Change = {
  readonly answers?: Partial<Answers>;
  readonly pin?: { readonly sealed: SealedPin; readonly codeHash: string };
  readonly ekyc?: EkycChange;
  readonly document?: StoredDocument;
  /** Completes the application and queues the confirmation mail in the same transaction. */
  readonly complete?: true;
  /** Names what was decided, for the audit trail; never a value of the applicant's. */
  readonly audit: string;
};

export type EkycChange =
  | {
      readonly kind: 'start';
      readonly reference: string;
      readonly method: IdentityMethod;
      readonly ruleVersion: string;
    }
  | { readonly kind: 'opened'; readonly reference: string; readonly session: IdentitySession }
  | {
      readonly kind: 'result';
      readonly reference: string;
      readonly result: IdentityResult;
      /**
       * Of the webhook that brought it, null when it was asked for. Remembered in the same transaction: an event counts
       * once, and one whose transaction failed counts when the provider repeats it.
       */
      readonly eventId: string | null;
    };

export interface Applications {
  /**
   * Reads the application, asks `decide` what to write and writes it all at once, unless another has changed the
   * application in between: then again, so that two calls at once are judged one after the other. `decide` must be pure
   * and may throw a Refusal: nothing is then written. Returns the application as it stands afterwards.
   * Given as this port or the gate gave it a moment ago, it need not be read first.
   * @throws RangeError when there is none.
   */
  change(
    application: Application | { readonly id: string },
    decide: (current: Application) => Change | null,
  ): Promise<Application>;
  /** The application an identity session of ours belongs to; null when unknown. */
  findByEkycReference(reference: string): Promise<Application | null>;
}

export type IdentityStatus = EkycStatus;

/** An identity verification opened at the provider. */
export type IdentitySession = {
  readonly providerSessionId: string;
  readonly url: string;
  readonly status: IdentityStatus;
  readonly expiresAt: Date;
};

export type IdentityResult = {
  readonly providerSessionId: string;
  readonly status: IdentityStatus;
  readonly supplementRequired: boolean;
  readonly updatedAt: Date;
};

export type IdentityStart = {
  /** Our own id of the session, and the provider's idempotency key. */
  readonly reference: string;
  readonly method: IdentityMethod;
  readonly ruleVersion: string;
  readonly subject: {
    readonly bankCode: string;
    readonly applicationType: ApplicationType;
    readonly name: string;
    readonly kanaName: string;
    readonly birthday: string;
    readonly address: string;
  };
  readonly returnUrl: string;
  readonly webhookUrl: string;
  readonly requestId: string;
};

/** How this installation asks for identity verification; from the configuration (EKYC_METHOD, EKYC_WEBHOOK_URL). */
export type IdentitySettings = {
  readonly method: IdentityMethod;
  /** Where the provider reaches `/webhooks/identity`: seldom the address the applicant is on. */
  readonly webhookUrl: string;
};

/** The external eKYC provider (docs/product-decisions.md "eKYC"). */
export interface IdentityProvider {
  /** @throws IdentityProviderUnavailable */
  start(request: IdentityStart): Promise<IdentitySession>;
  /** @throws IdentityProviderUnavailable */
  status(providerSessionId: string, requestId: string): Promise<IdentityResult>;
  /** Judges signature and ±5 min. @throws WebhookRefused */
  readWebhook(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: Uint8Array,
    now: Date,
  ): { readonly eventId: string; readonly reference: string; readonly result: IdentityResult };
}

/** One time for all nodes, whatever their own clocks say. */
export interface Clock {
  now(): Promise<Date>;
}

/** Network failure, 5xx, time-out or an answer outside the protocol. */
export class IdentityProviderUnavailable extends Error {}
export class WebhookRefused extends Error {}

/** A PIN as it is stored: only the bank, offline, can read it (docs/product-decisions.md "PIN"). */
export type SealedPin = { readonly ciphertext: string; readonly keyFingerprint: string };

export interface PinKeys {
  /** The short-lived intake key the browser encrypts with: SPKI, base64. */
  intakePublicKey(): Promise<string>;
  /** The PIN in a ciphertext from the browser; null when length, key or padding is wrong. */
  open(ciphertext: string): Promise<string | null>;
  /** Encrypts to the bank's offline key, under the application's id as label: it opens as that application's PIN only. */
  encryptForBank(
    owner: { readonly bankCode: string; readonly applicationId: string },
    pin: string,
  ): SealedPin;
}

/** A picture that passed the judges of docs/design/security.md "Uploads", re-encoded without metadata. */
export type StoredDocument = {
  readonly type: DocumentType;
  readonly image: Uint8Array;
  readonly width: number;
  readonly height: number;
};

export class PictureRefused extends Error {
  readonly reason: 'no-picture' | 'too-large' | 'too-many-pixels';
  constructor(reason: PictureRefused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

export interface Pictures {
  /** Decodes, limits and re-encodes. @throws PictureRefused */
  clean(file: Uint8Array): Promise<{ image: Uint8Array; width: number; height: number }>;
}

export type Mail = {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Stable over retries, so that a mail sent twice can be told (docs/product-decisions.md "Completion"). */
  readonly messageId: string;
};

export interface Mailer {
  /** @throws MailRefused when it makes no sense to try again; anything else may pass */
  send(mail: Mail): Promise<void>;
}

/** What an endpoint may reach. Nothing else. */
export type Ports = {
  readonly applications: Applications;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly reference: ReferenceData;
  readonly channels: Channels;
  readonly postcodes: Postcodes;
  readonly furigana: Furigana;
  readonly identity: IdentityProvider;
  readonly identitySettings: IdentitySettings;
  readonly clock: Clock;
  readonly pinKeys: PinKeys;
  readonly pictures: Pictures;
};
