import { randomUUID } from 'node:crypto';
import { bank as fukuoka } from '@kaisetsu/banks/fukuoka/bank';
import { bank as kumamoto } from '@kaisetsu/banks/kumamoto/bank';
import { bank as nagasaki } from '@kaisetsu/banks/nagasaki/bank';
import { type PersonDraft, personTable } from '@kaisetsu/domain/answers/person';
import { toDraft } from '@kaisetsu/domain/answers/table';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { sampleAdult, sampleChild } from '@kaisetsu/domain/test/sample-applicant';
import { toTokyoDate } from '@kaisetsu/domain/text/calendar-date';
import type { Settings } from '../apps/ekyc-simulator/src/scenario.ts';
import { mainSite, type Site } from './fixtures/addresses.ts';

export const banks = { fukuoka, kumamoto, nagasaki } as const;
export type BankName = keyof typeof banks;
export const bankNames = Object.keys(banks) as BankName[];

/** `pick` is the end of the selected address. */
export type AddressAnswers =
  | { readonly postalNumber: string; readonly pick: string; readonly sub: string; readonly kanaSub: string }
  | {
      readonly postalNumber: string;
      readonly prefecture?: string;
      readonly typed: string;
      readonly kanaTyped: string;
    };

export type WorkAnswers = {
  readonly occupation: string;
  readonly other?: string;
  readonly name?: string;
  readonly phone?: string;
  readonly workplaceCode?: string;
  readonly account?: { readonly branchCode: string; readonly number: string };
  readonly invitationCode?: string;
};

export type ParentAnswers = PersonDraft & {
  readonly relationship: '父' | '母';
  readonly work: WorkAnswers;
};

export type IdentityScenario = Pick<Settings, 'scenario'> & Partial<Settings>;

export type Applicant = {
  readonly type: ApplicationType;
  readonly bank: BankName;
  readonly site: Site;
  readonly mailAddress: string;
  readonly person: PersonDraft;
  readonly gender: '男性' | '女性';
  readonly address: AddressAnswers;
  readonly distanceReason?: string;
  readonly purposes: readonly string[];
  readonly otherPurpose?: string;
  readonly work: WorkAnswers;
  readonly branch: string;
  readonly pin: string;
  readonly identity: IdentityScenario;
  readonly parent?: ParentAnswers;
};

type ByBank<T> = Readonly<Record<BankName, T>>;

const addresses: ByBank<AddressAnswers> = {
  fukuoka: {
    postalNumber: '8100001',
    pick: '天神',
    sub: '2-13-1 天神ハイツ101',
    kanaSub: '2-13-1 ﾃﾝｼﾞﾝﾊｲﾂ101',
  },
  kumamoto: { postalNumber: '8600806', pick: '花畑町', sub: '9-6', kanaSub: '9-6' },
  nagasaki: { postalNumber: '8500057', pick: '大黒町', sub: '3-1 港ビル', kanaSub: '3-1 ﾐﾅﾄﾋﾞﾙ' },
};

const branches: ByBank<string> = { fukuoka: '天神町支店', kumamoto: '下通支店', nagasaki: '浜町支店' };

export const workplaceCodes: ByBank<string> = { fukuoka: 'FUK002', kumamoto: 'KUM002', nagasaki: 'NAG002' };
export const invitationCodes: ByBank<string> = { fukuoka: 'FRNDF1', kumamoto: 'FRNDK1', nagasaki: 'FRNDN1' };

/** Parallel tests must not read each other's mails. */
const freshAddress = (): string => `e2e-${randomUUID().slice(0, 13)}@example.jp`;

/** In Japan. */
const sixYearsAgo = toTokyoDate(new Date(Date.now() - 6.1 * 365.25 * 86_400_000));

const immediateSuccess: IdentityScenario = { scenario: 'success', processingMs: 0 };

const office: WorkAnswers = { occupation: '会社員', name: '株式会社みらい商事', phone: '092-123-4567' };

const surname = { lastName: '山田', kanaLastName: 'ヤマダ' };

const personIn = (sample: PersonDraft): PersonDraft => toDraft(personTable, sample);

export function generalApplicant(bank: BankName, change: Partial<Applicant> = {}): Applicant {
  return {
    type: 'GENERAL',
    bank,
    site: mainSite,
    mailAddress: freshAddress(),
    person: { ...personIn(sampleAdult.personal), ...surname, phoneNumber: '092-711-2345' },
    gender: '女性',
    address: addresses[bank],
    purposes: ['生活費決済', '貯蓄・資産運用'],
    work: office,
    branch: branches[bank],
    pin: '7294',
    identity: immediateSuccess,
    ...change,
  };
}

export function childApplicant(bank: BankName, change: Partial<Applicant> = {}): Applicant {
  return {
    ...generalApplicant(bank),
    type: 'CHILD',
    person: { ...personIn(sampleChild.personal), ...surname, birthday: sixYearsAgo },
    gender: '男性',
    purposes: ['貯蓄・資産運用'],
    work: { occupation: '小学生' },
    parent: {
      ...personIn(sampleAdult.personal),
      ...surname,
      mobilePhoneNumber: '080-2345-6789',
      relationship: '母',
      work: office,
    },
    ...change,
  };
}
