import * as z from 'zod/mini';
import {
  addressFound,
  application,
  applicationType,
  bankCode,
  branch,
  channelMeaning,
  codeQuery,
  instant,
  mailAddress,
  method,
  nothing,
  occupation,
  parent,
  parentWorkplace,
  personal,
  status,
  verificationUrl,
  verifiedRole,
  workplace,
  workplaceFound,
} from './call-shapes.ts';
import { type CallName, callTable } from './call-table.ts';
import { boolean, described, list, number, string, text } from './described.ts';
import { documentTypes } from './documents.ts';
import { identityAttributes } from './identity/compare-identity.ts';
import { identityReasons, identityRoles } from './identity/identity-method.ts';

/** Only shape and length; `answers/` and `fields/` check the content. */
export const calls = {
  getNotifications: {
    ...callTable.getNotifications,
    params: z.strictObject({ bankCode }),
    response: z.strictObject({
      notificationList: list(
        'The notices to show, oldest first.',
        z.strictObject({ contents: string('The text of the notice.') }),
      ),
    }),
  },
  getMaintenance: {
    ...callTable.getMaintenance,
    response: z.strictObject({
      startedAt: instant('Start of the maintenance.'),
      endedAt: instant('End of the maintenance.'),
    }),
  },
  postChannel: {
    ...callTable.postChannel,
    body: z.strictObject({
      bankCode,
      channel: described(
        text(20),
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
      attemptKey: described(
        z.optional(text(64)),
        'Random value of this browser. A call of checkCodeMail must contain the same value.',
      ),
    }),
    response: z.strictObject({
      resendAfterSeconds: number('Seconds until the applicant may request another code.'),
    }),
  },
  checkCodeMail: {
    ...callTable.checkCodeMail,
    body: z.strictObject({
      bankCode,
      mailAddress,
      applicationType,
      attemptKey: described(text(64), 'The value that this browser sent to registerCode.'),
    }),
    response: z.strictObject({
      refused: boolean('Whether the mail server refused the mail with the code that this browser requested.'),
    }),
  },
  verifyCode: {
    ...callTable.verifyCode,
    body: z.strictObject({
      bankCode,
      mailAddress,
      verificationCode: described(text(40), 'The code from the mail, 6 digits.'),
      channel: described(z.nullable(text(20)), `${channelMeaning}; null if there is no channel.`),
      deviceId: described(
        z.nullable(text(36)),
        'Id of the device in hexadecimal groups of 8-4-4-4-12; empty or null if there is no id.',
      ),
      applicationType,
      attemptKey: described(
        z.optional(text(64)),
        'Random value of this browser. If the response is lost, the browser can send the same code and value again.',
      ),
    }),
    response: z.strictObject({
      authenticationToken: string('Token of the session, for the header Authorization.'),
      continueAt: described(
        z.enum(['answers', 'identity']),
        'answers: the applicant can still change answers. identity: the PIN is set, so the answers are frozen.',
      ),
    }),
  },
  getAddresses: {
    ...callTable.getAddresses,
    query: z.strictObject({
      postalNumber: described(
        z.string().check(z.regex(/^\d{7}$/)),
        'Postal number, 7 digits without a hyphen.',
      ),
    }),
    response: z.strictObject({
      addressList: list('The addresses; empty for an unknown number.', addressFound),
      // A node of the previous release does not send these two lists.
      withoutBranch: z.optional(list('Ids of the addresses for which the bank offers no branch.', text(40))),
      branchPrefectures: z.optional(
        list('The prefectures with an address for which the bank offers a branch.', text(4)),
      ),
    }),
  },
  getFurigana: {
    ...callTable.getFurigana,
    query: z.strictObject({ kanji: described(text(100), 'The text to read, such as a sub-address.') }),
    response: z.strictObject({
      kana: string(
        'The reading in half-width katakana, as in `kanaSubAddress`. It lacks the words that have no known reading.',
      ),
      guessed: described(
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
      occupationList: list('All occupations, by `displayNumber`.', occupation),
    }),
  },
  getApplication: { ...callTable.getApplication, response: application },
  postPersonal: { ...callTable.postPersonal, body: personal, response: null },
  postWorkplace: { ...callTable.postWorkplace, body: workplace, response: null },
  postParent: { ...callTable.postParent, body: parent, response: null },
  postParentWorkplace: { ...callTable.postParentWorkplace, body: parentWorkplace, response: null },
  getBranches: {
    ...callTable.getBranches,
    response: z.strictObject({ branchList: list('The branches, in the order to show them.', branch) }),
  },
  postBranch: {
    ...callTable.postBranch,
    body: z.strictObject({ branchCode: described(text(3), '`code` of a branch of getBranches.') }),
    response: null,
  },
  postSealLess: {
    ...callTable.postSealLess,
    body: z.strictObject({ sealLess: boolean('Whether the account has no seal (印鑑レス).') }),
    response: null,
  },
  getPublicKey: {
    ...callTable.getPublicKey,
    response: z.strictObject({ keyCode: string('Public key for the PIN: SPKI in base64.') }),
  },
  postPin: {
    ...callTable.postPin,
    body: z.strictObject({
      code: described(
        text(1024),
        'The 4 digits of the PIN, encrypted with the key of getPublicKey (RSA-OAEP, SHA-256), in base64.',
      ),
      answersVersion: described(
        z.optional(text(64)),
        '`answersVersion` of the answers that the applicant confirmed.',
      ),
    }),
    response: null,
  },
  startEkyc: {
    ...callTable.startEkyc,
    body: z.strictObject({
      supplement: boolean(
        'Always false. The server refuses true, because a supplement is uploaded as a picture (postDocument).',
      ),
    }),
    response: z.strictObject({ url: verificationUrl }),
  },
  pollEkycStatus: {
    ...callTable.pollEkycStatus,
    body: nothing,
    response: z.strictObject({ status }),
  },
  getEkyc: {
    ...callTable.getEkyc,
    response: z.strictObject({
      url: string('URL of the page of the identity provider; empty if there is no page to open.'),
      status,
      supplement: boolean('Whether the verification needs a document for the current address.'),
      startsLeft: number('Number of verifications that the applicant can still start if this one fails.'),
      method,
      reason: described(
        z.nullable(z.enum(identityReasons)),
        'Why the verification was refused, must be repeated or has no result; null if no reason is known.',
      ),
      mismatch: list(
        'Names of the attributes that differ from the card or are missing, such as `PROXY.name`. Contains no value of the card.',
        z.templateLiteral([z.enum(identityRoles), '.', z.enum([...identityAttributes, 'face'])]),
      ),
      endedByLaw: boolean(
        'Whether the verification expired because the law no longer permits its method. It does not count as a start.',
      ),
    }),
  },
  reapply: { ...callTable.reapply, body: nothing, response: null },
  getIdentityMethods: {
    ...callTable.getIdentityMethods,
    response: z.strictObject({
      general: list('The persons that the provider verifies for the account of an adult.', verifiedRole),
      child: list(
        'The persons that the provider verifies for the account of a child, the account holder first.',
        verifiedRole,
      ),
      childByPhoto: boolean('Whether a photo of the card verifies the child.'),
    }),
  },
  /** Multipart: `image` (one file) and `type`. */
  postDocument: {
    ...callTable.postDocument,
    form: z.strictObject({ type: described(z.enum(documentTypes), 'Kind of the document on the picture.') }),
    response: null,
  },
  completeApplication: {
    ...callTable.completeApplication,
    body: nothing,
    response: z.strictObject({
      applicationNumber: string('Receipt number, 12 digits.'),
      applicationCompletedAt: instant('Time of the completion.'),
    }),
  },
} as const satisfies Record<CallName, Call>;

/** `response: null`: status 204 without a body. */
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

export type CallParams<N extends CallName> = Part<(typeof calls)[N], 'params'>;
export type CallQuery<N extends CallName> = Part<(typeof calls)[N], 'query'>;
export type CallBody<N extends CallName> = Part<(typeof calls)[N], 'body'>;
export type CallForm<N extends CallName> = Part<(typeof calls)[N], 'form'>;
export type CallResponse<N extends CallName> = (typeof calls)[N]['response'] extends null
  ? undefined
  : Part<(typeof calls)[N], 'response'>;
