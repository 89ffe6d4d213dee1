import { spacedKanaAddress } from '@kaisetsu/domain/answers/address';
import { type PersonalPayload, personalDraft } from '@kaisetsu/domain/answers/personal';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { genderLabels, relationshipLabels } from '@kaisetsu/domain/fields/choice';
import { formatPostalNumber } from '@kaisetsu/domain/fields/postal-number';
import { purposesOf } from '@kaisetsu/domain/fields/purpose';
import { formatJapaneseDate } from '@kaisetsu/domain/text/era';

type Saved = CallResponse<'getApplication'>;
type Applicant = Saved['application'];
type Parent = NonNullable<Saved['applicationParent']>;

/** One question and its answer. `rowsOf` leaves out empty answers. */
export type Row = readonly [question: string, answer: string];

const rowsOf = (...rows: readonly (readonly [string, string | null | undefined])[]): Row[] =>
  rows.filter((row): row is Row => row[1] != null && row[1].trim() !== '');

const spaced = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');

const nameRows = (person: Applicant | Parent): (readonly [string, string | null])[] => [
  ['お名前', spaced(person.lastName, person.firstName)],
  ['お名前（カナ）', spaced(person.kanaLastName, person.kanaFirstName)],
];

const birthdayRow = (person: Applicant | Parent): readonly [string, string | null] => [
  '生年月日',
  person.birthday === null ? null : formatJapaneseDate(person.birthday),
];

const phoneRows = (person: Applicant | Parent): (readonly [string, string | null])[] => [
  ['携帯電話番号', person.mobilePhoneNumber],
  ['自宅電話番号', person.phoneNumber],
];

/** Spec 2.13: the answers of `/personal`. `sent` are the same answers in the form in which they were sent. */
export function personalRows(saved: Applicant, sent: PersonalPayload | null): Row[] {
  const kanaAddress = sent === null ? saved.kanaAddress : spacedKanaAddress(personalDraft(sent));
  const gender = saved.gender === 'MAN' || saved.gender === 'WOMAN' ? genderLabels[saved.gender] : null;
  return rowsOf(
    ...nameRows(saved),
    ['性別', gender],
    birthdayRow(saved),
    ...phoneRows(saved),
    ['郵便番号', saved.postalNumber && formatPostalNumber(saved.postalNumber)],
    ['ご住所', [saved.address, saved.subAddress, saved.tempAddressPrefecture, saved.tempAddress].join('')],
    ['ご住所（カナ）', spaced(kanaAddress, saved.kanaSubAddress, saved.kanaTempAddress)],
    ['遠隔地でお取引する理由', saved.distanceTransactionReason],
    ['お取引の目的', purposesOf(saved.utilizationPurpose ?? '').join('、')],
    ['お取引の目的（その他）', saved.utilizationPurposeOther],
  );
}

/** Occupation and workplace. The parent has no codes and no existing account. */
export function workplaceRows(saved: Applicant | Parent): Row[] {
  const codes =
    'workplaceCode' in saved
      ? ([
          ['勤務先コード', saved.workplaceCode],
          [
            'お持ちの口座',
            saved.existedAccountNumber &&
              `普通預金 店番${saved.existedAccountBranchCode} 口座番号${saved.existedAccountNumber}`,
          ],
          ['紹介コード', saved.invitationCode],
        ] as const)
      : [];
  return rowsOf(
    ['ご職業', saved.occupationName],
    ['その他のご職業', saved.occupationOther],
    ['勤務先・学校名', saved.workplaceName],
    ['勤務先・学校の電話番号', saved.workplacePhoneNumber],
    ...codes,
  );
}

export function parentRows(saved: Parent): Row[] {
  const relationship =
    saved.relationship === 'FATHER' || saved.relationship === 'MOTHER'
      ? relationshipLabels[saved.relationship]
      : null;
  return rowsOf(
    ...nameRows(saved),
    birthdayRow(saved),
    ['お子さまとの続柄', relationship],
    ...phoneRows(saved),
    ['代理でお申込みになる理由', saved.proxyApplicationReason],
  );
}

export function accountRows(saved: Applicant): Row[] {
  const seal =
    saved.sealLess === null ? null : saved.sealLess ? '届出しない' : '届出する（郵送でのお手続き）';
  return rowsOf(
    ['お取引店', saved.branchName && `${saved.branchName}（店番${saved.branchCode}）`],
    ['預金種類', '普通預金（無通帳）'],
    ['印鑑の届出', seal],
  );
}
