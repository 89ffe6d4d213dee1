import type { StepId } from '@kaisetsu/domain/flows/step';
import { codeMailedTo } from '../fixtures/mailbox.ts';
import { passIdentityProvider } from './card-readers.ts';
import { childStepScripts, picture } from './child-step-scripts.ts';
import { birthdayLabels, tickNotices, tickPurposes, typeAddress, typePerson, typeWork } from './typing.ts';
import type { StepScript } from './walk.ts';

export const stepScripts = {
  ...childStepScripts,

  term: async ({ driver }) => {
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

  verification: async ({ driver, applicant }) => {
    await driver.type('メールアドレス', applicant.mailAddress);
    await driver.tap('button', '認証コードを送る');
    await driver.type('認証コード', await codeMailedTo(applicant.mailAddress));
    await driver.tap('button', '次へ');
  },

  personal: async ({ driver, applicant }) => {
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

  workplace: async ({ driver, applicant: { work } }) => {
    await typeWork(driver, work);
    if (work.invitationCode !== undefined) {
      await driver.type('紹介コード', work.invitationCode);
      await driver.tap('button', '適用（紹介コード）');
      await driver.waitForText('紹介コードが確認できました。');
    }
    await driver.tap('button', '次へ');
  },

  branch: async ({ driver, applicant }) => {
    await driver.tap('radio', new RegExp(`^${applicant.branch}`));
    await driver.tap('button', '次へ');
  },

  'seal-less': async ({ driver, applicant }) => {
    await driver.tap('radio', applicant.sealFiled ? /^印鑑を届け出る/ : /^印鑑を届け出ない/);
    await driver.tap('button', '入力内容を確認する');
  },

  confirmation: async ({ driver }) => {
    await driver.tap('checkbox', /現住所と同じであることを確認/);
    await driver.tap('button', '申し込む');
  },

  pin: async ({ driver, applicant }) => {
    await driver.tap('button', '確認しました');
    await driver.type('暗証番号', applicant.pin);
    await driver.type('暗証番号（確認）', applicant.pin);
    await driver.tap('button', '設定する');
  },

  'ekyc-preparation': async ({ driver, applicant }) => {
    await driver.tap('button', '本人確認をはじめる');
    await passIdentityProvider(driver, applicant.identity);
  },

  'ekyc-callback': async () => undefined,

  supplement: async ({ driver }) => {
    await driver.tap('radio', /^公共料金の領収書/);
    await driver.tap('button', '次へ');
    await driver.attach('カメラで撮影する', picture);
    await driver.tap('button', 'この写真を提出する');
  },

  redirect: async () => undefined,

  complete: async ({ driver }) => {
    await driver.waitForText(/\d{4}-\d{4}-\d{4}/);
  },
} satisfies Record<StepId, StepScript>;
