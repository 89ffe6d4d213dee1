import * as z from 'zod/mini';
import { declarationIds } from './answers/pre-check.ts';
import * as shapes from './call-shapes.ts';
import { type CallName, callTable } from './call-table.ts';
import { decisionOutcomes } from './decision.ts';
import { describeObject, describeSchema, describeShape, limitText } from './described.ts';
import { documentTypes } from './documents.ts';
import { ekycStatus } from './ekyc.ts';
import { genders } from './fields/choice.ts';
import { identityAttributes } from './identity/compare-identity.ts';
import { identityMethods, identityReasons, identityRoles } from './identity/identity-method.ts';
import { verificationCodeLength } from './limits.ts';
import { readableApplication, readableParent } from './readable-application.ts';

const text = z.string();
const flag = z.boolean();
const reason = z.nullable(z.enum(identityReasons));
const { applicationType, bankCode, channelMeaning } = shapes;

const { method, verificationUrl } = describeShape('identity', {
  method: z.enum(identityMethods),
  verificationUrl: text,
});

const statusNames = Object.entries(ekycStatus).map(([name, value]) => `${value}: ${name}`);
const status = describeSchema(`Status of the identity verification. ${statusNames.join('; ')}.`, z.number());

const verifiedRole = describeObject('verifiedRole', { role: z.enum(identityRoles), method });

const numberedAddress = z.extend(
  shapes.addressFound,
  describeShape('numberedAddress', { postalNumber: text }),
);

const cardValues = describeObject('cardValues', {
  lastName: text,
  firstName: text,
  kanaLastName: text,
  kanaFirstName: text,
  birthday: text,
  gender: z.enum([...genders, '']),
  address: text,
  addresses: z.array(numberedAddress),
  subAddress: text,
});

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
  postAgreements: {
    body: describeObject('agreements', {
      declarations: z
        .array(describeObject('declaration', { id: z.enum(declarationIds), answer: z.enum(['yes', 'no']) }))
        .check(z.maxLength(declarationIds.length)),
      regulations: z
        .array(describeObject('regulation', { label: limitText(60), edition: limitText(20) }))
        .check(z.maxLength(20)),
    }),
    response: null,
  },
  /** A node of the previous release sends only the first list. */
  getAddresses: {
    query: describeObject('getAddresses', { postalNumber: z.string().check(z.regex(/^\d{7}$/)) }),
    response: describeObject('addressesFound', {
      addressList: z.array(shapes.addressFound),
      withoutBranch: z.optional(z.array(limitText(40))),
      branchPrefectures: z.optional(z.array(limitText(4))),
      municipalities: z.optional(
        z.array(describeObject('municipalities', { prefecture: text, names: z.array(limitText(40)) })),
      ),
    }),
  },
  getFurigana: {
    query: describeObject('getFurigana', { kanji: limitText(100) }),
    response: describeObject('getFurigana', { kana: text, guessed: z.optional(flag) }),
  },
  getInvitation: { query: shapes.codeQuery, response: shapes.nothing },
  getWorkplace: { query: shapes.codeQuery, response: shapes.workplaceFound },
  getOccupations: {
    response: describeObject('getOccupations', {
      occupationList: z.array(
        describeObject('occupation', {
          id: text,
          name: text,
          displayNumber: z.number(),
          generalDisplay: flag,
          childDisplay: flag,
          workplaceRequired: flag,
        }),
      ),
    }),
  },
  /** A node of an earlier release sends none of the optional ones. The page needs `unsavedKey` for docs/decisions/0015. */
  getApplication: {
    response: describeObject('application', {
      application: readableApplication,
      applicationParent: z.nullable(readableParent),
      answers: describeObject('savedAnswers', {
        personal: z.nullable(shapes.personal),
        workplace: z.nullable(shapes.workplace),
        workplaceFound: z.nullable(shapes.workplaceFound),
        parent: z.nullable(shapes.parent),
        parentWorkplace: z.nullable(shapes.parentWorkplace),
        documents: z.array(z.enum(documentTypes)),
        pinSet: flag,
      }),
      mailAddress: z.optional(text),
      invalidAnswers: z.optional(
        z.array(
          describeObject('invalidAnswer', {
            field: text,
            code: text,
            characters: z.optional(text),
            places: z.optional(z.readonly(z.array(text))),
          }),
        ),
      ),
      answersVersion: z.optional(text),
      unsavedKey: text,
    }),
  },
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
    headers: z.object(
      describeShape('chosenMethod', { 'identity-method': z.optional(z.enum(identityMethods)) }),
    ),
    body: describeObject('startEkyc', { supplement: flag }),
    response: z.strictObject({ url: verificationUrl }),
  },
  startCard: { body: shapes.nothing, response: z.strictObject({ url: verificationUrl }) },
  getCard: {
    response: describeObject('card', {
      offered: flag,
      statement: text,
      status: z.nullable(z.int()),
      reason,
      values: z.nullable(cardValues),
    }),
  },
  pollEkycStatus: { body: shapes.nothing, response: z.strictObject({ status }) },
  getEkyc: {
    response: describeObject('ekycInfo', {
      url: text,
      status,
      supplement: flag,
      startsLeft: z.number(),
      method,
      reason,
      mismatch: z.array(
        z.templateLiteral([
          z.enum(identityRoles),
          '.',
          z.enum([...identityAttributes, 'kana', 'face', 'verificationId']),
        ]),
      ),
      endedByLaw: flag,
    }),
  },
  reapply: { body: shapes.nothing, response: null },
  getIdentityMethods: {
    response: describeObject('getIdentityMethods', {
      general: z.array(verifiedRole),
      child: z.array(verifiedRole),
      childByPhoto: flag,
      choices: describeObject('methodsByFlow', { general: z.array(method), child: z.array(method) }),
      endsAt: describeObject('methodsByFlow', { general: z.nullable(text), child: z.nullable(text) }),
    }),
  },
  /** Multipart: `image` (one file) and `type`. */
  postDocument: { form: describeObject('postDocument', { type: z.enum(documentTypes) }), response: null },
  readResult: {
    body: describeObject('receipt', { applicationNumber: limitText(12), resultKey: limitText(64) }),
    response: describeObject('result', { state: z.enum(['open', ...decisionOutcomes]) }),
  },
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

export type CallPart<N extends CallName, K extends keyof Schemas> = Part<Calls[N], K>;
export type CallResponse<N extends CallName> = Calls[N]['response'] extends null
  ? undefined
  : Part<Calls[N], 'response'>;
