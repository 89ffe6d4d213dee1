import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bank } from '../../../../../banks/kumamoto/bank.ts';
import { type Reply, showPage } from '../../../test/show-page.tsx';

const mailAddress = 'taro@example.jp';

function showSent(at: number, delivery: Reply) {
  const page = showPage({
    bank,
    path: '/verification',
    state: { codeSent: { mailAddress, at, resendAt: at + 60_000, attemptKey: 'k' } },
    replies: { 'POST /api/verification-codes/delivery': delivery },
  });
  return { ...page, asked: () => page.sent.filter(({ path }) => path.endsWith('/delivery')) };
}

describe('the delivery check of the mail with the code', () => {
  it.each([
    [true, '認証コードをお送りできませんでした', ['メールアドレスを入力し直す']],
    [false, '認証コードの入力', ['次へ', '認証コードを再送する', 'メールアドレスを入力し直す']],
  ])(
    '[MAIL-016] with the result `refused: %s` has the title %s and the buttons %j',
    async (refused, title, names) => {
      const { asked, user } = showSent(Date.now() - 1500, () => ({ body: { refused } }));
      await screen.findByText(/認証コードをお送りしました：/);
      await waitFor(() => expect(asked().length).toBeGreaterThan(0), { timeout: 10_000 });
      expect(asked()[0]?.body).toEqual({
        ...{ bankCode: '0587', mailAddress, applicationType: 'GENERAL', attemptKey: 'k' },
      });
      await screen.findByRole('heading', { level: 1, name: title });
      const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
      expect(buttons).toEqual(names);
      expect(screen.queryByText(/迷惑メール/) === null).toBe(refused);
      expect(screen.queryByRole('alert') !== null).toBe(refused);
      await user.click(screen.getByRole('button', { name: 'メールアドレスを入力し直す' }));
    },
  );

  it('[MAIL-016, SESS-012] is not delayed by a device clock that went back by an hour', async () => {
    const { asked } = showSent(Date.now() + 3_600_000, () => ({ body: { refused: false } }));
    await waitFor(() => expect(asked()).not.toEqual([]), { timeout: 30_000 });
  });

  it('[MAIL-016] shows no refusal and no dialog when the calls fail', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    const { asked } = showSent(Date.now() - 1500, lost);
    await waitFor(() => expect(asked()).toHaveLength(3), { timeout: 15_000 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([location.pathname, screen.queryByRole('dialog')]).toEqual(['/verification', null]);
    screen.getByText(/認証コードをお送りしました：/);
  });
});
