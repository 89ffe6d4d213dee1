import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { bank } from '../../../../../banks/kumamoto/bank.ts';
import { endPage, savedApplication, showPage } from '../../testing/show-page.tsx';

afterEach(endPage);

const mailAddress = 'taro@example.jp';

/** The code phase, a minute after the code was sent; `rightCode` is the one that is accepted. */
async function show(rightCode = '') {
  const page = showPage({
    bank,
    path: '/verification',
    previous: '/term',
    state: { codeSent: { mailAddress, at: Date.now() - 61_000, resendAt: Date.now() - 1000 } },
    type: 'GENERAL',
    replies: {
      'GET /api/applications': savedApplication({}),
      'GET /api/occupations': () => ({ body: { occupationList: [] } }),
      'POST /api/verification-codes/verify': ({ body }) =>
        (body as { verificationCode: string }).verificationCode === rightCode
          ? { body: { authenticationToken: 'token', continueAt: 'answers' } }
          : { status: 401 },
      'POST /api/verification-codes/register': () => ({ body: { resendAfterSeconds: 60 } }),
    },
  });
  await screen.findByRole('heading', { name: '認証コードの入力' });
  return page;
}

const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^認証コード/ });

describe('the code of /verification', () => {
  it('[MAIL-009] starts afresh when another one is sent: no old code, no old error, and the focus where it is typed', async () => {
    const { user } = await show();
    await user.type(code(), '123456');
    await user.click(screen.getByRole('button', { name: '次へ' }));
    await screen.findByText(/^認証に失敗しました。/);
    await user.click(screen.getByRole('button', { name: '認証コードを再送する' }));
    await screen.findByText(/^新しい認証コードをお送りしました。/);
    expect(screen.queryByText(/^認証に失敗しました。/)).toBeNull();
    expect([code().value, document.activeElement]).toEqual(['', code()]);
    expect(document.title).not.toContain('エラー');
  });

  it('leads on without another code who comes back to one that is used, and nobody else', async () => {
    const { user } = await show('654321');
    expect(screen.queryByRole('button', { name: '入力を続ける' })).toBeNull();
    await user.type(code(), '654321');
    await user.click(screen.getByRole('button', { name: '次へ' }));
    await waitFor(() => expect(location.pathname).toBe('/personal'));
    history.back();
    await user.click(await screen.findByRole('button', { name: '入力を続ける' }));
    await waitFor(() => expect(location.pathname).toBe('/personal'));
  });
});
