import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { bank } from '../../../../../banks/fukuoka/bank.ts';
import { endPage, showPage } from '../../../test/show-page.tsx';
import { App } from '../../shell/app.tsx';

afterEach(endPage);

function arrive(path: string, type: ApplicationType, state = {}) {
  const replies = {
    'GET /api/ekyc': () => ({ status: 404 }),
    // Without it, the first call of /supplement would lead to /error.
  };
  return showPage({ path, type, replies, state });
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
    [true, 'GENERAL', '再度お申込みへ進む', '/term'],
    [true, 'CHILD', '再度お申込みへ進む', '/child/before-check'],
    [false, 'GENERAL', '本人確認へ戻る', '/ekyc-preparation'],
  ] as const)(
    '[EKYC-037] with noMoreStarts %s, /ekyc-error of a %s application has the button %s, which leads to %s',
    async (noMoreStarts, type, button, path) => {
      const { user } = arrive('/ekyc-error', type, { noMoreStarts });
      await screen.findByRole('alert');
      expect(screen.queryAllByText(/やり直せる回数を超えました/)).toHaveLength(noMoreStarts ? 1 : 0);
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

  it('[SRV-106] /ekyc-error says that the daily limit of identity verifications is reached, and leads back to /ekyc-preparation', async () => {
    const { user } = arrive('/ekyc-error', 'GENERAL', { noStartsToday: true });
    expect(await screen.findByText(/1日に本人確認を始められる回数の上限に達しました/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '本人確認へ戻る' }));
    expect(location.pathname).toBe('/ekyc-preparation');
  });
});
