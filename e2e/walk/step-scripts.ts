import type { StepId } from '@kaisetsu/domain/flows/step';
import type { Applicant } from '../applicants.ts';
import { codeMailedTo } from '../fixtures/mailbox.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { passIdentityProvider } from './card-readers.ts';
import { birthdayLabels, tickNotices, tickPurposes, typeAddress, typePerson, typeWork } from './typing.ts';

type StepScript = (driver: BrowserDriver, applicant: Applicant) => Promise<void>;

export const picture = new URL('../pictures/card.jpg', import.meta.url).pathname;

export const residenceChecks = [
  '発行から6か月以内である',
  '本籍とマイナンバー（個人番号）が写っていない',
  '文字がはっきり読める',
];

export const stepScripts = {
  term: async (driver) => {
    for (const question of [
      /はじめてですか/,
      /書類をお持ちですか/,
      /18歳以上ですか/,
      /すべてに当てはまりますか/,
    ]) {
      await driver.tap('radio', 'はい', { within: question });
    }
    await driver.tap('radio', '同意する', { within: /規定等の内容に同意しますか/ });
    await driver.tap('radio', '希望しない', { within: /マイナンバーの届出を希望しますか/ });
    await tickNotices(driver);
    await driver.tap('button', '次へ');
  },

  verification: async (driver, applicant) => {
    await driver.type('メールアドレス', applicant.mailAddress);
    await driver.tap('button', '認証コードを送る');
    await driver.type('認証コード', await codeMailedTo(applicant.mailAddress));
    await driver.tap('button', '次へ');
  },

  personal: async (driver, applicant) => {
    const child = applicant.type === 'CHILD';
    // Scrolling back would count as a swipe in `npm run bench -- effort`.
    await driver.tap('radio', applicant.gender);
    await typePerson(driver, applicant.person, birthdayLabels[child ? 'child' : 'applicant']);
    await typeAddress(driver, applicant);
    await tickPurposes(driver, applicant);
    if (child) {
      await typeWork(driver, applicant.work);
      if (applicant.work.invitationCode !== undefined) {
        await driver.type('紹介コード', applicant.work.invitationCode);
        await driver.waitForText('紹介コードが確認できました。');
      }
    }
    await driver.tap('button', '次へ');
  },

  workplace: async (driver, { work }) => {
    await typeWork(driver, work);
    if (work.invitationCode !== undefined) {
      await driver.type('紹介コード', work.invitationCode);
      await driver.tap('button', '適用（紹介コード）');
      await driver.waitForText('紹介コードが確認できました。');
    }
    await driver.tap('button', '次へ');
  },

  branch: async (driver, applicant) => {
    await driver.tap('radio', new RegExp(`^${applicant.branch}`));
    await driver.tap('button', '次へ');
  },

  'seal-less': async (driver) => {
    await driver.tap('radio', /^印鑑を届け出ない/);
    await driver.tap('button', '入力内容を確認する');
  },

  confirmation: async (driver) => {
    await driver.tap('checkbox', /現住所と同じであることを確認/);
    await driver.tap('button', '申し込む');
  },

  pin: async (driver, applicant) => {
    await driver.tap('button', '確認しました');
    await driver.type('暗証番号', applicant.pin);
    await driver.type('暗証番号（確認）', applicant.pin);
    await driver.tap('button', '設定する');
  },

  'ekyc-preparation': async (driver, applicant) => {
    await driver.tap('button', '本人確認をはじめる');
    await passIdentityProvider(driver, applicant.identity);
  },

  'ekyc-callback': async () => undefined,

  supplement: async (driver) => {
    await driver.tap('radio', /^公共料金の領収書/);
    await driver.tap('button', '次へ');
    await driver.attach('カメラで撮影する', picture);
    await driver.tap('button', 'この写真を提出する');
  },

  redirect: async () => undefined,

  complete: async (driver) => {
    await driver.waitForText(/\d{4}-\d{4}-\d{4}/);
  },

  'before-check': async (driver) => {
    for (const nth of [0, 1]) await driver.tap('checkbox', '上記確認しました', { nth });
    await driver.tap('button', '次へ');
  },

  'child-term': async (driver) => {
    await driver.tap('radio', 'はい', { within: /すべてに当てはまりますか/ });
    await driver.tap('radio', '同意する', { within: /規定等の内容に同意しますか/ });
    await driver.tap('radio', '同意する', { within: /マイナンバーの取扱いに同意しますか/ });
    await tickNotices(driver);
    await driver.tap('button', '次へ');
  },

  parent: async (driver, { parent }) => {
    if (parent === undefined) throw new Error('the child applicant has no parent');
    await typePerson(driver, parent, birthdayLabels.parent);
    await driver.tap('radio', parent.relationship);
    await typeWork(driver, parent.work);
    await driver.tap('button', '次へ');
  },

  'capture-preparation': async (driver) => {
    await driver.tap('button', 'マイナンバーカードを撮影する');
  },

  'identification-documents': async (driver) => {
    await driver.attach('カメラで撮影する', picture);
    await driver.tap('button', '補完書類を撮影する');
  },

  'supplementary-documents': async (driver) => {
    await driver.tap('radio', /^住民票の写し/);
    await driver.tap('button', '次へ');
    await driver.attach('カメラで撮影する', picture);
    for (const check of residenceChecks) await driver.tap('checkbox', check);
    await driver.tap('button', '次へ');
  },

  'parent-ekyc-preparation': async (driver, applicant) => {
    await driver.tap('radio', 'はい', { within: /現在のご住所と一致していますか/ });
    await driver.tap('button', '本人確認をはじめる');
    await passIdentityProvider(driver, applicant.identity);
  },
} satisfies Record<StepId, StepScript>;
