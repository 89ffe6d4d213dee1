import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bank } from '../../../../../banks/fukuoka/bank.ts';
import { showPage } from '../../../test/show-page.tsx';
import { App } from '../../shell/app.tsx';

function arrive(path: string, type: ApplicationType, state = {}) {
  return showPage({ path, type, replies: { 'GET /api/ekyc': () => ({ status: 404 }) }, state });
}

const expired =
  'お申込みから一定時間が経過したため、お申込みを中断しました。お手数ですが、再度お申込みをお願いいたします。';
const system =
  'ご迷惑をお掛けしており、誠に申し訳ございません。しばらく経ってから再度お申込をお願いいたします。';
const ekyc = '本人確認時にエラーが発生しました。お手数ですが、再度本人確認をお願いいたします。';
const upload =
  '現住所確認書類のアップロード時にエラーが発生しました。お手数ですが、再度アップロードをお願いいたします。';

describe('error pages', () => {
  it.each([
    ['/error?id=1', 'GENERAL', 'セッションエラー', expired, '/term'],
    ['/error', 'GENERAL', 'システムエラー', system, '/term'],
    ['/error?id=11', 'GENERAL', 'システムエラー', system, '/term'],
    ['/child/error?id=1', 'CHILD', 'セッションエラー', expired, '/child/before-check'],
    ['/child/error?id=2', 'CHILD', 'システムエラー', system, '/child/before-check'],
  ] as const)(
    '%s of a %s application shows the title %s, and its button leads to the first screen of the flow',
    { tags: ['DONE-010', 'DONE-011', 'DONE-012', 'ERR-008', 'ERR-009'] },
    async (path, type, title, message, start) => {
      const { user } = arrive(path, type);
      await screen.findByRole('heading', { level: 1, name: title });
      expect(screen.getByRole('alert').textContent).toBe(message);
      screen.getByText(/同じメールアドレスで認証すると、保存された内容を引き継いでお申込みいただけます。$/);
      await user.click(screen.getByRole('button', { name: '再度お申込みへ進む' }));
      expect(location.pathname + location.search).toBe(start);
    },
  );

  it.each([
    ['ERR-010, EKYC-011', '/ekyc-error', 'GENERAL', ekyc, '本人確認へ戻る', '/ekyc-preparation'],
    ['ERR-010, EKYC-012', '/ekyc-error', 'CHILD', ekyc, '本人確認へ戻る', '/child/parent-ekyc-preparation'],
    ['ERR-011', '/supplement-error', 'GENERAL', upload, '現住所確認書類の提出へ戻る', '/supplement'],
  ] as const)(
    '[%s] leads from %s of a %s application back into the flow',
    async (_, path, type, message, button, back) => {
      const { user } = arrive(path, type);
      expect((await screen.findByRole('alert')).textContent).toBe(message);
      expect(screen.queryByText(/やり直せる回数を超えました/)).toBeNull();
      // Applicants without a start left need the bank.
      expect(within(screen.getByRole('main')).queryByText(bank.contact.phoneNumber) !== null).toBe(
        path === '/ekyc-error',
      );
      await user.click(screen.getByRole('button', { name: button }));
      expect(location.pathname).toBe(back);
      expect(history.state).toEqual({ previous: path });
    },
  );

  it.each([
    [
      'EKYC-037',
      'GENERAL',
      { noMoreStarts: true },
      'やり直せる回数を超えました',
      '再度お申込みへ進む',
      '/term',
    ],
    [
      'EKYC-037',
      'CHILD',
      { noMoreStarts: true },
      'やり直せる回数を超えました',
      '再度お申込みへ進む',
      '/child/before-check',
    ],
    [
      'SRV-106',
      'GENERAL',
      { noStartsToday: true },
      '1日に本人確認を始められる回数の上限に達しました',
      '本人確認へ戻る',
      '/ekyc-preparation',
    ],
  ] as const)(
    '[%s] /ekyc-error of a %s application with %j says so, and leads on',
    async (_, type, state, text, button, path) => {
      const { user } = arrive('/ekyc-error', type, state);
      await screen.findByText(new RegExp(text));
      await user.click(screen.getByRole('button', { name: button }));
      expect(location.pathname).toBe(path);
    },
  );

  it('leads from /ekyc-error without a session to the e-mail verification [EKYC-038]', async () => {
    const { user } = arrive('/ekyc-error', 'CHILD');
    cleanup();
    sessionStorage.clear();
    render(<App bank={bank} canStore isSecure />);
    await user.click(await screen.findByRole('link', { name: 'お子さまの口座' }));
    expect(location.pathname).toBe('/child/verification');
    await screen.findByRole('textbox', { name: /^メールアドレス/ });
  });
});
