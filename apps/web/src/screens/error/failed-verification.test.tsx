import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { identityReasons } from '@kaisetsu/domain/identity/identity-method';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { identityMethods } from '../../../test/identity-methods.ts';
import { savedPersonal } from '../../../test/saved-answers.ts';
import { savedApplication } from '../../../test/saved-application.ts';
import { createSentPost, type Reply, showPage } from '../../../test/show-page.tsx';
import { getReasonText } from './reason-texts.ts';

type Ekyc = CallResponse<'getEkyc'>;

const saved = savedApplication(
  { personal: savedPersonal },
  {
    lastName: '山田',
    firstName: '太郎',
    birthday: '2019-05-06',
    address: '福岡市中央区天神',
    subAddress: '1-1',
  },
  { lastName: '山田', firstName: '花子', birthday: '1990-01-02' },
);

function arrive(
  type: ApplicationType,
  change: Partial<Ekyc>,
  reapply: Reply = () => ({ status: 204 }),
  methods: CallResponse<'getIdentityMethods'> = identityMethods.CHIP,
) {
  const ekyc: Ekyc = {
    url: '',
    status: 3,
    supplement: false,
    startsLeft: 2,
    method: 'CHIP',
    reason: null,
    mismatch: [],
    endedByLaw: false,
    ...change,
  };
  const replies = {
    'GET /api/ekyc': () => ({ body: ekyc }),
    'GET /api/applications': saved,
    'POST /api/ekyc/reapply': reapply,
    'GET /api/identity-methods': () => ({ body: methods }),
  };
  return showPage({ path: '/ekyc-error', type, replies });
}

const rows = async () => {
  const summary = (await screen.findByRole('heading', { name: '一致しなかった項目' })).closest('section');
  const terms = within(summary ?? document.body).getAllByRole('term');
  return terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]);
};
const reapplyLabel = '入力内容を直して申し込み直す';

describe('/ekyc-error after a mismatch', () => {
  it.each<[ApplicationType, Ekyc['mismatch'], string[][], string]>([
    ['GENERAL', ['CUSTOMER.name'], [['お名前', '山田 太郎']], 'ご本人'],
    [
      'GENERAL',
      ['CUSTOMER.birthDate', 'CUSTOMER.address'],
      [
        ['生年月日', '2019年（令和元年）5月6日'],
        ['ご住所', '福岡市中央区天神1-1'],
      ],
      'ご本人',
    ],
    ['CHILD', ['CUSTOMER.name'], [['お子さまのお名前', '山田 太郎']], 'お子さま'],
    [
      'CHILD',
      ['PROXY.name', 'PROXY.address'],
      [
        ['親権者さまのお名前', '山田 花子'],
        ['親権者さまのご住所', '福岡市中央区天神1-1'],
      ],
      '親権者さま',
    ],
    [
      'CHILD',
      ['CUSTOMER.name', 'PROXY.name'],
      [
        ['お子さまのお名前', '山田 太郎'],
        ['親権者さまのお名前', '山田 花子'],
      ],
      'お子さまと親権者さま、それぞれ',
    ],
  ])(
    'shows the answers that differ, and names the person whose document is needed: %s %j [IDV-050]',
    async (type, mismatch, shown, owner) => {
      arrive(type, { mismatch });
      expect(await rows()).toEqual(shown);
      expect(screen.getByRole('main').textContent).toContain(
        `ご入力に誤りがないときは、${owner}の書類で、もう一度本人確認をお願いいたします。`,
      );
      // Spec 2.16.
      expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        '本人確認へ戻る',
        reapplyLabel,
      ]);
    },
  );

  it.each([
    ['GENERAL', 204, '/term'],
    ['CHILD', 204, '/child/before-check'],
    ['GENERAL', 500, '/error'],
    ['GENERAL', 409, '/ekyc-callback'],
  ] as const)(
    'a button starts a new application, in %s with status %i at %s [IDV-050, ERR-027]',
    async (type, status, path) => {
      const { sent, user } = arrive(type, { mismatch: ['CUSTOMER.name'] }, () => ({ status }));
      await user.click(await screen.findByRole('button', { name: reapplyLabel }));
      await waitFor(() => expect(location.pathname).toBe(path));
      expect(sent).toContainEqual(createSentPost('/api/ekyc/reapply', {}));
    },
  );
});

