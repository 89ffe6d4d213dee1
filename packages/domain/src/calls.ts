import * as z from 'zod/mini';
import * as shapes from './call-shapes.ts';
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
import * as identity from './identity-shapes.ts';
import { verificationCodeLength } from './limits.ts';

/** Only shape and length; `answers/` and `fields/` check the content. */
const schemas = {
  getNotifications: {
    params: z.strictObject({ bankCode: shapes.bankCode }),
    response: z.strictObject({
      notificationList: describeList(
        'The notices to show, oldest first.',
        z.strictObject({ contents: describeString('The text of the notice.') }),
      ),
    }),
  },
  getMaintenance: {
    response: z.strictObject({
      startedAt: shapes.describeInstant('Start of the maintenance.'),
      endedAt: shapes.describeInstant('End of the maintenance.'),
    }),
  },
  postChannel: {
    body: z.strictObject({
      bankCode: shapes.bankCode,
      channel: describeSchema(
        limitText(20),
        `${shapes.channelMeaning}. A text with a character outside A–Z, a–z, 0–9 and "._~-" counts as no channel.`,
      ),
      applicationType: shapes.applicationType,
    }),
    response: null,
  },
  registerCode: {
    body: z.strictObject({
      bankCode: shapes.bankCode,
      mailAddress: shapes.mailAddress,
      applicationType: shapes.applicationType,
    }),
    headers: z.object({
      'idempotency-key': shapes.describeHeader(
        'Random value of this browser. A call of checkCodeMail must contain the same value.',
      ),
    }),
    response: z.strictObject({
      resendAfterSeconds: describeNumber('Seconds until the applicant may request another code.'),
    }),
  },
  checkCodeMail: {
    body: z.strictObject({
      bankCode: shapes.bankCode,
      mailAddress: shapes.mailAddress,
      applicationType: shapes.applicationType,
      attemptKey: describeSchema(limitText(64), 'The value that this browser sent to registerCode.'),
    }),
    response: z.strictObject({
      refused: describeBoolean(
        'Whether the mail server refused the mail with the code that this browser requested.',
      ),
    }),
  },
  verifyCode: {
    body: z.strictObject({
      bankCode: shapes.bankCode,
      mailAddress: shapes.mailAddress,
      verificationCode: describeSchema(
        limitText(40),
        `The code from the mail, ${verificationCodeLength} digits.`,
      ),
      channel: describeSchema(
        z.nullable(limitText(20)),
        `${shapes.channelMeaning}; null if there is no channel.`,
      ),
      deviceId: describeSchema(
        z.nullable(limitText(36)),
        'Id of the device in hexadecimal groups of 8-4-4-4-12; empty or null if there is no id.',
      ),
      applicationType: shapes.applicationType,
    }),
    headers: z.object({
      'idempotency-key': shapes.describeHeader(
        'Random value of this browser. If the response is lost, the browser can send the same code and value again.',
      ),
    }),
    response: z.strictObject({
      authenticationToken: describeString('Token of the session, for the header Authorization.'),
      continueAt: shapes.continueAt,
      completedBefore: shapes.completedBefore,
    }),
  },
  postAgreements: { body: shapes.agreements, response: null },
  getAddresses: {
    query: z.strictObject({
      postalNumber: describeSchema(
        z.string().check(z.regex(/^\d{7}$/)),
        'Postal number, 7 digits without a hyphen.',
      ),
    }),
    response: shapes.addressesFound,
  },
  getFurigana: {
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
  getInvitation: { query: shapes.codeQuery, response: shapes.nothing },
  getWorkplace: { query: shapes.codeQuery, response: shapes.workplaceFound },
  getOccupations: {
    response: z.strictObject({
      occupationList: describeList('All occupations, by `displayNumber`.', shapes.occupation),
    }),
  },
  getApplication: { response: shapes.application },
  postPersonal: { body: shapes.personal, response: null },
  postWorkplace: { body: shapes.workplace, response: null },
  postParent: { body: shapes.parent, response: null },
  postParentWorkplace: { body: shapes.parentWorkplace, response: null },
  getBranches: {
    response: z.strictObject({
      branchList: describeList('The branches, in the order to show them.', shapes.branch),
    }),
  },
  postBranch: {
    body: z.strictObject({ branchCode: describeSchema(limitText(3), '`code` of a branch of getBranches.') }),
    response: null,
  },
  postSealLess: {
    body: z.strictObject({ sealLess: describeBoolean('Whether the account has no seal (印鑑レス).') }),
    response: null,
  },
  getPublicKey: {
    response: z.strictObject({ keyCode: describeString('Public key for the PIN: SPKI in base64.') }),
  },
  postPin: {
    body: z.strictObject({
      code: describeSchema(
        limitText(1024),
        'The 4 digits of the PIN, encrypted with the key of getPublicKey (RSA-OAEP, SHA-256), in base64.',
      ),
    }),
    headers: shapes.confirmedVersion,
    response: null,
  },
  startEkyc: {
    headers: identity.chosenMethod,
    body: z.strictObject({
      supplement: describeBoolean(
        'Always false. The server refuses true, because a supplement is uploaded as a picture (postDocument).',
      ),
    }),
    response: z.strictObject({ url: identity.verificationUrl }),
  },
  startCard: { body: shapes.nothing, response: z.strictObject({ url: identity.verificationUrl }) },
  getCard: { response: identity.card },
  pollEkycStatus: {
    body: shapes.nothing,
    response: z.strictObject({ status: identity.status }),
  },
  getEkyc: {
    response: identity.ekycInfo,
  },
  reapply: { body: shapes.nothing, response: null },
  getIdentityMethods: {
    response: z.strictObject({
      general: describeList(
        'The persons that the provider verifies for the account of an adult.',
        identity.verifiedRole,
      ),
      child: describeList(
        'The persons that the provider verifies for the account of a child, the account holder first.',
        identity.verifiedRole,
      ),
      childByPhoto: describeBoolean('Whether a photo of the card verifies the child.'),
      choices: identity.methodChoices,
      endsAt: identity.methodEnds,
    }),
  },
  /** Multipart: `image` (one file) and `type`. */
  postDocument: {
    form: z.strictObject({
      type: describeSchema(z.enum(documentTypes), 'Kind of the document on the picture.'),
    }),
    response: null,
  },
  readResult: { body: shapes.receipt, response: shapes.result },
  completeApplication: { body: shapes.nothing, response: shapes.completion },
} as const satisfies Record<CallName, Schemas>;

type Calls = { readonly [N in CallName]: (typeof callTable)[N] & (typeof schemas)[N] };
export const calls = Object.fromEntries(
  Object.entries(schemas).map(([name, one]) => [name, { ...callTable[name as CallName], ...one }]),
) as Calls;

export type Receipt = z.infer<typeof shapes.completion>;

/** `response: null`: status 204 without a body. */
type Schemas = {
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly form?: z.ZodMiniType;
  readonly headers?: z.ZodMiniType;
  readonly response: z.ZodMiniType | null;
};

export type Call = (typeof callTable)[CallName] & Schemas;

type Part<C, K extends string> = C extends { readonly [P in K]: z.ZodMiniType<infer T> } ? T : undefined;

export type CallParams<N extends CallName> = Part<Calls[N], 'params'>;
export type CallQuery<N extends CallName> = Part<Calls[N], 'query'>;
export type CallBody<N extends CallName> = Part<Calls[N], 'body'>;
export type CallHeaders<N extends CallName> = Part<Calls[N], 'headers'>;
export type CallForm<N extends CallName> = Part<Calls[N], 'form'>;
export type CallResponse<N extends CallName> = Calls[N]['response'] extends null
  ? undefined
  : Part<Calls[N], 'response'>;
