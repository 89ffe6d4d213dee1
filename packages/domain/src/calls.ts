import * as z from 'zod/mini';
import type { AddressFound } from './address-found.ts';
import type { Occupation } from './answers/occupation.ts';
import { parentTable } from './answers/parent.ts';
import { personalTable } from './answers/personal.ts';
import { wireShape } from './answers/wire-shape.ts';
import { parentWorkplaceTable, type WorkplaceFound, workplaceTable } from './answers/workplace.ts';
import { applicationTypes } from './application-type.ts';
import { type CallName, callTable } from './call-table.ts';
import { documentTypes } from './documents.ts';
import { identityAttributes } from './identity/compare-identity.ts';
import { identityMethods, identityReasons, identityRoles } from './identity/identity-method.ts';
import { readableApplication, readableParent } from './readable-application.ts';

/**
 * Request and response of every call of spec 7. These schemas check only shape and length; `answers/` and `fields/` check the
 * content. Bodies are strict: the server refuses an unknown field or a wrong type and converts nothing (docs/product-decisions.md "Answers"). Errors are `application/problem+json` (`problem-details.ts`).
 */
const text = (max: number) => z.string().check(z.maxLength(max));
const applicationType = z.enum(applicationTypes);
const bankCode = text(10);
const nothing = z.strictObject({});
const instant = z.iso.datetime();

const personal = z.strictObject({ bankCode, applicationType, ...wireShape(personalTable) });
const parent = z.strictObject({ bankCode, ...wireShape(parentTable) });
const workplace = z.strictObject(wireShape(workplaceTable));
const parentWorkplace = z.strictObject(wireShape(parentWorkplaceTable));

const addressFound = z.strictObject({
  id: z.string(),
  addressCode: z.string(),
  prefecture: z.string(),
  municipality: z.string(),
  section: z.nullable(z.string()),
  chome: z.nullable(z.string()),
  kanaPrefecture: z.string(),
  kanaMunicipality: z.string(),
  kanaSection: z.nullable(z.string()),
  kanaChome: z.nullable(z.string()),
  addressFull: z.string(),
}) satisfies z.ZodMiniType<AddressFound>;

const occupation = z.strictObject({
  id: z.string(),
  name: z.string(),
  displayNumber: z.number(),
  generalDisplay: z.boolean(),
  childDisplay: z.boolean(),
  workplaceRequired: z.boolean(),
}) satisfies z.ZodMiniType<Occupation>;

const workplaceFound = z.strictObject({
  id: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  multipleAccounts: z.string(),
}) satisfies z.ZodMiniType<WorkplaceFound>;

const branch = z.strictObject({
  code: z.string(),
  name: z.string(),
  /** Katakana of the name, for the search; empty when the bank's list has none. */
  kana: z.string(),
  address: z.string(),
});

/**
 * Spec 3 "Application" and "applicationParent", with the saved payloads (`answers`), from which every step fills its form.
 */
const application = z.strictObject({
  application: readableApplication,
  applicationParent: z.nullable(readableParent),
  answers: z.strictObject({
    personal: z.nullable(personal),
    workplace: z.nullable(workplace),
    workplaceFound: z.nullable(workplaceFound),
    parent: z.nullable(parent),
    parentWorkplace: z.nullable(parentWorkplace),
    /** Types of the documents uploaded so far. */
    documents: z.array(z.enum(documentTypes)),
    pinSet: z.boolean(),
  }),
  /** The verified address. A node of the release before this field does not send it. */
  mailAddress: z.optional(z.string()),
  /** Identifies the saved answers. The confirmation passes it to `postPin` (docs/product-decisions.md "Answers"). */
  answersVersion: z.string(),
  /** AES-256 key, base64: the phone encrypts unsaved answers with it (docs/decisions/0015). */
  unsavedKey: z.string(),
});

const verifiedRole = z.strictObject({ role: z.enum(identityRoles), method: z.enum(identityMethods) });

const codeQuery = z.strictObject({ code: text(40) });

