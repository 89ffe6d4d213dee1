/**
 * The ports: the interfaces of endpoints and rules to the outside (database, mail server, identity provider, pictures, Japanese
 * data). Endpoints and rules import this file and no adapter. `adapters/` implements the interfaces. `boot/services.ts` makes
 * the {@link Ports} that endpoints get. The file is long because it is the only list of these interfaces.
 *
 * Steps of a request:
 *
 * 1. http/admission.ts calls `Gate.admit`, which reads maintenance, rates and the session in one SQL statement.
 * 2. http/call-routes.ts validates the request and calls one endpoint with {@link Ports}.
 * 3. The endpoint validates the answers (`rules/`) and writes through `Applications.change`. `application.ts` decides whether
 *    the state of the application allows the change.
 * 4. The transaction of a change also writes the audit row. The transaction of the completion also queues the mail.
 *
 * A port itself never refuses a request. It returns a fact or throws an error. Then its caller decides whether to refuse.
 */

import type { AddressFound } from '@kaisetsu/domain/address-found';
import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import type { PostalTable } from '@kaisetsu/domain/answers/typed-address';
import type { WorkplaceFound } from '@kaisetsu/domain/answers/workplace';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { DocumentType } from '@kaisetsu/domain/documents';
import type { EkycStatus } from '@kaisetsu/domain/ekyc';
import type {
  IdentityAttribute,
  TypedIdentity,
  VerifiedIdentity,
} from '@kaisetsu/domain/identity/compare-identity';
import type { IdentityMethod, IdentityReason, IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import type { Answers, Application, EkycSubject, IdentityItem } from './application.ts';
import type { IdentityOffer } from './identity/offers.ts';

/** Postal look-up for all of Japan (docs/design/japanese-data.md "Postal codes"). The table is in memory. */
export interface Postcodes extends PostalTable {
  /** All addresses of one town of the municipality, under any postal number. An empty `section` finds nothing. */
  findTown(municipalityCode: string, section: string): readonly AddressFound[];
  /**
   * Computes the `addressCode` (docs/terms.md) of a municipality, postal number and town, also for an address that the table
   * lacks.
   */
  addressCode(municipalityCode: string, postalNumber: string, section: string): string;
  /**
   * Finds the municipality of `prefecture` at the start of the typed `address`. The name of the prefecture may come before it.
   * Returns the JIS code (5 digits) of the municipality. If several names match, the longest name decides. Returns undefined
   * when no name matches, or when the ward of a designated city (政令指定都市) is missing.
   */
  municipalityOf(prefecture: string, address: string): string | undefined;
  /** Whether the postal table has a municipality with this JIS code (5 digits). */
  hasMunicipality(municipalityCode: string): boolean;
}

/**
 * The reading of a text. `kana` is full-width katakana. `isGuess`: the reading is uncertain, so the page asks the applicant to
 * check it.
 */
export type Reading = { readonly kana: string; readonly isGuess: boolean };

export interface Furigana {
  /** The reading of a sub-address. Digits, letters and signs stay unchanged. A word without a known reading is omitted. */
  reading(kanji: string): Reading;
}

export type Branch = {
  readonly code: string;
  readonly name: string;
  /** Empty when the bank's list has no reading. */
  readonly kana: string;
  readonly address: string;
  readonly prefecture: string;
  readonly municipalityCode: string;
};

export type Notice = { readonly contents: string };
export type Maintenance = { readonly startedAt: Date; readonly endedAt: Date };

/** Lists and texts that the bank's engineer maintains with the command line. */
export interface ReferenceData {
  notices(bankCode: string): Promise<readonly Notice[]>;
  /** The current or the next maintenance; null when none is planned. `active` is true if it is current by the database clock. */
  maintenance(): Promise<(Maintenance & { readonly active: boolean }) | null>;
  occupations(): Promise<readonly Occupation[]>;
  workplaceByCode(bankCode: string, code: string): Promise<WorkplaceFound | null>;
  workplaceById(bankCode: string, id: string): Promise<(WorkplaceFound & { readonly code: string }) | null>;
  invitationExists(bankCode: string, code: string): Promise<boolean>;
  branches(bankCode: string): Promise<readonly Branch[]>;
}

/** Counts the channels through which applicants arrive, by day (spec 2.5). */
export interface Channels {
  /**
   * Counts one visit, within two daily limits (ADR 0031). When a network (IPv4 /24, IPv6 /56) has reached its limit, its further
   * visits are not counted. When the number of different channels has reached its limit, a visit through a new channel is
   * counted under the channel ''.
   */
  count(
    visit: { readonly bankCode: string; readonly type: ApplicationType; readonly channel: string },
    network: string,
  ): Promise<void>;
}

/** The session of the token in the Authorization header. */
export type Session = {
  /** SHA-256 of the token (hexadecimal). It identifies the session's row and cannot be used as a token. */
  readonly tokenHash: string;
  /** The application at the time of admission. `Applications.change` reads it again if another call has changed it. */
  readonly application: Application;
  /** Database clock at this request. "Today" is its date in Asia/Tokyo. */
  readonly now: Date;
  /** True after completion. The token can then only read, for 10 minutes (docs/product-decisions.md "Session"). */
  readonly readOnly: boolean;
};

export type VerifiedApplicant = {
  /** 256 random bits, base64url. The applicant receives it once; the server stores only its hash. */
  readonly token: string;
  readonly answersFrozen: boolean;
};

/** The facts that decide whether a call is admitted. One SQL statement reads them, so all nodes decide in the same way. */
export type Admission = {
  /** Seconds until the current maintenance ends; null when there is none. */
  readonly maintenanceSeconds: number | null;
  /** Calls in the current minute from this network address, including this call. */
  readonly addressCalls: number;
  /** Calls in the current minute from the IPv6 /56 prefix, including this call; 0 for IPv4. */
  readonly siteCalls: number;
  /** Calls in the current minute of this session, including this call. */
  readonly sessionCalls: number;
  /** Seconds until the next minute, in which the counts of calls start at 0 again. */
  readonly secondsLeft: number;
  /** The session, with its idle limit extended. Null without a valid token of this bank. */
  readonly session: Session | null;
};

export interface Gate {
  admit(request: {
    /** `subscriber` is the IPv4 address or the IPv6 /64 prefix; `site` is the IPv6 /56 prefix, null for IPv4. */
    readonly networks: { readonly subscriber: string; readonly site: string | null };
    readonly token: string | null;
    readonly bankCode: string;
  }): Promise<Admission>;
}

export interface Sessions {
  /**
   * Whether the session is allowed to get the result of a look-up of an invitation or workplace code. `found` names the result,
   * for example a workplace; null for a miss. After 10 misses in a day (docs/product-decisions.md "Look-ups"), a session gets
   * only the results that it has found before.
   */
  admitLookup(session: Session, found: string | null): Promise<boolean>;
  hasFound(session: Session, found: string): Promise<boolean>;
  /**
   * The 32-byte key with which the browser encrypts unsaved answers. It is the same on every node, and in later sessions of the
   * application until `APP_SECRET` is rotated. Only a call with an open session gets the key.
   */
  unsavedKey(session: Session): Promise<Uint8Array>;
}

export type Applicant = {
  readonly bankCode: string;
  readonly mailAddress: string;
  readonly type: ApplicationType;
};

/** E-mail codes and their limits (docs/product-decisions.md "E-mail verification"), counted in SQL for all nodes. */
export interface Codes {
  /**
   * Creates a code, invalidates older codes and queues the mail in one transaction. `network` is the client's IPv4 /24 or
   * IPv6 /56. Each mailbox, network and domain has a limit that counts the codes of all banks together (ADR 0031). A browser that
   * sends an `attemptKey` can later call {@link isMailRefused} with the same key.
   */
  register(
    applicant: Applicant,
    network: string,
    attemptKey?: string,
  ): Promise<{ readonly resendAfterSeconds: number } | TooMany>;
  /**
   * Whether the mail server permanently refused the mail with the valid code. False if the code was registered with another
   * `attemptKey`.
   */
  isMailRefused(applicant: Applicant, attemptKey: string): Promise<boolean>;
  /**
   * Checks a code. The right code opens a session on the applicant's unfinished or new application, and revokes older sessions.
   * Returns null for a wrong, invalidated, expired or used code. Because the first response can be lost, a used code with the
   * same `attemptKey` is accepted again for a minute. The new session then replaces the first one.
   */
  verify(
    applicant: Applicant,
    code: string,
    entry: { readonly channel: string; readonly deviceId: string },
    attemptKey?: string,
  ): Promise<VerifiedApplicant | TooMany | null>;
}

/** The limit on paid identity sessions of one mailbox at one bank, in addition to the limit of each application (ADR 0031). */
export interface IdentityStarts {
  /** Uses up one start, also when the start fails afterwards. Returns the waiting time when no start is left, else null. */
  take(owner: { readonly bankCode: string; readonly mailAddress: string }): Promise<TooMany | null>;
}

export class TooMany {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The changes of one call. An absent field stays unchanged. In `answers`, null deletes the stored value. */
export type Change = {
  readonly answers?: Partial<Answers>;
  readonly pin?: { readonly sealed: SealedPin; readonly codeHash: string };
  readonly ekyc?: EkycChange;
  readonly document?: StoredDocument;
  /** The next application of this mail address begins with the answers of this application. */
  readonly reapply?: true;
  /** Completes the application and queues the confirmation mail in the same transaction. */
  readonly complete?: true;
  /** Name of the decision in the audit trail; never a value that the applicant typed. */
  readonly audit: string;
};

export type EkycChange =
  | {
      readonly kind: 'start';
      readonly reference: string;
      readonly adapter: string;
      readonly method: IdentityMethod;
      /** The legal provision (in Japanese) of the rule of the last subject. In the child flow this subject is the parent. */
      readonly ruleVersion: string;
      readonly subjects: readonly EkycSubject[];
      /** Reference of a session whose method the law has ended. That session becomes expired and does not count as a start. */
      readonly replaces?: string;
    }
  | { readonly kind: 'opened'; readonly reference: string; readonly session: IdentitySession }
  | {
      readonly kind: 'url';
      readonly reference: string;
      readonly url: string;
      readonly expiresAt: Date;
    }
  /**
   * The provider redirected the applicant back with parameters. Only the first return counts. A later return has no effect,
   * because `returnedAt` is already set.
   */
  | { readonly kind: 'returned'; readonly reference: string; readonly privateState: string }
  /**
   * The law has ended the method of the session. The session becomes expired, also when it is approved, and does not count as a
   * start.
   */
  | { readonly kind: 'cut-off'; readonly reference: string }
  | {
      readonly kind: 'result';
      readonly reference: string;
      readonly result: IdentityResult;
      /** Names of the attributes that differ, such as `CUSTOMER.name`; never values. */
      readonly mismatch: readonly IdentityItem[];
      readonly review: readonly IdentityItem[];
      /**
       * Event id of the webhook; null when the server polled. The id is stored in the same transaction as the result, so each
       * event is applied only once. If the transaction fails, the provider can send the event again, and it is then applied.
       */
      readonly eventId: string | null;
    };

export interface Applications {
  /**
   * Reads the application, calls `decide`, and writes the returned changes in one statement. If another call changes the
   * application between the read and the write, `change` reads the application and calls `decide` again. So each written change
   * is decided on the latest state. `decide` must be pure. When `decide` throws a Refusal, nothing is written. Returns the new
   * state.
   *
   * To avoid the first read, pass an application that this port or the gate has just returned.
   * @throws RangeError when the application does not exist
   */
  change(
    application: Application | { readonly id: string },
    decide: (current: Application) => Change | null,
  ): Promise<Application>;
  /** The application of the identity session with this reference; null when the reference is unknown. */
  findByEkycReference(reference: string): Promise<Application | null>;
  /** The application of the session with this `stateHash` ({@link IdentitySession.returns}); null when unknown. */
  findByReturnState(stateHash: string): Promise<Application | null>;
}

export type IdentityStatus = EkycStatus;

/** A session at the provider, as {@link IdentityAdapter.start} returns it. */
export type IdentitySession = {
  readonly providerSessionId: string;
  readonly url: string;
  readonly status: IdentityStatus;
  readonly expiresAt: Date;
  /** Only for adapters with `acceptReturn` (docs/design/identity.md "OpenID Connect"). */
  readonly returns?: {
    /** SHA-256 (hexadecimal) of the parameter `state` of the return. The server finds the session by this hash. */
    readonly stateHash: string;
    /** Data that the adapter needs later, as JSON. It is stored encrypted; later calls get it as `privateState`. */
    readonly privateState: string;
  };
};

/** A stored identity session of an application, in the form that adapters get. */
export type OpenIdentitySession = {
  readonly reference: string;
  readonly providerSessionId: string;
  /** The latest value from {@link IdentitySession}, {@link IdentityAdapter.acceptReturn} or {@link IdentityResult}, or null. */
  readonly privateState: string | null;
};

/** Name, birth date and address of one person as the provider verified them, read from server to server. */
export type VerifiedPerson = VerifiedIdentity & {
  readonly role: IdentityRole;
  /** The provider's own id of this verification, at most 300 characters. */
  readonly verificationId: string;
};

export type IdentityResult = {
  readonly providerSessionId: string;
  readonly status: IdentityStatus;
  /** Whether the provider found that the document does not show the current address. */
  readonly supplementRequired: boolean;
  /** The provider's time of this status. An older status never replaces a newer one. */
  readonly updatedAt: Date;
  /** One entry for each subject that was verified. Never set by a webhook. */
  readonly verified?: readonly VerifiedPerson[];
  readonly reason?: IdentityReason;
  /** Replaces the stored `privateState`. Set only while the session waits for its outcome. */
  readonly privateState?: string;
};

export type IdentitySubject = {
  readonly role: IdentityRole;
  readonly method: IdentityMethod;
  /**
   * Whether the provider compares the face with the photo of the card. False for a child under 6, whose card may have no photo.
   */
  readonly face: boolean;
  /**
   * The answers that the applicant typed. Only a simulator gets them (`identitySettings.sendTyped`): a real provider reads
   * the card instead.
   */
  readonly typed?: TypedIdentity;
};

export type IdentityStart = {
  /** Our id of the session; also the idempotency key at the provider. */
  readonly reference: string;
  readonly method: IdentityMethod;
  /** The legal provision in Japanese, such as 施行規則6条1項1号ホ. */
  readonly ruleVersion: string;
  readonly bankCode: string;
  readonly applicationType: ApplicationType;
  /** One person, or child and parent together in one session. */
  readonly subjects: readonly IdentitySubject[];
  /** SHA-256 (hexadecimal) of the application's id and its frozen answers. With JPKI the applicant signs this hash. */
  readonly answersHash: string;
  /**
   * URL to which the provider sends the applicant after the verification. Its path is `/ekyc-callback`, or
   * `/identity/return/<adapter>` if the adapter has `acceptReturn`.
   */
  readonly returnUrl: string;
  readonly webhookUrl: string;
  readonly requestId: string;
};

export type IdentitySettings = {
  /** The URL of `/webhooks/identity` for the provider. Its host can differ from the host that the applicant uses. */
  readonly webhookUrl: string;
  /** Whether the start request contains the typed answers, for the simulator. Always false in production. */
  readonly sendTyped: boolean;
  /**
   * The time that decides which rules and offers apply: the database's time, shifted by IDENTITY_CLOCK_OFFSET_DAYS in
   * development. Tokens, sessions and codes never use it.
   */
  readonly lawTime: (now: Date) => Date;
};

export type IdentityWebhook = {
  readonly eventId: string;
  readonly reference: string;
  readonly result: IdentityResult;
};

/**
 * One kind of identity provider. An offer names its adapter by id (docs/design/identity.md "Port"). Every method that calls
 * the provider throws {@link IdentityProviderUnavailable} when the provider does not answer or violates the protocol.
 */
export interface IdentityAdapter {
  /** `signed-http` or `openid-connect`. The id is stored with each session and is part of the return path. */
  readonly id: string;
  /** The attributes that every approved result must contain. A verification is refused when one of them is missing. */
  readonly supplies: readonly IdentityAttribute[];
  start(request: IdentityStart): Promise<IdentitySession>;
  /** Asks the provider's server for the current status. A result with an approved status contains `verified`. */
  status(session: OpenIdentitySession, requestId: string): Promise<IdentityResult>;
  /** A new url for a waiting session whose url has expired or was used up. */
  refreshUrl?(
    session: OpenIdentitySession,
    requestId: string,
  ): Promise<{ readonly url: string; readonly expiresAt: Date }>;
  /**
   * Reads the parameters that the browser brings to the return path. Makes no network call. The caller stores the returned
   * `privateState`, and the next call of `status` uses it to get the result. So the server can repeat `status` if the provider is
   * unreachable. A returned `result` ends the session at once.
   */
  acceptReturn?(
    session: OpenIdentitySession,
    parameters: Readonly<Record<string, string>>,
    now: Date,
  ): { readonly privateState: string } | { readonly result: IdentityResult };
  /**
   * Erases the provider's data of this session. Called when the product no longer needs the session, for example after the
   * hand-over to the bank.
   * @throws IdentitySessionGone when the provider has no data of this session
   */
  erase?(session: OpenIdentitySession, requestId: string): Promise<void>;
  /** Verifies the signature and the time (±5 min). @throws WebhookRefused */
  readWebhook?(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: Uint8Array,
    now: Date,
  ): IdentityWebhook;
}

/** Adapters by id. */
export type IdentityAdapters = ReadonlyMap<string, IdentityAdapter>;

/** Offers of the banks, imported or built in (`admin identity`). */
export interface IdentityOffers {
  of(bankCode: string): Promise<readonly IdentityOffer[]>;
}

/** The database clock, which all nodes share. */
export interface Clock {
  now(): Promise<Date>;
}

/** Thrown when the provider cannot be used at the moment, for example: network failure, 5xx, timeout, malformed response. */
export class IdentityProviderUnavailable extends Error {}
/** Thrown when the provider has refused the request. The same request would be refused again. */
export class IdentityRequestRefused extends IdentityProviderUnavailable {}
/** Thrown when the provider has no session with this id, or has deleted the session (404, 410). */
export class IdentitySessionGone extends IdentityRequestRefused {}
export class WebhookRefused extends Error {}

/** A stored PIN. Only the bank's offline key decrypts it (docs/product-decisions.md "PIN"). */
export type SealedPin = { readonly ciphertext: string; readonly keyFingerprint: string };

export interface PinKeys {
  /** The short-lived public key for the browser: SPKI, base64. */
  intakePublicKey(): Promise<string>;
  /** Decrypts a ciphertext from the browser; null when length, key or padding is wrong. */
  open(ciphertext: string): Promise<string | null>;
  /**
   * Reserves a ciphertext for the first application that sends it. Returns false when another application has sent it before.
   * Without this check, an applicant could send the ciphertext of another applicant. The result of the PIN's validation could
   * then reveal the other applicant's PIN.
   *
   * @param codeHash SHA-256 of the ciphertext, hexadecimal
   */
  claim(codeHash: string, applicationId: string): Promise<boolean>;
  /** Encrypts for the bank's offline key. The OAEP label is the application id. So no other application can use the result. */
  encryptForBank(
    owner: { readonly bankCode: string; readonly applicationId: string },
    pin: string,
  ): SealedPin;
}

/** A picture that passed the checks of docs/design/security.md "Uploads", re-encoded without metadata. */
export type StoredDocument = {
  readonly type: DocumentType;
  readonly image: Uint8Array;
  readonly width: number;
  readonly height: number;
};

/** Why a picture is refused; also a label of the metrics. */
export type PictureRefusal = (typeof pictureRefusals)[number];
export const pictureRefusals = [
  'no-picture',
  /** More bytes than an upload may have. */
  'too-large',
  'too-many-pixels',
  /** One side is too long, or the ratio of the sides is too large. */
  'too-long',
  'too-much-memory',
  'too-slow',
  /** The decoder process ended, most likely for lack of memory. */
  'decoder-ended',
] as const;

export class PictureRefused extends Error {
  readonly reason: PictureRefusal;
  constructor(reason: PictureRefusal) {
    super(reason);
    this.reason = reason;
  }
}

export interface Pictures {
  /**
   * Checks the limits of the file, decodes the picture and encodes it again. When pictures of several applications wait, the
   * decoders take one picture of each application in turn.
   * @throws PictureRefused
   */
  clean(
    file: Uint8Array,
    applicationId: string,
  ): Promise<{ image: Uint8Array; width: number; height: number }>;
}

export type Mail = {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for every attempt, so that a mail server can detect a duplicate. */
  readonly messageId: string;
};

export interface Mailer {
  /** @throws MailRefused when a retry cannot succeed. After any other error a retry can succeed. */
  send(mail: Mail): Promise<void>;
}

export type Ports = {
  readonly applications: Applications;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly reference: ReferenceData;
  readonly channels: Channels;
  readonly postcodes: Postcodes;
  readonly furigana: Furigana;
  readonly identity: IdentityAdapters;
  readonly identityOffers: IdentityOffers;
  readonly identityStarts: IdentityStarts;
  readonly identitySettings: IdentitySettings;
  readonly clock: Clock;
  readonly pinKeys: PinKeys;
  readonly pictures: Pictures;
};
