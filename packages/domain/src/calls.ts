import * as z from 'zod/mini';
import {
  addressesFound,
  agreements,
  application,
  applicationType,
  bankCode,
  branch,
  channelMeaning,
  codeQuery,
  completedBefore,
  completion,
  confirmedVersion,
  continueAt,
  describeHeader,
  describeInstant,
  mailAddress,
  nothing,
  occupation,
  parent,
  parentWorkplace,
  personal,
  receipt,
  result,
  workplace,
  workplaceFound,
} from './call-shapes.ts';
import { type CallName, callTable } from './call-table.ts';
import {
  describeBoolean,
  describeList,
  describeNumber,
  describeSchema,
  describeString,
  limitText,
} from './described.ts';
import { documentTypes } from './documents.ts';
import {
  card,
  chosenMethod,
  ekycInfo,
  methodChoices,
  methodEnds,
  status,
  verificationUrl,
  verifiedRole,
} from './identity-shapes.ts';
import { verificationCodeLength } from './limits.ts';

/** Only shape and length; `answers/` and `fields/` check the content. */
export const calls = {
  getNotifications: {
    ...callTable.getNotifications,
    params: z.strictObject({ bankCode }),
    response: z.strictObject({
      notificationList: describeList(
        'The notices to show, oldest first.',
        z.strictObject({ contents: describeString('The text of the notice.') }),
      ),
    }),
  },
  getMaintenance: {
    ...callTable.getMaintenance,
    response: z.strictObject({
      startedAt: describeInstant('Start of the maintenance.'),
      endedAt: describeInstant('End of the maintenance.'),
    }),
  },
  postChannel: {
    ...callTable.postChannel,
    body: z.strictObject({
      bankCode,
      channel: describeSchema(
        limitText(20),
        `${channelMeaning}. A text with a character outside A–Z, a–z, 0–9 and "._~-" counts as no channel.`,
      ),
      applicationType,
    }),
    response: null,
  },
  registerCode: {
    ...callTable.registerCode,
    body: z.strictObject({
      bankCode,
      mailAddress,
      applicationType,
    }),
    headers: z.object({
      'idempotency-key': describeHeader(
        'Random value of this browser. A call of checkCodeMail must contain the same value.',
      ),
    }),
    response: z.strictObject({
      resendAfterSeconds: describeNumber('Seconds until the applicant may request another code.'),
    }),
  },
  checkCodeMail: {
    ...callTable.checkCodeMail,
    body: z.strictObject({
      bankCode,
      mailAddress,
      applicationType,
      attemptKey: describeSchema(limitText(64), 'The value that this browser sent to registerCode.'),
    }),
    response: z.strictObject({
      refused: describeBoolean(
        'Whether the mail server refused the mail with the code that this browser requested.',
      ),
    }),
  },
  verifyCode: {
    ...callTable.verifyCode,
    body: z.strictObject({
      bankCode,
      mailAddress,
      verificationCode: describeSchema(
        limitText(40),
        `The code from the mail, ${verificationCodeLength} digits.`,
      ),
      channel: describeSchema(z.nullable(limitText(20)), `${channelMeaning}; null if there is no channel.`),
      deviceId: describeSchema(
        z.nullable(limitText(36)),
        'Id of the device in hexadecimal groups of 8-4-4-4-12; empty or null if there is no id.',
      ),
      applicationType,
    }),
    headers: z.object({
      'idempotency-key': describeHeader(
        'Random value of this browser. If the response is lost, the browser can send the same code and value again.',
      ),
    }),
    response: z.strictObject({
      authenticationToken: describeString('Token of the session, for the header Authorization.'),
      continueAt,
      completedBefore,
    }),
  },
  postAgreements: { ...callTable.postAgreements, body: agreements, response: null },
  getAddresses: {
    ...callTable.getAddresses,
    query: z.strictObject({
      postalNumber: describeSchema(
        z.string().check(z.regex(/^\d{7}$/)),
        'Postal number, 7 digits without a hyphen.',
      ),
    }),
    response: addressesFound,
  },
  getFurigana: {
    ...callTable.getFurigana,
    query: z.strictObject({
      kanji: describeSchema(limitText(100), 'The text to read, such as a sub-address.'),
    }),
    response: z.strictObject({
      kana: describeString(
        'The reading in half-width katakana, as in `kanaSubAddress`. It lacks the words that have no known reading.',
      ),
      guessed: describeSchema(
        z.optional(z.boolean()),
        'Whether the applicant should check the reading. A node of an earlier release does not send this field.',
      ),
    }),
  },
  getInvitation: { ...callTable.getInvitation, query: codeQuery, response: nothing },
  getWorkplace: { ...callTable.getWorkplace, query: codeQuery, response: workplaceFound },
  getOccupations: {
    ...callTable.getOccupations,
    response: z.strictObject({
      occupationList: describeList('All occupations, by `displayNumber`.', occupation),
    }),
  },
  getApplication: { ...callTable.getApplication, response: application },
  postPersonal: { ...callTable.postPersonal, body: personal, response: null },
  postWorkplace: { ...callTable.postWorkplace, body: workplace, response: null },
  postParent: { ...callTable.postParent, body: parent, response: null },
  postParentWorkplace: { ...callTable.postParentWorkplace, body: parentWorkplace, response: null },
  getBranches: {
    ...callTable.getBranches,
    response: z.strictObject({
      branchList: describeList('The branches, in the order to show them.', branch),
    }),
  },
  postBranch: {
    ...callTable.postBranch,
    body: z.strictObject({ branchCode: describeSchema(limitText(3), '`code` of a branch of getBranches.') }),
    response: null,
  },
  postSealLess: {
    ...callTable.postSealLess,
    body: z.strictObject({ sealLess: describeBoolean('Whether the account has no seal (印鑑レス).') }),
    response: null,
  },
  getPublicKey: {
    ...callTable.getPublicKey,
    response: z.strictObject({ keyCode: describeString('Public key for the PIN: SPKI in base64.') }),
  },
  postPin: {
    ...callTable.postPin,
    body: z.strictObject({
      code: describeSchema(
        limitText(1024),
        'The 4 digits of the PIN, encrypted with the key of getPublicKey (RSA-OAEP, SHA-256), in base64.',
      ),
    }),
    headers: confirmedVersion,
    response: null,
  },
  startEkyc: {
    ...callTable.startEkyc,
    headers: chosenMethod,
    body: z.strictObject({
      supplement: describeBoolean(
        'Always false. The server refuses true, because a supplement is uploaded as a picture (postDocument).',
      ),
    }),
    response: z.strictObject({ url: verificationUrl }),
  },
  startCard: { ...callTable.startCard, body: nothing, response: z.strictObject({ url: verificationUrl }) },
  getCard: { ...callTable.getCard, response: card },
  pollEkycStatus: {
    ...callTable.pollEkycStatus,
    body: nothing,
    response: z.strictObject({ status }),
  },
  getEkyc: {
    ...callTable.getEkyc,
    response: ekycInfo,
  },
  reapply: { ...callTable.reapply, body: nothing, response: null },
  getIdentityMethods: {
    ...callTable.getIdentityMethods,
    response: z.strictObject({
      general: describeList(
        'The persons that the provider verifies for the account of an adult.',
        verifiedRole,
      ),
      child: describeList(
        'The persons that the provider verifies for the account of a child, the account holder first.',
        verifiedRole,
      ),
      childByPhoto: describeBoolean('Whether a photo of the card verifies the child.'),
      choices: methodChoices,
      endsAt: methodEnds,
    }),
  },
  /** Multipart: `image` (one file) and `type`. */
  postDocument: {
    ...callTable.postDocument,
    form: z.strictObject({
      type: describeSchema(z.enum(documentTypes), 'Kind of the document on the picture.'),
    }),
    response: null,
  },
  readResult: { ...callTable.readResult, body: receipt, response: result },
  completeApplication: { ...callTable.completeApplication, body: nothing, response: completion },
} as const satisfies Record<CallName, Call>;

export type Receipt = z.infer<typeof completion>;

/** `response: null`: status 204 without a body. */
export type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly auth: boolean;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly form?: z.ZodMiniType;
  readonly headers?: z.ZodMiniType;
  readonly response: z.ZodMiniType | null;
};

type Part<C, K extends string> = C extends { readonly [P in K]: z.ZodMiniType<infer T> } ? T : undefined;

export type CallParams<N extends CallName> = Part<(typeof calls)[N], 'params'>;
export type CallQuery<N extends CallName> = Part<(typeof calls)[N], 'query'>;
export type CallBody<N extends CallName> = Part<(typeof calls)[N], 'body'>;
export type CallHeaders<N extends CallName> = Part<(typeof calls)[N], 'headers'>;
export type CallForm<N extends CallName> = Part<(typeof calls)[N], 'form'>;
export type CallResponse<N extends CallName> = (typeof calls)[N]['response'] extends null
  ? undefined
  : Part<(typeof calls)[N], 'response'>;