describe('/ekyc-error without a mismatch', () => {
  it('offers no new application when the applicant cancelled the verification [IDV-050]', async () => {
    arrive('GENERAL', { reason: 'cancelled' });
    await screen.findByText(/途中で中止された/);
    expect(screen.queryByRole('button', { name: reapplyLabel })).toBeNull();
  });

  it.each([
    ['IMAGE', /明るい場所で、光が反射しないように撮影/],
    ['CHIP', /カードの位置を少しずつずらして/],
  ] as const)(
    'says that the answers are saved, gives advice for the method %s and shows how many starts are left [EKYC-037]',
    async (method, advice) => {
      arrive('GENERAL', { method, startsLeft: 2 });
      await screen.findByText(advice);
      const shown = screen.getByRole('main').textContent;
      expect(shown).toContain('本人確認は、あと2回お試しいただけます。');
      expect(shown).toContain('入力していただいた内容と設定した暗証番号は保存されています。');
    },
  );

  it('says that the verification cannot be started again if the server reports 0 starts left [EKYC-037]', async () => {
    arrive('GENERAL', { startsLeft: 0 });
    await screen.findByText(/やり直せる回数を超えました/);
    expect(screen.getByRole('main').textContent).not.toMatch(/お試しいただけます|保存されています/);
    screen.getByRole('button', { name: '再度お申込みへ進む' });
  });

  it('offers the next method after one has failed [IDV-210]', async () => {
    arrive('GENERAL', { reason: 'card-locked' }, undefined, {
      ...identityMethods.CHIP,
      choices: { general: ['CHIP', 'IMAGE'], child: ['CHIP'] },
    });
    await screen.findByText(/ほかの方法（書類とお顔を撮影する）もご利用いただけます。/);
    await userEvent.click(screen.getByRole('button', { name: '本人確認へ戻る' }));
    await screen.findByRole('radio', { name: /^書類とお顔を撮影する/, checked: true });
  });

  it('says that the result is still missing while the verification is in progress [EKYC-037]', async () => {
    arrive('GENERAL', { status: 2 });
    await screen.findByText(/本人確認の結果が、まだ届いていません。/);
    await userEvent.click(screen.getByRole('button', { name: '本人確認の結果を確認する' }));
    await waitFor(() => expect(location.pathname).toBe('/ekyc-callback'));
  });

  it.each(identityReasons)('explains the reason %s in Japanese in both flows [IDV-051]', (reason) => {
    const [adult, child] = (['GENERAL', 'CHILD'] as const).map((type) => getReasonText(reason, type, 'CHIP'));
    for (const text of [adult, child])
      expect(text).toMatch(/^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー、。]+$/u);
    expect(adult).not.toContain('お子さま');
    if (['card-expired', 'card-locked', 'face-differs'].includes(reason))
      expect(child).toMatch(/お子さま(または|と)親権者さま/);
  });

  it.each(['of-a-later-release', 'toString'])(
    'gives general advice for the reason %s, which this page does not know [EKYC-037]',
    async (reason) => {
      arrive('CHILD', { reason: reason as Ekyc['reason'] });
      await screen.findByText(/カードの位置を少しずつずらして/);
      screen.getByRole('button', { name: '本人確認へ戻る' });
    },
  );

  it.each([
    ['IMAGE', 'GENERAL', true],
    ['IMAGE', 'CHILD', true],
    ['CHIP', 'GENERAL', true],
    ['CHIP', 'CHILD', false],
    ['JPKI', 'GENERAL', false],
  ] as const)(
    'names the office for driving licences if one is accepted: %s %s %s [IDV-051]',
    (method, type, isNamed) => {
      expect(getReasonText('card-expired', type, method)?.includes('警察署')).toBe(isNamed);
    },
  );

  it('says that the law ended the identity method if the response has endedByLaw [IDV-051]', async () => {
    arrive('GENERAL', { status: 5, endedByLaw: true, method: 'IMAGE' });
    await screen.findByText(/^法令の改正により、2027年4月1日から/);
    await screen.findByText(
      '新しい方法は「カードを読み取り、お顔を撮影する」です。「本人確認へ戻る」を押して、お進みください。',
    );
    expect(screen.queryByText(/ほかの方法/)).toBeNull();
  });
});
