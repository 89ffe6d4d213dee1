/** A port never refuses a request: it returns a fact or throws, and its caller decides. */

import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import type { GivenAgreements } from '@kaisetsu/domain/answers/pre-check';
import type { WorkplaceFound } from '@kaisetsu/domain/answers/workplace';
import type { Bank } from '@kaisetsu/domain/bank';
import type { DocumentType } from '@kaisetsu/domain/documents';
import type { EkycStatus } from '@kaisetsu/domain/ekyc';
import type { ReceiptDetails } from '@kaisetsu/domain/receipt';
import type { Postcodes } from '@kaisetsu/jp-address/postal-table/postal-table';
import type { ReadFurigana } from '@kaisetsu/jp-address/readings/piece';
import type { Answers, Application, Completion, IdentityItem, StoredIdentity } from './application.ts';
import type { Cases } from './decision.ts';
import type { OfferSwitches } from './identity/offers.ts';
import type {
  IdentityAdapters,
  IdentityResult,
  IdentitySession,
  IdentitySettings,
  VerifiedPerson,
} from './identity-ports.ts';
import type { Networks } from './rules/networks.ts';

export type Branch = {
  readonly code: string;
  readonly name: string;
  readonly kana: string;
  readonly address: string;
  readonly prefecture: string;
  readonly municipalityCode: string;
};

export type Maintenance = { readonly startedAt: Date; readonly endedAt: Date };

export interface ReferenceData {
  listNotices(bankCode: string): Promise<readonly { readonly contents: string }[]>;
  findMaintenance(): Promise<Maintenance | null>;
  listOccupations(): Promise<readonly Occupation[]>;
  findWorkplaceByCode(bankCode: string, code: string): Promise<WorkplaceFound | null>;
  findWorkplaceById(
    bankCode: string,
    id: string,
  ): Promise<(WorkplaceFound & { readonly code: string }) | null>;
  hasInvitation(bankCode: string, code: string): Promise<boolean>;
  /** By code. */
  listBranches(bankCode: string): Promise<readonly Branch[]>;
}

export type Session = {
  /** SHA-256 (hexadecimal); cannot be used as a token. */
  readonly tokenHash: string;
  /** Null if a node of the previous release began the session. */
  readonly secretId: Buffer | null;
  readonly application: Application;
  /** Database clock. */
  readonly now: Date;
  /** 10 minutes after completion, when a lost answer of the completion can still be asked for (SESS-011). */
  readonly receiptOnly: boolean;
};

export type Visit = {
  readonly bank: Bank;
  readonly session: Session;
  readonly ports: Pick<Ports, 'reference' | 'sessions' | 'postcodes'>;
};

export type VerifiedApplicant = {
  readonly token: string;
  readonly answersFrozen: boolean;
  /** A recent one for the same address and flow, while the opened application is empty. */
  readonly completedBefore: (Completion & { readonly id: string }) | null;
};

export interface Sessions {
  /** `found` is null for a miss (docs/product-decisions.md "Look-ups"). */
  admitLookup(session: Session, found: string | null): Promise<boolean>;
  hasFound(session: Session, found: string): Promise<boolean>;
  /** 32 bytes, the same on every node until `APP_SECRET` is rotated. */
  deriveUnsavedKey(session: Session): Uint8Array;
}

export type Applicant = Pick<Application, 'bankCode' | 'mailAddress' | 'type'>;

/** Throws {@link TooMany} when a limit is reached. */
export interface Codes {
  register(
    applicant: Applicant,
    networks: Networks,
    attemptKey?: string,
  ): Promise<{ readonly resendAfterSeconds: number }>;
  isMailRefused(applicant: Applicant, attemptKey: string): Promise<boolean>;
  /** Null for any unusable code. The same `attemptKey` may repeat a used code for a minute. */
  verify(
    applicant: Applicant,
    code: string,
    entry: { readonly channel: string; readonly deviceId: string },
    attemptKey?: string,
  ): Promise<VerifiedApplicant | null>;
}

export class TooMany extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('a limit has no use left');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** An absent field stays unchanged; in `answers`, null deletes. */
export type Change = {
  readonly answers?: Partial<Answers>;
  readonly agreements?: GivenAgreements;
  readonly pin?: { readonly sealed: SealedPin; readonly codeHash: string };
  readonly identity?: IdentityChange;
  readonly document?: StoredDocument;
  readonly reapply?: true;
  /** Its branch is for the mail. */
  readonly complete?: { readonly branch: ReceiptDetails['branch'] };
  /** Never a value that the applicant typed. */
  readonly audit: string;
};

