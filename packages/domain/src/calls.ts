import * as z from 'zod/mini';
import * as shapes from './call-shapes.ts';
import { type CallName, callTable } from './call-table.ts';
import { describe, limitText } from './described.ts';
import { documentTypes } from './documents.ts';
import * as identity from './identity-shapes.ts';
import { verificationCodeLength } from './limits.ts';

/** Only shape and length; `answers/` and `fields/` check the content. */
const schemas = {
  getNotifications: {
    params: z.strictObject({ bankCode: shapes.bankCode }),
    response: z.strictObject({
      notificationList: describe.objects('The notices to show, oldest first.', {
        contents: describe.string('The text of the notice.'),
      }),
    }),
  },
  getMaintenance: {
    response: z.strictObject({
      startedAt: describe.instant('Start of the maintenance.'),
      endedAt: describe.instant('End of the maintenance.'),
    }),
  },
  postChannel: {
    body: z.strictObject({
      bankCode: shapes.bankCode,
      channel: describe.text(
        `${shapes.channelMeaning}. A text with a character outside A–Z, a–z, 0–9 and "._~-" counts as no channel.`,
        20,
      ),
      applicationType: shapes.applicationType,
    }),
    response: null,
  },
  registerCode: {
    body: z.strictObject(shapes.applicant),
    headers: z.object({
      'idempotency-key': shapes.describeHeader(
        'Random value of this browser. A call of checkCodeMail must contain the same value.',
      ),
    }),
    response: z.strictObject({
      resendAfterSeconds: describe.number('Seconds until the applicant may request another code.'),
    }),
  },
  checkCodeMail: {
    body: z.strictObject({
      ...shapes.applicant,
      attemptKey: describe.text('The value that this browser sent to registerCode.', 64),
    }),
    response: z.strictObject({
      refused: describe.boolean(
        'Whether the mail server refused the mail with the code that this browser requested.',
      ),
    }),
  },
  verifyCode: {
    body: z.strictObject({
      bankCode: shapes.bankCode,
      mailAddress: shapes.mailAddress,
      verificationCode: describe.text(`The code from the mail, ${verificationCodeLength} digits.`, 40),
      channel: describe.nullable(`${shapes.channelMeaning}; null if there is no channel.`, limitText(20)),
      deviceId: describe.nullable(
        'Id of the device in hexadecimal groups of 8-4-4-4-12; empty or null if there is no id.',
        limitText(36),
      ),
      applicationType: shapes.applicationType,
    }),
    headers: z.object({
      'idempotency-key': shapes.describeHeader(
        'Random value of this browser. If the response is lost, the browser can send the same code and value again.',
      ),
    }),
    response: z.strictObject({
      authenticationToken: describe.string('Token of the session, for the header Authorization.'),
      continueAt: shapes.continueAt,
      completedBefore: shapes.completedBefore,
    }),
  },
  postAgreements: { body: shapes.agreements, response: null },
  getAddresses: {
    query: z.strictObject({
      postalNumber: describe.schema(
        'Postal number, 7 digits without a hyphen.',
        z.string().check(z.regex(/^\d{7}$/)),
      ),
    }),
    response: shapes.addressesFound,
  },
  getFurigana: {
    query: z.strictObject({ kanji: describe.text('The text to read, such as a sub-address.', 100) }),
    response: z.strictObject({
      kana: describe.string(
        'The reading in half-width katakana, as in `kanaSubAddress`. It lacks the words that have no known reading.',
      ),
      guessed: describe.optional(
        'Whether the applicant should check the reading. A node of an earlier release does not send this field.',
        z.boolean(),
      ),
    }),
  },
  getInvitation: { query: shapes.codeQuery, response: shapes.nothing },
  getWorkplace: { query: shapes.codeQuery, response: shapes.workplaceFound },
  getOccupations: {
    response: z.strictObject({
      occupationList: describe.list('All occupations, by `displayNumber`.', shapes.occupation),
    }),
  },
  getApplication: { response: shapes.application },
  postPersonal: { body: shapes.personal, response: null },
  postWorkplace: { body: shapes.workplace, response: null },
  postParent: { body: shapes.parent, response: null },
  postParentWorkplace: { body: shapes.parentWorkplace, response: null },
  getBranches: {
    response: z.strictObject({
      branchList: describe.objects('The branches, in the order to show them.', {
        code: describe.string('Branch code (店番), 3 digits: the value to send as `branchCode`.'),
        name: describe.string('Name of the branch.'),
        kana: describe.string(
          'Reading of the name in katakana, for a search; empty if the list of the bank has none.',
        ),
        address: describe.string('Address of the branch.'),
      }),
    }),
  },
  postBranch: {
    body: z.strictObject({ branchCode: describe.text('`code` of a branch of getBranches.', 3) }),
    response: null,
  },
  postSealLess: {
    body: z.strictObject({ sealLess: describe.boolean('Whether the account has no seal (印鑑レス).') }),
    response: null,
  },
  getPublicKey: {
    response: z.strictObject({ keyCode: describe.string('Public key for the PIN: SPKI in base64.') }),
  },
  postPin: {
    body: z.strictObject({
      code: describe.text(
        'The 4 digits of the PIN, encrypted with the key of getPublicKey (RSA-OAEP, SHA-256), in base64.',
        1024,
      ),
    }),
    headers: z.object({
      'if-match': shapes.describeHeader('`answersVersion` of the answers that the applicant confirmed.'),
    }),
    response: null,
  },
  startEkyc: {
    headers: identity.chosenMethod,
    body: z.strictObject({
      supplement: describe.boolean(
        'Always false. The server refuses true, because a supplement is uploaded as a picture (postDocument).',
      ),
    }),
    response: z.strictObject({ url: identity.verificationUrl }),
  },
  startCard: { body: shapes.nothing, response: z.strictObject({ url: identity.verificationUrl }) },
  getCard: { response: identity.card },
  pollEkycStatus: { body: shapes.nothing, response: z.strictObject({ status: identity.status }) },
  getEkyc: { response: identity.ekycInfo },
  reapply: { body: shapes.nothing, response: null },
  getIdentityMethods: {
    response: z.strictObject({
      general: describe.list(
        'The persons that the provider verifies for the account of an adult.',
        identity.verifiedRole,
      ),
      child: describe.list(
        'The persons that the provider verifies for the account of a child, the account holder first.',
        identity.verifiedRole,
      ),
      childByPhoto: describe.boolean('Whether a photo of the card verifies the child.'),
      choices: identity.methodChoices,
      endsAt: identity.methodEnds,
    }),
  },
  /** Multipart: `image` (one file) and `type`. */
  postDocument: {
    form: z.strictObject({ type: describe.choice('Kind of the document on the picture.', documentTypes) }),
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