export const calls = {
  getNotifications: {
    ...callTable.getNotifications,
    params: z.strictObject({ bankCode }),
    response: z.strictObject({ notificationList: z.array(z.strictObject({ contents: z.string() })) }),
  },
  getMaintenance: {
    ...callTable.getMaintenance,
    response: z.strictObject({ startedAt: instant, endedAt: instant }),
  },
  postChannel: {
    ...callTable.postChannel,
    body: z.strictObject({ bankCode, channel: text(20), applicationType }),
    response: null,
  },
  registerCode: {
    ...callTable.registerCode,
    body: z.strictObject({
      bankCode,
      mailAddress: text(300),
      applicationType,
      /** Random value of this browser, with which it may ask `checkCodeMail`. */
      attemptKey: z.optional(text(64)),
    }),
    /** Seconds until the applicant may request another code. */
    response: z.strictObject({ resendAfterSeconds: z.number() }),
  },
  checkCodeMail: {
    ...callTable.checkCodeMail,
    body: z.strictObject({ bankCode, mailAddress: text(300), applicationType, attemptKey: text(64) }),
    /** The mail server does not take mails to this address. */
    response: z.strictObject({ refused: z.boolean() }),
  },
  verifyCode: {
    ...callTable.verifyCode,
    body: z.strictObject({
      bankCode,
      mailAddress: text(300),
      verificationCode: text(40),
      channel: z.nullable(text(20)),
      deviceId: z.nullable(text(36)),
      applicationType,
      /** Random value of this browser: after a lost response the same code with it is accepted again. */
      attemptKey: z.optional(text(64)),
    }),
    /** `continueAt` is `identity` when the answers are frozen and only the identity verification is left. */
    response: z.strictObject({
      authenticationToken: z.string(),
      continueAt: z.enum(['answers', 'identity']),
    }),
  },
  getAddresses: {
    ...callTable.getAddresses,
    query: z.strictObject({ postalNumber: z.string().check(z.regex(/^\d{7}$/)) }),
    response: z.strictObject({ addressList: z.array(addressFound) }),
  },
  getFurigana: {
    ...callTable.getFurigana,
    query: z.strictObject({ kanji: text(100) }),
    /**
     * `kana` is half-width katakana in the form of a kana sub-address, without kanji: a word without a known reading is left
     * out. `guessed` asks the applicant to check it; a node of an earlier release does not send it.
     */
    response: z.strictObject({ kana: z.string(), guessed: z.optional(z.boolean()) }),
  },
  getInvitation: { ...callTable.getInvitation, query: codeQuery, response: nothing },
  getWorkplace: { ...callTable.getWorkplace, query: codeQuery, response: workplaceFound },
  getOccupations: {
    ...callTable.getOccupations,
    response: z.strictObject({ occupationList: z.array(occupation) }),
  },
  getApplication: { ...callTable.getApplication, response: application },
  postPersonal: { ...callTable.postPersonal, body: personal, response: null },
  postWorkplace: { ...callTable.postWorkplace, body: workplace, response: null },
  postParent: { ...callTable.postParent, body: parent, response: null },
  postParentWorkplace: { ...callTable.postParentWorkplace, body: parentWorkplace, response: null },
  getBranches: { ...callTable.getBranches, response: z.strictObject({ branchList: z.array(branch) }) },
  postBranch: { ...callTable.postBranch, body: z.strictObject({ branchCode: text(3) }), response: null },
  postSealLess: {
    ...callTable.postSealLess,
    body: z.strictObject({ sealLess: z.boolean() }),
    response: null,
  },
  getPublicKey: { ...callTable.getPublicKey, response: z.strictObject({ keyCode: z.string() }) },
  postPin: {
    ...callTable.postPin,
    body: z.strictObject({
      code: text(1024),
      /** `answersVersion` of the answers that the applicant confirmed. */
      answersVersion: z.optional(text(64)),
    }),
    response: null,
  },
  startEkyc: {
    ...callTable.startEkyc,
    body: z.strictObject({ supplement: z.boolean() }),
    response: z.strictObject({ url: z.string() }),
  },
  pollEkycStatus: {
    ...callTable.pollEkycStatus,
    body: nothing,
    response: z.strictObject({ status: z.number() }),
  },
  getEkyc: {
    ...callTable.getEkyc,
    /** `startsLeft`: how many further verifications may be started if this one failed. */
    response: z.strictObject({
      url: z.string(),
      status: z.number(),
      supplement: z.boolean(),
      startsLeft: z.number(),
      method: z.enum(identityMethods),
      /** Why the provider refused or asks again; null when it gave no reason. */
      reason: z.nullable(z.enum(identityReasons)),
      /** What differs from the card: `PROXY.name`. Never the card's value. */
      mismatch: z.array(
        z.templateLiteral([z.enum(identityRoles), '.', z.enum([...identityAttributes, 'face'])]),
      ),
      /** Whether it expired because its method is no longer permitted; the next start does not count. */
      endedByLaw: z.boolean(),
    }),
  },
  /** After a mismatch: the next application of this e-mail address begins with these answers. */
  reapply: { ...callTable.reapply, body: nothing, response: null },
  /**
   * The current verification method of each person by flow, the account holder first. `childByPhoto`: a photo of the card
   * verifies the child.
   */
  getIdentityMethods: {
    ...callTable.getIdentityMethods,
    response: z.strictObject({
      general: z.array(verifiedRole),
      child: z.array(verifiedRole),
      childByPhoto: z.boolean(),
    }),
  },
  /** Multipart: `image` (one file) and `type`. */
  postDocument: {
    ...callTable.postDocument,
    form: z.strictObject({ type: z.enum(documentTypes) }),
    response: null,
  },
  completeApplication: {
    ...callTable.completeApplication,
    body: nothing,
    response: z.strictObject({ applicationNumber: z.string(), applicationCompletedAt: instant }),
  },
} as const satisfies Record<CallName, Call>;

/** One call. `response: null` is 204 without a body. */
export type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly auth: boolean;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly form?: z.ZodMiniType;
  readonly response: z.ZodMiniType | null;
};

type Part<C, K extends string> = C extends { readonly [P in K]: z.ZodMiniType<infer T> } ? T : undefined;

/** Types of the parts of each call. */
export type CallParams<N extends CallName> = Part<(typeof calls)[N], 'params'>;
export type CallQuery<N extends CallName> = Part<(typeof calls)[N], 'query'>;
export type CallBody<N extends CallName> = Part<(typeof calls)[N], 'body'>;
export type CallForm<N extends CallName> = Part<(typeof calls)[N], 'form'>;
export type CallResponse<N extends CallName> = (typeof calls)[N]['response'] extends null
  ? undefined
  : Part<(typeof calls)[N], 'response'>;
