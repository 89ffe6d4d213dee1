import type { StepId } from '@kaisetsu/domain/flows/step';
import type { Applicant } from '../applicants.ts';
import { passIdentityProvider } from './card-readers.ts';
import { birthdayLabels, tickNotices, typePerson, typeWork } from './typing.ts';
import type { StepScript } from './walk.ts';

type ChildStep =
  | 'before-check'
  | 'child-term'
  | 'parent'
  | 'capture-preparation'
  | 'identification-documents'
  | 'supplementary-documents'
  | 'parent-ekyc-preparation';

export const picture = new URL('../pictures/card.jpg', import.meta.url).pathname;

export const checks: Readonly<Record<NonNullable<Applicant['secondDocument']>, readonly string[]>> = {
  住民票の写し: [
    '発行から6か月以内である',
    '本籍とマイナンバー（個人番号）が写っていない',
    '文字がはっきり読める',
  ],
  母子健康手帳: [
    '出生届出済証明のあるページ全体が写っている',
    '出生届出済証明の印（スタンプ）がある',
    '文字がはっきり読める',
  ],
};

export const childStepScripts = {
  'before-check': async ({ driver }) => {
    for (const nth of [0, 1]) await driver.tap('checkbox', '上記確認しました', { nth });
    await driver.tap('button', '次へ');
  },

  'child-term': async ({ driver }) => {
    await driver.tap('radio', 'はい', { within: /すべてに当てはまりますか/ });
    await driver.tap('radio', '同意する', { within: /規定等の内容に同意しますか/ });
    await driver.tap('radio', '同意する', { within: /マイナンバーの取扱いに同意しますか/ });
    await tickNotices(driver);
    await driver.tap('button', '次へ');
  },

  parent: async ({ driver, applicant: { parent } }) => {
    if (parent === undefined) throw new Error('the child applicant has no parent');
    await typePerson(driver, parent, birthdayLabels.parent);
    await driver.tap('radio', parent.relationship);
    await typeWork(driver, parent.work);
    await driver.tap('button', '次へ');
  },

  'capture-preparation': async ({ driver }) => {
    await driver.tap('button', 'マイナンバーカードを撮影する');
  },

  'identification-documents': async ({ driver }) => {
    await driver.attach('カメラで撮影する', picture);
    await driver.tap('button', '補完書類を撮影する');
  },

  'supplementary-documents': async ({ driver, applicant: { secondDocument = '住民票の写し' } }) => {
    await driver.tap('radio', new RegExp(`^${secondDocument}`));
    await driver.tap('button', '次へ');
    await driver.attach('カメラで撮影する', picture);
    for (const check of checks[secondDocument]) await driver.tap('checkbox', check);
    await driver.tap('button', '次へ');
  },

  'parent-ekyc-preparation': async ({ driver, applicant }) => {
    await driver.tap('radio', 'はい', { within: /現在のご住所と一致していますか/ });
    await driver.tap('button', '本人確認をはじめる');
    await passIdentityProvider(driver, applicant.identity);
  },
} satisfies Record<ChildStep & StepId, StepScript>;
