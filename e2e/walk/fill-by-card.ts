import { type Applicant, childApplicant, generalApplicant } from '../applicants.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { signWithCard } from './card-readers.ts';
import { birthdayLabels, tickPurposes, typePerson, typePhone, typeWork } from './typing.ts';
import { answer, readReceipt, type WalkOptions, walk } from './walk.ts';

const name = { lastName: '佐藤', firstName: '花子', kanaLastName: 'サトウ', kanaFirstName: 'ハナコ' };
const birthday = '1990-04-01';
const branch = '福岡営業部';

/** The simulator's card, if nothing is typed yet. The name table knows one reading of each name. */
export const cardHolder = (change: Partial<Applicant>): Applicant => {
  const applicant = generalApplicant('kumamoto', { branch, ...change });
  return { ...applicant, person: { ...applicant.person, ...name, birthday } };
};

export const openApp = (driver: BrowserDriver) => driver.tap('button', 'マイナンバーカードで入力する');

/** Also enters phone and purposes, which the card does not contain. */
async function fillByCard(driver: BrowserDriver, applicant: Applicant): Promise<void> {
  const { person } = applicant;
  await openApp(driver);
  await signWithCard(driver, '入力どおりのカード');
  await driver.waitForText(/カードから、お名前・生年月日・性別・ご住所を入力しました。/);
  await driver.waitForText('読みをご確認ください');
  await driver.type('姓（カナ）', person.kanaLastName);
  await driver.type('名（カナ）', person.kanaFirstName);
  await typePhone(driver, '携帯電話番号', person.mobilePhoneNumber);
  await tickPurposes(driver, applicant);
  await driver.tap('button', '次へ');
}

/** The parent has that card. */
export const childOfCardHolder = (change: Partial<Applicant>): Applicant => {
  const { parent, person, ...applicant } = childApplicant('kumamoto', { branch, ...change });
  if (parent === undefined) throw new Error('the sample child has no parent');
  const { lastName, kanaLastName } = name;
  return {
    ...applicant,
    person: { ...person, lastName, kanaLastName },
    parent: { ...parent, ...name, birthday },
  };
};

/** From `/child/personal` to `/child/branch`. The parent's card does not contain the rest of the child's answers. */
async function fillByParentsCard(driver: BrowserDriver, applicant: Applicant): Promise<void> {
  await driver.tap('button', '親権者さまのカードで入力する');
  await signWithCard(driver, '入力どおりのカード');
  await driver.waitForText(/カードから、お子さまの姓・ご住所を入力しました。/);
  await driver.waitForText('読みをご確認ください');
  await driver.tap('radio', applicant.gender);
  await typePerson(driver, applicant.person, birthdayLabels.child);
  await tickPurposes(driver, applicant);
  await typeWork(driver, applicant.work);
  await driver.tap('button', '次へ');
  await driver.waitForText(/カードから、お名前・生年月日を入力しました。/);
  await driver.waitForText('読みをご確認ください');
  await answer(driver, applicant, 'parent');
}

/** From the form to the receipt, whose number it returns: no second visit to the app. */
export async function applyByCard(
  driver: BrowserDriver,
  applicant: Applicant,
  onArrival?: WalkOptions['onArrival'],
): Promise<string> {
  const isChild = applicant.type === 'CHILD';
  await (isChild ? fillByParentsCard : fillByCard)(driver, applicant);
  await driver.waitForPath(isChild ? '/child/branch' : '/workplace');
  const until = isChild ? 'parent-ekyc-preparation' : 'ekyc-preparation';
  await walk(driver, applicant, {
    from: isChild ? 'branch' : 'workplace',
    until,
    ...(onArrival && { onArrival }),
  });
  if (isChild) await driver.tap('radio', 'はい', { within: /現在のご住所と一致していますか/ });
  await driver.tap('button', '本人確認をはじめる');
  await driver.waitForText(/\d{4}-\d{4}-\d{4}/);
  return readReceipt(driver);
}
