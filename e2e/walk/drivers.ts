import type { StepId } from '@kaisetsu/domain/flows/step';
import { codeMailedTo } from '../fixtures/mailbox.ts';
import { childDrivers, picture } from './child-drivers.ts';
import { passIdentityProvider } from './identity-provider.ts';
import { birthdayLabels, tickNotices, tickPurposes, typeAddress, typePerson, typeWork } from './typing.ts';
import type { Driver } from './walk.ts';

/** How each step is answered. A step without a driver does not compile. */
export const drivers = {
  ...childDrivers,

  term: async ({ hand }) => {
    for (const question of [
      /はじめてですか/,
      /書類をお持ちですか/,
      /18歳以上ですか/,
      /すべてに当てはまりますか/,
    ]) {
      await hand.tap('radio', 'はい', { within: question });
    }
    await hand.tap('radio', '同意する', { within: /規定等の内容に同意しますか/ });
    await hand.tap('radio', '希望しない', { within: /マイナンバーの届出を希望しますか/ });
    await tickNotices(hand);
    await hand.tap('button', '次へ');
  },

  verification: async ({ hand, applicant }) => {
    await hand.type('メールアドレス', applicant.mailAddress);
    await hand.tap('button', '認証コードを送る');
    await hand.type('認証コード', await codeMailedTo(applicant.mailAddress));
    await hand.tap('button', '次へ');
  },

  personal: async ({ hand, applicant }) => {
    const child = applicant.type === 'CHILD';
    await typePerson(hand, applicant.person, birthdayLabels[child ? 'child' : 'applicant']);
    await hand.tap('radio', applicant.gender);
    await typeAddress(hand, applicant);
    await tickPurposes(hand, applicant);
    if (child) {
      await typeWork(hand, applicant.work);
      // Looked up by itself at the sixth character (spec 2.8).
      if (applicant.work.invitationCode !== undefined) {
        await hand.type('紹介コード', applicant.work.invitationCode);
        await hand.see('紹介コードが確認できました。');
      }
    }
    await hand.tap('button', '次へ');
  },

  workplace: async ({ hand, applicant: { work } }) => {
    await typeWork(hand, work);
    if (work.invitationCode !== undefined) {
      await hand.type('紹介コード', work.invitationCode);
      await hand.tap('button', '適用（紹介コード）');
      await hand.see('紹介コードが確認できました。');
    }
    await hand.tap('button', '次へ');
  },

  branch: async ({ hand, applicant }) => {
    await hand.tap('radio', new RegExp(`^${applicant.branch}`));
    await hand.tap('button', '次へ');
  },

  'seal-less': async ({ hand, applicant }) => {
    await hand.tap('radio', applicant.sealFiled ? /^印鑑を届出する/ : /^印鑑を届出しない/);
    await hand.tap('button', '入力内容を確認する');
  },

  confirmation: async ({ hand }) => {
    await hand.tap('checkbox', /現住所と同じであることを確認/);
    await hand.tap('button', '申し込む');
  },

  pin: async ({ hand, applicant }) => {
    await hand.tap('button', '確認しました');
    await hand.type('暗証番号', applicant.pin);
    await hand.type('暗証番号（確認）', applicant.pin);
    await hand.tap('button', '設定する');
  },

  'ekyc-preparation': async ({ hand, applicant }) => {
    await hand.tap('button', '本人確認をはじめる');
    await passIdentityProvider(hand, applicant.identity);
  },

  // Goes on by itself, here and at the redirect.
  'ekyc-callback': async () => undefined,

  supplement: async ({ hand }) => {
    await hand.tap('radio', /^公共料金の領収書/);
    await hand.tap('button', '次へ');
    await hand.attach('カメラで撮影する', picture);
    await hand.tap('button', 'この写真を提出する');
  },

  redirect: async () => undefined,

  complete: async ({ hand }) => {
    await hand.see(/\d{4}-\d{4}-\d{4}/);
  },
} satisfies Record<StepId, Driver>;
