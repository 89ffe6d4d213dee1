import type { PersonDraft } from '@kaisetsu/domain/answers/person';
import { noPhone } from '@kaisetsu/domain/fields/phone';
import { formatEraYears } from '@kaisetsu/domain/text/era';
import type { Applicant, WorkAnswers } from '../applicants.ts';
import type { BrowserDriver } from './browser-driver.ts';

export const birthdayLabels = {
  applicant: '生年月日',
  child: 'お子さまの生年月日',
  parent: '親権者さまの生年月日',
} as const;

export async function typePerson(
  driver: BrowserDriver,
  person: PersonDraft,
  birthdayLabel: string,
): Promise<void> {
  await driver.type('姓', person.lastName);
  await driver.type('名', person.firstName);
  await driver.type('姓（カナ）', person.kanaLastName);
  await driver.type('名（カナ）', person.kanaFirstName);
  await chooseBirthday(driver, birthdayLabel, person.birthday);
  await typePhone(driver, '携帯電話番号', person.mobilePhoneNumber);
  if (person.phoneNumber !== noPhone) await typePhone(driver, '自宅電話番号', person.phoneNumber);
}

/** @param birthday `YYYY-MM-DD` */
async function chooseBirthday(driver: BrowserDriver, label: string, birthday: string): Promise<void> {
  const [year = 0, month, day] = birthday.split('-').map(Number);
  await driver.select(`${label} 年`, `${year}年（${formatEraYears(year)}）`);
  await driver.select(`${label} 月`, `${month}月`);
  await driver.select(`${label} 日`, `${day}日`);
}

/** @param number three parts, separated by hyphens */
export async function typePhone(driver: BrowserDriver, label: string, number: string): Promise<void> {
  if (driver.typeWholePhone !== undefined) return driver.typeWholePhone(`${label} はじめの番号`, number);
  const [first = '', middle = '', last = ''] = number.split('-');
  await driver.type(`${label} はじめの番号`, first);
  await driver.type(`${label} 中央の番号`, middle);
  await driver.type(`${label} 最後の番号`, last);
}

export async function typeAddress(
  driver: BrowserDriver,
  { address, distanceReason }: Applicant,
): Promise<void> {
  await driver.type('郵便番号', address.postalNumber);
  if ('pick' in address) {
    await driver.tap('button', new RegExp(`${address.pick}$`));
    await driver.type('丁目・番地・建物名・部屋番号', address.sub);
    await driver.replacePrefilled('丁目・番地・建物名・部屋番号（カナ）', address.kanaSub);
  } else {
    await driver.tap('button', /^(?:該当する住所がない|住所を直接入力する)$/);
    if (address.prefecture !== undefined) await driver.select('都道府県', address.prefecture);
    await driver.type('市区町村・番地・建物名', address.typed);
    await driver.replacePrefilled('市区町村・番地・建物名（カナ）', address.kanaTyped);
  }
  if (distanceReason !== undefined) await driver.type(/^福岡県外にお住まい/, distanceReason);
}

export async function tickPurposes(
  driver: BrowserDriver,
  { purposes, otherPurpose }: Applicant,
): Promise<void> {
  for (const purpose of purposes) await driver.tap('checkbox', purpose);
  if (otherPurpose !== undefined) await driver.type('「その他」の内容', otherPurpose);
}

export async function typeWork(driver: BrowserDriver, work: WorkAnswers): Promise<void> {
  await driver.select('ご職業', work.occupation);
  if (work.other !== undefined) await driver.type('その他のご職業', work.other);
  if (work.workplaceCode !== undefined) {
    await driver.type('勤務先コード', work.workplaceCode);
    await driver.tap('button', '適用（勤務先コード）');
    await driver.waitForText('コードが確認できました。');
  }
  if (work.name !== undefined) await driver.type('勤務先・学校名', work.name);
  if (work.phone !== undefined) await typePhone(driver, '勤務先・学校の電話番号', work.phone);
  if (work.workplaceCode !== undefined) {
    const existing = /^すでに.+の口座をお持ちですか/;
    await driver.tap('radio', work.account === undefined ? 'いいえ' : 'はい', { within: existing });
  }
  if (work.account !== undefined) {
    await driver.type('店番', work.account.branchCode);
    await driver.type('口座番号', work.account.number);
  }
}

/** The second appears after the first tick. */
export async function tickNotices(driver: BrowserDriver): Promise<void> {
  for (const notice of [/通帳は発行されません$/, /印鑑の届出は原則ありません$/]) {
    await driver.tap('checkbox', '上記確認しました', { within: notice });
  }
}
