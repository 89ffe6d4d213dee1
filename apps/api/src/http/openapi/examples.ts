import { toParentPayload } from '@kaisetsu/domain/answers/parent';
import { personalTable, toPersonalPayload } from '@kaisetsu/domain/answers/personal';
import {
  toParentWorkplacePayload,
  toWorkplacePayload,
  workplaceTable,
} from '@kaisetsu/domain/answers/workplace';
import type { CallName } from '@kaisetsu/domain/call-table';
import type { CallBody, CallForm, CallParams, CallQuery, CallResponse } from '@kaisetsu/domain/calls';
import { readAnswers } from '@kaisetsu/domain/readable-application';
import { sampleAdult, sampleChild } from '@kaisetsu/domain/sample-applicant';

type Parts<N extends CallName> = {
  readonly params: CallParams<N>;
  readonly query: CallQuery<N>;
  readonly body: CallBody<N>;
  readonly form: CallForm<N>;
  readonly response: CallResponse<N>;
};
type Used<T> = { readonly [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

export const tags = {
  Notices: 'Notices, maintenance and the count of visits by channel. These calls need no session.',
  'E-mail verification': 'A code by mail opens the session.',
  'Look-ups': 'Addresses, readings, codes and lists for the forms.',
  Application: 'Saves and returns the answers.',
  PIN: 'Freezes the answers.',
  'Identity verification': 'Sessions at the identity provider.',
  Documents: 'Pictures of documents.',
  Completion: 'Completes the application.',
  'Page reports': 'Measurements of the page. No session.',
} as const;

/** A missing part is a compile error. */
export type CallExample<N extends CallName> = {
  readonly tag: keyof typeof tags;
  readonly summary: string;
} & Used<Parts<N>>;

const bankCode = '0177';
const personal = toPersonalPayload(sampleAdult.personal, bankCode, 'GENERAL');
const workplace = toWorkplacePayload(sampleAdult.workplace);
const asked = { bankCode, mailAddress: 'hanako@example.jp', applicationType: 'GENERAL' as const };

export const callExamples = {
  getNotifications: {
    tag: 'Notices',
    summary: 'Returns the notices for the bank, including the notices for all banks',
    params: { bankCode },
    response: { notificationList: [{ contents: '8月1日の午前1時から5時まで、お申込みを休止します。' }] },
  },
  getMaintenance: {
    tag: 'Notices',
    summary: 'Returns the current or next maintenance',
    response: { startedAt: '2026-07-31T16:00:00.000Z', endedAt: '2026-07-31T20:00:00.000Z' },
  },
  postChannel: {
    tag: 'Notices',
    summary: 'Counts a visit by its channel',
    body: { bankCode, channel: 'poster', applicationType: 'GENERAL' },
  },
  registerCode: {
    tag: 'E-mail verification',
    summary: 'Mails a verification code; a successful response is the same for every address',
    body: asked,
    response: { resendAfterSeconds: 60 },
  },
  checkCodeMail: {
    tag: 'E-mail verification',
    summary: 'Reports whether the mail server refused the mail, only to the browser that requested the code',
    body: { ...asked, attemptKey: '5f2b8c1e9a7d4036b1c8e2f4a6d09b73' },
    response: { refused: false },
  },
  verifyCode: {
    tag: 'E-mail verification',
    summary: 'Verifies the code and opens a session on the unfinished or a new application',
    body: { ...asked, verificationCode: '123456', channel: null, deviceId: null },
    response: { authenticationToken: '4Zb1mYc0Xq7tUuJ8kR2sWvNnE5dLh9aPgF3iOoTyB6Q', continueAt: 'answers' },
  },
  getAddresses: {
    tag: 'Look-ups',
    summary: 'Returns the addresses of a postal number, or an empty list',
    query: { postalNumber: '8100001' },
    response: {
      addressList: [
        {
          id: '401338100001da3c8428',
          addressCode: '401338100001da3c8428',
          prefecture: '福岡県',
          municipality: '福岡市中央区',
          section: '天神',
          chome: null,
          kanaPrefecture: 'フクオカケン',
          kanaMunicipality: 'フクオカシチュウオウク',
          kanaSection: 'テンジン',
          kanaChome: null,
          addressFull: '福岡県福岡市中央区天神',
        },
      ],
      withoutBranch: [],
      branchPrefectures: [
        '東京都',
        '愛知県',
        '大阪府',
        '広島県',
        '山口県',
        '福岡県',
        '佐賀県',
        '長崎県',
        '熊本県',
        '大分県',
        '宮崎県',
        '鹿児島県',
      ],
    },
  },
  getFurigana: {
    tag: 'Look-ups',
    summary: 'Suggests the kana of an address text',
    query: { kanji: '天神' },
    response: { kana: 'ﾃﾝｼﾞﾝ', guessed: false },
  },
  getInvitation: {
    tag: 'Look-ups',
    summary: 'Checks an invitation code',
    query: { code: 'FRNDF1' },
    response: {},
  },
  getWorkplace: {
    tag: 'Look-ups',
    summary: 'Returns the workplace of a code',
    query: { code: 'FUK001' },
    response: {
      id: 'WP-0177-1',
      name: '株式会社サンプル商事',
      phoneNumber: '092-000-0101',
      multipleAccounts: 'NOT_PERMITTED',
    },
  },
  getOccupations: {
    tag: 'Look-ups',
    summary: 'Returns all occupations; their flags decide which person may choose them',
    response: {
      occupationList: [
        {
          id: '01',
          name: '会社員',
          displayNumber: 10,
          generalDisplay: true,
          childDisplay: true,
          workplaceRequired: true,
        },
      ],
    },
  },
  getApplication: {
    tag: 'Application',
    summary: 'Returns the saved answers, as texts and as form values',
    response: {
      application: {
        ...readAnswers(personalTable, personal),
        eraBirthday: '1990年（平成2年）5月12日',
        address: '福岡県福岡市中央区天神',
        kanaAddress: 'フクオカケンフクオカシチュウオウクテンジン',
        occupationName: '会社員',
        ...readAnswers(workplaceTable, workplace),
        workplaceCode: null,
        branchCode: '001',
        branchName: '福岡市庁内支店',
        sealLess: true,
      },
      applicationParent: null,
      answers: {
        personal,
        workplace,
        workplaceFound: null,
        parent: null,
        parentWorkplace: null,
        documents: [],
        pinSet: false,
      },
      mailAddress: 'hanako.fukuoka@example.jp',
      answersVersion: 'u4jCLQ5mB1xE0yq3m2cS7nJb1r2F5pXk9tVw8aZd6hM',
      unsavedKey: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
    },
  },
  postPersonal: {
    tag: 'Application',
    summary: 'Saves the personal answers of the adult or the child',
    body: personal,
  },
  postWorkplace: {
    tag: 'Application',
    summary: 'Saves occupation and workplace of the adult or the child',
    body: workplace,
  },
  postParent: {
    tag: 'Application',
    summary: 'Saves the answers of the parent',
    body: toParentPayload(sampleChild.parent, bankCode),
  },
  postParentWorkplace: {
    tag: 'Application',
    summary: 'Saves the parent’s occupation and workplace',
    body: toParentWorkplacePayload(sampleChild.parentWorkplace),
  },
  getBranches: {
    tag: 'Look-ups',
    summary: 'Returns the branches that the applicant may choose',
    response: {
      branchList: [
        { code: '001', name: '福岡市庁内支店', kana: 'フクオカシチヨウナイ', address: '福岡県福岡市中央区' },
      ],
    },
  },
  postBranch: { tag: 'Application', summary: 'Saves the branch', body: { branchCode: '001' } },
  postSealLess: {
    tag: 'Application',
    summary: 'Saves the choice of an account with or without a registered seal',
    body: { sealLess: true },
  },
  getPublicKey: {
    tag: 'PIN',
    summary: 'Returns the public key for the PIN: SPKI in base64, for RSA-OAEP with SHA-256',
    response: { keyCode: 'MIIBojANBgkqhkiG9w0BAQEFAAOCAY8AMIIBigKCAYEA' },
  },
  postPin: {
    tag: 'PIN',
    summary: 'Saves the encrypted PIN and freezes the answers',
    body: {
      code: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ',
      answersVersion: 'u4jCLQ5mB1xE0yq3m2cS7nJb1r2F5pXk9tVw8aZd6hM',
    },
  },
  startEkyc: {
    tag: 'Identity verification',
    summary: 'Starts the identity verification, or returns the open one',
    body: { supplement: false },
    response: { url: 'https://identity.example/apply/3f0f12e7-4d1b-463e-9ae5-9953616c6f67' },
  },
  pollEkycStatus: {
    tag: 'Identity verification',
    summary:
      'Asks the provider while the outcome is unknown, and returns the status of the identity verification',
    body: {},
    response: { status: 4 },
  },
  getEkyc: {
    tag: 'Identity verification',
    summary: 'Returns the newest identity verification',
    response: {
      url: 'https://identity.example/apply/3f0f12e7-4d1b-463e-9ae5-9953616c6f67',
      status: 4,
      supplement: false,
      startsLeft: 3,
      method: 'IMAGE',
      reason: null,
      mismatch: [],
      endedByLaw: false,
    },
  },
  reapply: {
    tag: 'Identity verification',
    summary: 'After a mismatch with the document, lets a new application begin with the answers of this one',
    body: {},
  },
  getIdentityMethods: {
    tag: 'Identity verification',
    summary: 'Returns, for each flow, the persons to verify and the method in force for each',
    response: {
      general: [{ role: 'CUSTOMER', method: 'IMAGE' }],
      child: [{ role: 'PROXY', method: 'IMAGE' }],
      childByPhoto: true,
    },
  },
  postDocument: {
    tag: 'Documents',
    summary: 'Saves the picture of a document in place of an older picture of the same type',
    form: { type: 'INDIVIDUAL_NUMBER_CARD' },
  },
  completeApplication: {
    tag: 'Completion',
    summary: 'Completes the application; a repeated call returns the same number',
    body: {},
    response: { applicationNumber: '651137940213', applicationCompletedAt: '2026-11-21T12:31:19.023Z' },
  },
} as const satisfies { readonly [N in CallName]: CallExample<N> };
