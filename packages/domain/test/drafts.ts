import { prefectures } from '@kaisetsu/jp-address/places/prefecture';
import { findRepeatedStart } from '@kaisetsu/jp-address/places/repeated-address';
import fc from 'fast-check';
import { type AddressDraft, emptyAddress } from '../src/answers/address.ts';
import type { ParentDraft } from '../src/answers/parent.ts';
import { asksDistanceReason, type PersonalDraft } from '../src/answers/personal.ts';
import type { Bank } from '../src/bank.ts';
import { hasOnlySigns } from '../src/fields/field.ts';
import { noPhone } from '../src/fields/phone.ts';
import { kanaSubAddress, typedAddress } from '../src/fields/sub-address.ts';
import { sampleBank } from './context.ts';
import { sampleAdult, sampleChild } from './sample-applicant.ts';

export const digits = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

export const textOf = (characters: string, maxLength: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength })
    .filter((text) => !hasOnlySigns(text));

const names = textOf('山田佐藤髄子々ヶさくらー', 12);
const kanaNames = textOf('アカサタナハマヤラワンヴー', 24).filter((name) => /[ァ-ヶ]/.test(name));
const streets = textOf('天神中央町0123456789-ハイツ', 20);
const readings = textOf('ｱｶｻﾀﾅﾊﾏﾔﾗﾜﾝｰABC0123456789-().', 40).map(kanaSubAddress.normalise);
export const sentences = (maxLength: number) => textOf('勤務先が近いため・。々ー1A', maxLength);

const adultBirthdays = fc.constantFrom('1900-01-01', '1990-05-12', '2004-02-29', '2008-10-01');
const childBirthdays = fc.constantFrom('2008-10-02', '2015-06-09', '2024-02-29', '2026-10-01');

export const mobiles = fc
  .tuple(fc.constantFrom('050', '070', '080', '090'), digits(4), digits(4))
  .map((parts) => parts.join('-'));
export const landlines = fc
  .tuple(fc.constantFrom('03-1234', '092-123', '0940-12', '0120-123'), digits(4))
  .map((parts) => parts.join('-'));

function person(birthdays: fc.Arbitrary<string>) {
  return fc.record({
    lastName: names,
    firstName: names,
    kanaLastName: kanaNames,
    kanaFirstName: kanaNames,
    birthday: birthdays,
    mobilePhoneNumber: mobiles,
    phoneNumber: fc.oneof(fc.constant(noPhone), landlines),
  });
}

const found: fc.Arbitrary<AddressDraft> = fc
  .record({
    postalNumber: digits(7),
    addressCode: digits(20),
    addressPrefecture: fc.constantFrom('福岡県', '東京都'),
    addressMunicipality: fc.constant('中央区'),
    addressSection: fc.constantFrom('天神', '晴海オフィスタワーＸ', ''),
    addressChome: fc.constantFrom('', '１丁目'),
    kanaAddressPrefecture: fc.constant('フクオカケン'),
    kanaAddressMunicipality: fc.constant('チュウオウク'),
    kanaAddressSection: fc.constantFrom('テンジン', 'ハルミオフィスタワーＸ'),
    kanaAddressChome: fc.constantFrom('', '１チョウメ'),
    subAddress: streets,
    kanaSubAddress: readings,
    tempAddressPrefecture: fc.constant(''),
    tempAddress: fc.constant(''),
    kanaTempAddress: fc.constant(''),
  })
  // A sub-address must not repeat the found address [VAL-089].
  .filter((address) => findRepeatedStart(partsOf(address), address.subAddress) === null);

const partsOf = (address: AddressDraft) => ({
  prefecture: address.addressPrefecture,
  municipality: address.addressMunicipality,
  section: address.addressSection,
  chome: address.addressChome,
});

const typed: fc.Arbitrary<AddressDraft> = fc
  .record({
    postalNumber: digits(7),
    tempAddressPrefecture: fc.constantFrom(...prefectures),
    tempAddress: streets.map(typedAddress.normalise).filter((street) => !typedAddress.isEmpty(street)),
    kanaTempAddress: readings,
  })
  .map((answers) => ({ ...emptyAddress, ...answers }));

const purposeTexts = fc.constantFrom('生活費決済', '生活費決済,融資', 'その他', '給与・年金受取,その他');

export function personalDrafts(
  who: 'applicant' | 'child',
  bank: Bank = sampleBank,
): fc.Arbitrary<PersonalDraft> {
  return fc
    .record({
      person: person(who === 'child' ? childBirthdays : adultBirthdays),
      address: fc.oneof(found, typed),
      gender: fc.constantFrom('MAN', 'WOMAN'),
      purposes: purposeTexts,
      other: sentences(24),
      reason: sentences(50),
    })
    .map((given) => ({
      ...sampleAdult.personal,
      ...given.person,
      ...given.address,
      gender: given.gender,
      utilizationPurpose: given.purposes,
      utilizationPurposeOther: given.purposes.includes('その他') ? given.other : '',
      distanceTransactionReason: asksDistanceReason(given.address, bank) ? given.reason : '',
    }));
}

export const parentDrafts: fc.Arbitrary<ParentDraft> = fc
  .record({ person: person(adultBirthdays), relationship: fc.constantFrom('FATHER', 'MOTHER') })
  .map((given) => ({ ...sampleChild.parent, ...given.person, relationship: given.relationship }));

export const anyText: fc.Arbitrary<string> = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...' 　\t\r\n\u200b\ufeff\u0000-－−ーｰ─1１ⅢⅫ①㈱㍿ａAあカヵｶﾞﾟ゛\u3099髙〜,@.+',
      '𠮷',
      '😀',
      '\ud842',
      '\udfb7',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  ),
  maxLength: 60,
});
