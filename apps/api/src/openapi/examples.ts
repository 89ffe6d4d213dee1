import type { CallName } from '@kaisetsu/domain/call-table';
import type { CallBody, CallForm, CallParams, CallQuery, CallResponse } from '@kaisetsu/domain/calls';

type Parts<N extends CallName> = {
  readonly params: CallParams<N>;
  readonly query: CallQuery<N>;
  readonly body: CallBody<N>;
  readonly form: CallForm<N>;
  readonly response: CallResponse<N>;
};
type Used<T> = { readonly [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a call is for, and one of what goes in and out; a forgotten one does not compile. */
export type CallExample<N extends CallName> = { readonly summary: string } & Used<Parts<N>>;

const bankCode = '0177';
const person = {
  lastName: '福岡',
  firstName: '花子',
  kanaLastName: 'フクオカ',
  kanaFirstName: 'ハナコ',
  birthday: '1990-05-12',
  mobilePhoneNumber: '090-1234-5678',
  phoneNumber: null,
};
const work = {
  occupationId: '01',
  occupationOther: null,
  workplaceName: '株式会社福岡商事',
  workplacePhoneNumber: '092-123-4567',
};
const workplace = {
  ...work,
  workplaceId: null,
  invitationCode: null,
  existedAccountBranchCode: null,
  existedAccountNumber: null,
};
const personal = {
  bankCode,
  applicationType: 'GENERAL' as const,
  ...person,
  gender: 'WOMAN',
  postalNumber: '8100001',
  addressCode: '40133810000101',
  addressPrefecture: '福岡県',
  addressMunicipality: '福岡市中央区',
  addressSection: '天神',
  addressChome: null,
  kanaAddressPrefecture: 'フクオカケン',
  kanaAddressMunicipality: 'フクオカシチュウオウク',
  kanaAddressSection: 'テンジン',
  kanaAddressChome: null,
  subAddress: '2-13-1 天神ハイツ101',
  kanaSubAddress: '2-13-1 ﾃﾝｼﾞﾝﾊｲﾂ101',
  tempAddressPrefecture: null,
  tempAddress: null,
  kanaTempAddress: null,
  utilizationPurpose: '生活費決済,給与・年金受取',
  utilizationPurposeOther: null,
  distanceTransactionReason: null,
};
const asked = { bankCode, mailAddress: 'hanako@example.jp', applicationType: 'GENERAL' as const };

/** What a person reads of an answered occupation. */
const readWork = {
  occupationName: '会社員',
  occupationOther: null,
  workplaceName: work.workplaceName,
  workplacePhoneNumber: work.workplacePhoneNumber,
};

export const callExamples = {
  getNotifications: {
    summary: 'Notices of this bank and those of all',
    params: { bankCode },
    response: { notificationList: [{ contents: '8月1日の午前1時から5時まで、お申込みを休止します。' }] },
  },
  getMaintenance: {
    summary: 'The maintenance that is going on or planned next',
    response: { startedAt: '2026-07-31T16:00:00.000Z', endedAt: '2026-07-31T20:00:00.000Z' },
  },
  postChannel: {
    summary: 'Counts by which way a client came',
    body: { bankCode, channel: 'poster', applicationType: 'GENERAL' },
  },
  registerCode: {
    summary: 'Mails a verification code; the same answer for every address',
    body: asked,
    response: { resendAfterSeconds: 60 },
  },
  verifyCode: {
    summary: 'Takes the code and opens a session on a new or the unfinished application',
    body: { ...asked, verificationCode: '123456', channel: null, deviceId: null },
    response: { authenticationToken: '4Zb1mYc0Xq7tUuJ8kR2sWvNnE5dLh9aPgF3iOoTyB6Q', continueAt: 'answers' },
  },
  getAddresses: {
    summary: 'Addresses of a postal number, none when it is nobody’s',
    query: { postalNumber: '8100001' },
    response: {
      addressList: [
        {
          id: '40133810000101',
          addressCode: '40133810000101',
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
    },
  },
  getFurigana: {
    summary: 'A reading to start from',
    query: { kanji: '天神' },
    response: { kana: 'ﾃﾝｼﾞﾝ' },
  },
  getInvitation: { summary: 'Whether an invitation code is valid', query: { code: 'FRNDF1' }, response: {} },
  getWorkplace: {
    summary: 'The workplace of a code',
    query: { code: 'FUK001' },
    response: {
      id: 'WP-0177-1',
      name: '株式会社サンプル商事',
      phoneNumber: '092-000-0101',
      multipleAccounts: 'NOT_PERMITTED',
    },
  },
  getOccupations: {
    summary: 'All occupations; who may choose which is told by their fields',
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
    summary: 'Everything answered so far, to be read and to fill the forms from',
    response: {
      application: {
        ...person,
        eraBirthday: '1990年（平成2年）5月12日',
        ...readWork,
        gender: personal.gender,
        postalNumber: personal.postalNumber,
        address: '福岡県福岡市中央区天神',
        kanaAddress: 'フクオカケンフクオカシチュウオウクテンジン',
        subAddress: personal.subAddress,
        kanaSubAddress: personal.kanaSubAddress,
        tempAddressPrefecture: null,
        tempAddress: null,
        kanaTempAddress: null,
        workplaceCode: null,
        workplaceId: null,
        invitationCode: null,
        existedAccountBranchCode: null,
        existedAccountNumber: null,
        branchCode: '001',
        branchName: '福岡市庁内支店',
        sealLess: true,
        utilizationPurpose: personal.utilizationPurpose,
        utilizationPurposeOther: null,
        distanceTransactionReason: null,
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
      unsavedKey: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
    },
  },
  postPersonal: {
    summary: 'Saves the personal answers of the adult or the child',
    body: personal,
  },
  postWorkplace: {
    summary: 'Saves occupation and workplace of the adult or the child',
    body: workplace,
  },
  postParent: {
    summary: 'Saves the parent who applies for the child',
    body: {
      bankCode,
      ...person,
      birthday: '1985-11-03',
      relationship: 'MOTHER',
      proxyApplicationReason: '未成年のため',
    },
  },
  postParentWorkplace: { summary: 'Saves the parent’s occupation', body: work },
  getBranches: {
    summary: 'The branches this applicant may choose',
    response: {
      branchList: [
        { code: '001', name: '福岡市庁内支店', kana: 'フクオカシチヨウナイ', address: '福岡県福岡市中央区' },
      ],
    },
  },
  postBranch: { summary: 'Saves the branch', body: { branchCode: '001' } },
  postSealLess: {
    summary: 'Saves whether a seal will be filed',
    body: { sealLess: true },
  },
  getPublicKey: {
    summary: 'The key a PIN is encrypted with: SPKI in base64, for RSA-OAEP with SHA-256',
    response: { keyCode: 'MIIBojANBgkqhkiG9w0BAQEFAAOCAY8AMIIBigKCAYEA' },
  },
  postPin: {
    summary: 'Takes the encrypted PIN; the answers are frozen from here on',
    body: { code: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ' },
  },
  startEkyc: {
    summary: 'Opens the identity verification, or gives the open one again',
    body: { supplement: false },
    response: { url: 'https://identity.example/apply/3f0f12e7-4d1b-463e-9ae5-9953616c6f67' },
  },
  pollEkycStatus: {
    summary: 'How the identity verification stands, asked at the provider',
    body: {},
    response: { status: 4 },
  },
  getEkyc: {
    summary: 'The newest identity verification',
    response: {
      url: 'https://identity.example/apply/3f0f12e7-4d1b-463e-9ae5-9953616c6f67',
      status: 4,
      supplement: false,
      startsLeft: 3,
    },
  },
  postDocument: {
    summary: 'Takes the picture of a document, in place of the one before',
    form: { type: 'INDIVIDUAL_NUMBER_CARD' },
  },
  completeApplication: {
    summary: 'Completes the application; a repeated call gives the same number',
    body: {},
    response: { applicationNumber: '651137940213', applicationCompletedAt: '2026-11-21T12:31:19.023Z' },
  },
} as const satisfies { readonly [N in CallName]: CallExample<N> };
