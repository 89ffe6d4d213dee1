import { type Applicant, childApplicant, generalApplicant, type WorkAnswers } from '../../e2e/applicants.ts';
import { birthdayLabels, chooseBirthday, typeWork } from '../../e2e/walk/typing.ts';
import type { WalkOptions } from '../../e2e/walk/walk.ts';
import type { Readings } from './effort-driver.ts';

/** Readings of the names and of the workplace, as typed on the keyboard. */
export const readings: Readings = {
  山田: 'やまだ',
  花子: 'はなこ',
  太郎: 'たろう',
  一郎: 'いちろう',
  ヤマダ: 'やまだ',
  ハナコ: 'はなこ',
  タロウ: 'たろう',
  イチロウ: 'いちろう',
  みらい商事: 'みらいしょうじ',
};

const work: WorkAnswers = { occupation: '会社員', name: 'みらい商事', phone: '092-123-4567' };
const phones = { mobilePhoneNumber: '090-1234-5678', phoneNumber: '--' };

/** The answers that are required and no more. */
const least = {
  address: { postalNumber: '8100001', pick: '天神', sub: '2-13-1', kanaSub: '2-13-1' },
  purposes: ['生活費決済'],
} satisfies Partial<Applicant>;

const adult = generalApplicant('fukuoka');
export const effortAdult: Applicant = {
  ...adult,
  ...least,
  mailAddress: 'hanako@example.jp',
  person: { ...adult.person, firstName: '花子', kanaFirstName: 'ハナコ', ...phones },
  work,
};

/** The child has no phone, so the parent gives the own number for both. */
const child = childApplicant('fukuoka');
if (child.parent === undefined) throw new Error('the sample child has no parent');
const parent = { ...child.parent, firstName: '太郎', kanaFirstName: 'タロウ', ...phones, work };
export const effortChild: Applicant = {
  ...child,
  ...least,
  mailAddress: 'taro@example.jp',
  person: { ...child.person, firstName: '一郎', kanaFirstName: 'イチロウ', ...phones },
  parent: { ...parent, relationship: '父' },
};

/** The parent takes surname and phone number over from the child, which is shorter than typing them. */
export const shortestScripts: NonNullable<WalkOptions['scripts']> = {
  parent: async ({ driver }) => {
    await driver.tap('button', 'お子さまと同じ姓を入れる');
    await driver.type('名', parent.firstName);
    await driver.type('名（カナ）', parent.kanaFirstName);
    await chooseBirthday(driver, birthdayLabels.parent, parent.birthday);
    await driver.tap('radio', '父');
    await driver.tap('button', 'お子さまと同じ電話番号を入れる');
    await typeWork(driver, work);
    await driver.tap('button', '次へ');
  },
};
