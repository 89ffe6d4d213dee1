import * as z from 'zod/mini';
import * as shapes from './call-shapes.ts';
import { type CallName, callTable } from './call-table.ts';
import { describeObject, describeSchema, describeShape, limitText } from './described.ts';
import { documentTypes } from './documents.ts';
import * as identity from './identity-shapes.ts';
import { verificationCodeLength } from './limits.ts';

const text = z.string();
const flag = z.boolean();
const { applicationType, bankCode, channelMeaning } = shapes;

/** Only shape and length; `answers/` and `fields/` check the content. */
const schemas = {
  getNotifications: {
    params: z.strictObject({ bankCode }),
    response: describeObject('getNotifications', {
      notificationList: z.array(describeObject('notification', { contents: text })),
    }),
  },
  getMaintenance: {
    response: describeObject('getMaintenance', { startedAt: z.iso.datetime(), endedAt: z.iso.datetime() }),
  },
  postChannel: {
    body: z.strictObject({
      bankCode,
      channel: describeSchema(
        `${channelMeaning}. A text with a character outside A–Z, a–z, 0–9 and "._~-" counts as no channel.`,
        limitText(20),
      ),
      applicationType,
    }),
    response: null,
  },
  registerCode: {
    body: z.strictObject(shapes.applicant),
    headers: z.object(describeShape('registerCode', { 'idempotency-key': shapes.header })),
    response: describeObject('registerCode', { resendAfterSeconds: z.number() }),
  },
  checkCodeMail: {
    body: describeObject('checkCodeMail', { ...shapes.applicant, attemptKey: limitText(64) }),
    response: describeObject('checkCodeMail', { refused: flag }),
  },
  verifyCode: {
    body: describeObject('verifyCode', {
      bankCode,
      mailAddress: shapes.mailAddress,
      verificationCode: describeSchema(
        `The code from the mail, ${verificationCodeLength} digits.`,
        limitText(40),
      ),
      channel: describeSchema(`${channelMeaning}; null if there is no channel.`, z.nullable(limitText(20))),
      deviceId: z.nullable(limitText(36)),
      applicationType,
    }),
    headers: z.object(describeShape('verifyCode', { 'idempotency-key': shapes.header })),
    response: describeObject('verifyCode', {
      authenticationToken: text,
      continueAt: z.enum(['answers', 'identity']),
      completedBefore: z.optional(shapes.completion),
    }),
  },
  postAgreements: { body: shapes.agreements, response: null },
  getAddresses: {
    query: describeObject('getAddresses', { postalNumber: z.string().check(z.regex(/^\d{7}$/)) }),
    response: shapes.addressesFound,
  },
  getFurigana: {
    query: describeObject('getFurigana', { kanji: limitText(100) }),
    response: describeObject('getFurigana', { kana: text, guessed: z.optional(flag) }),
  },
  getInvitation: { query: shapes.codeQuery, response: shapes.nothing },
  getWorkplace: { query: shapes.codeQuery, response: shapes.workplaceFound },
  getOccupations: {
    response: describeObject('getOccupations', { occupationList: z.array(shapes.occupation) }),
  },
  getApplication: { response: shapes.application },
  postPersonal: { body: shapes.personal, response: null },
  postWorkplace: { body: shapes.workplace, response: null },
  postParent: { body: shapes.parent, response: null },
  postParentWorkplace: { body: shapes.parentWorkplace, response: null },
  getBranches: {
    response: describeObject('getBranches', {
      branchList: z.array(describeObject('branch', { code: text, name: text, kana: text, address: text })),
    }),
  },
  postBranch: { body: describeObject('postBranch', { branchCode: limitText(3) }), response: null },
  postSealLess: { body: describeObject('postSealLess', { sealLess: flag }), response: null },
  getPublicKey: { response: describeObject('getPublicKey', { keyCode: text }) },
  postPin: {
    body: describeObject('postPin', { code: limitText(1024) }),
    headers: z.object(describeShape('postPin', { 'if-match': shapes.header })),
    response: null,
  },
  startEkyc: {
    headers: identity.chosenMethod,
    body: describeObject('startEkyc', { supplement: flag }),
    response: z.strictObject({ url: identity.verificationUrl }),
  },
  startCard: { body: shapes.nothing, response: z.strictObject({ url: identity.verificationUrl }) },
  getCard: { response: identity.card },
  pollEkycStatus: { body: shapes.nothing, response: z.strictObject({ status: identity.status }) },
  getEkyc: { response: identity.ekycInfo },
  reapply: { body: shapes.nothing, response: null },
  getIdentityMethods: { response: identity.identityMethodsOffered },
  /** Multipart: `image` (one file) and `type`. */
  postDocument: { form: describeObject('postDocument', { type: z.enum(documentTypes) }), response: null },
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