/** Names of the attributes, never values. */
export type ComparedItems = {
  readonly mismatch: readonly IdentityItem[];
  readonly review: readonly IdentityItem[];
};

export type IdentityChange = { readonly reference: string } & (
  | (Pick<StoredIdentity, 'adapter' | 'method' | 'ruleVersion' | 'subjects'> &
      Partial<Pick<StoredIdentity, 'isPrefill' | 'statement'>> & {
        readonly kind: 'start';
        /** A session that the law has ended. */
        readonly replaces?: string;
      })
  | { readonly kind: 'opened'; readonly session: IdentitySession }
  | { readonly kind: 'url'; readonly url: string; readonly expiresAt: Date }
  /** Only the first return counts. */
  | { readonly kind: 'returned'; readonly privateState: string }
  | { readonly kind: 'cut-off' }
  /** Of a prefill with the frozen answers. */
  | (ComparedItems & {
      readonly kind: 'compared';
      readonly status: EkycStatus;
      readonly supplementRequired: boolean;
    })
  | (ComparedItems & {
      readonly kind: 'result';
      readonly result: IdentityResult;
      /** Each event is applied only once; null when polled. */
      readonly eventId: string | null;
    })
);

export interface Applications {
  /** Calls the pure `decide` again if another call changes the row meanwhile. */
  change(
    application: Application | { readonly id: string },
    decide: (current: Application) => Change | null,
  ): Promise<Application>;
  /** `work` runs alone among all nodes, for 30 s. Null while another request works, and after the outcome. */
  claimIdentity(
    application: { readonly id: string },
    reference: string,
    work: (claimed: Application) => Promise<Application>,
  ): Promise<Application | null>;
  findByIdentityReference(reference: string): Promise<Application | null>;
  findByReturnState(stateHash: string): Promise<Application | null>;
  /** Of the newest session; empty after the hand-over. */
  readVerified(application: Application): Promise<readonly VerifiedPerson[]>;
}

/** Only the bank's offline key decrypts it. */
export type SealedPin = { readonly ciphertext: string; readonly keyFingerprint: string };

export interface PinKeys {
  /** SPKI, base64. */
  getIntakePublicKey(): Promise<string>;
  /** Null when length, key or padding is wrong. */
  open(ciphertext: string): Promise<string | null>;
  /** False when another application has sent the ciphertext. */
  claim(codeHash: string, applicationId: string): Promise<boolean>;
  /** The OAEP label is the application id. */
  encryptForBank(
    owner: { readonly bankCode: string; readonly applicationId: string },
    pin: string,
  ): SealedPin;
}

export type StoredDocument = {
  readonly type: DocumentType;
  readonly image: Uint8Array;
  readonly width: number;
  readonly height: number;
};

export type PictureRefusal =
  | 'no-picture'
  | 'too-large'
  | 'too-many-pixels'
  | 'too-long'
  | 'too-much-memory'
  | 'too-costly'
  | 'too-slow'
  | 'over-budget'
  | 'decoder-ended';

export class PictureRefused extends Error {
  readonly reason: PictureRefusal;
  readonly retryAfterSeconds: number;
  constructor(reason: PictureRefusal, retryAfterSeconds = 5) {
    super(reason);
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type PictureSender = { readonly mailbox: string; readonly network: string };

export interface Pictures {
  /** Drops a waiting picture when `signal` aborts. @throws PictureRefused, or the signal's reason */
  clean(file: Uint8Array, sender: PictureSender, signal: AbortSignal): Promise<Omit<StoredDocument, 'type'>>;
}

export type Ports = {
  readonly applications: Applications;
  readonly cases: Cases;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly reference: ReferenceData;
  /** Limits: ADR 0031. */
  readonly countVisit: (
    visit: Omit<Applicant, 'mailAddress'> & { readonly channel: string },
    networks: Networks,
  ) => Promise<void>;
  readonly postcodes: Postcodes;
  readonly readFurigana: ReadFurigana;
  readonly identity: IdentityAdapters;
  readonly readSwitches: (bankCode: string) => Promise<OfferSwitches>;
  /** Uses up one start, also when it fails afterwards (ADR 0031). @throws TooMany */
  readonly takeIdentityStart: (owner: Omit<Applicant, 'type'>) => Promise<void>;
  readonly identitySettings: IdentitySettings;
  /** Database clock. */
  readonly readTime: () => Promise<Date>;
  readonly pinKeys: PinKeys;
  readonly pictures: Pictures;
};
