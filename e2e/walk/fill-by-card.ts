import { type Applicant, generalApplicant } from '../applicants.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { signWithCard } from './card-readers.ts';
import { tickPurposes, typePhone } from './typing.ts';

/** The simulator's card, if nothing is typed yet. The name table knows one reading of each name. */
export const cardHolder = (change: Partial<Applicant>): Applicant => {
  const applicant = generalApplicant('kumamoto', { branch: '福岡営業部', ...change });
  const name = { lastName: '佐藤', firstName: '花子', kanaLastName: 'サトウ', kanaFirstName: 'ハナコ' };
  return { ...applicant, person: { ...applicant.person, ...name, birthday: '1990-04-01' } };
};

export const openApp = (driver: BrowserDriver) => driver.tap('button', 'マイナンバーカードで入力する');

/** Also enters phone and purposes, which the card does not contain. */
export async function fillByCard(driver: BrowserDriver, applicant: Applicant): Promise<void> {
  const { person } = applicant;
  await openApp(driver);
  await signWithCard(driver, '入力どおりのカード');
  await driver.waitForText(/カードから、お名前・生年月日・性別・ご住所を入力しました。/);
  await driver.type('姓（カナ）', person.kanaLastName);
  await driver.type('名（カナ）', person.kanaFirstName);
  await typePhone(driver, '携帯電話番号', person.mobilePhoneNumber);
  await tickPurposes(driver, applicant);
  await driver.tap('button', '次へ');
}
