import type { StepId } from '@kaisetsu/domain/flows/step';
import type { Applicant } from '../applicants.ts';
import { passIdentityProvider } from './identity-provider.ts';
import { birthdayLabels, tickNotices, typePerson, typeWork } from './typing.ts';
import type { Driver } from './walk.ts';

type ChildStep =
  | 'before-check'
  | 'child-term'
  | 'parent'
  | 'capture-preparation'
  | 'identification-documents'
  | 'supplementary-documents'
  | 'parent-ekyc-preparation';

/** What every document of a journey is photographed as. */
export const picture = new URL('../pictures/card.jpg', import.meta.url).pathname;

/** What has to be true of the photo of a supplementary document (spec 2.15). */
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

/** The steps that only the child flow has. */
export const childDrivers = {
  'before-check': async ({ hand }) => {
    for (const nth of [0, 1]) await hand.tap('checkbox', '上記確認しました', { nth });
    await hand.tap('button', '次へ');
  },

  'child-term': async ({ hand }) => {
    await hand.tap('radio', 'はい', { within: /すべてに当てはまりますか/ });
    await hand.tap('radio', '同意する', { within: /規定等の内容に同意しますか/ });
    await hand.tap('radio', '同意する', { within: /マイナンバーの取扱いに同意しますか/ });
    await tickNotices(hand);
    await hand.tap('button', '次へ');
  },

  parent: async ({ hand, applicant: { parent } }) => {
    if (parent === undefined) throw new Error('a child has no parent to apply');
    await typePerson(hand, parent, birthdayLabels.parent);
    await hand.tap('radio', parent.relationship);
    await typeWork(hand, parent.work);
    await hand.tap('button', '次へ');
  },

  'capture-preparation': async ({ hand }) => {
    await hand.tap('button', 'マイナンバーカードを撮影する');
  },

  'identification-documents': async ({ hand }) => {
    await hand.attach('カメラで撮影する', picture);
    await hand.tap('button', '補完書類を撮影する');
  },

  'supplementary-documents': async ({ hand, applicant: { secondDocument = '住民票の写し' } }) => {
    await hand.tap('radio', new RegExp(`^${secondDocument}`));
    await hand.tap('button', '次へ');
    await hand.attach('カメラで撮影する', picture);
    for (const check of checks[secondDocument]) await hand.tap('checkbox', check);
    await hand.tap('button', '次へ');
  },

  'parent-ekyc-preparation': async ({ hand, applicant }) => {
    await hand.tap('radio', 'はい', { within: /現在のご住所と一致していますか/ });
    await hand.tap('button', '本人確認をはじめる');
    await passIdentityProvider(hand, applicant.identity);
  },
} satisfies Record<ChildStep & StepId, Driver>;
