import { sampleCode } from '@kaisetsu/domain/test/verification-codes';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bank } from '../../../../../banks/kumamoto/bank.ts';
import { showPage } from '../../../test/show-page.tsx';

const mailAddress = 'taro@example.jp';

it('accepts a code that was mailed before this tab was opened, while the rate limit refuses another code [MAIL-037]', async () => {
  const { user, sent } = showPage({
    bank,
    path: '/verification',
    replies: {
      'POST /api/verification-codes/register': () => ({ status: 429, body: { retryAfterSeconds: 600 } }),
      'POST /api/verification-codes/verify': () => ({
        body: { authenticationToken: 'token', continueAt: 'answers' },
      }),
    },
  });
  await user.type(await screen.findByRole('textbox', { name: /^メールアドレス/ }), mailAddress);
  expect(screen.queryByRole('button', { name: '届いている認証コードを入力する' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '認証コードを送る' }));
  await user.click(await screen.findByRole('button', { name: '届いている認証コードを入力する' }));
  screen.getByText(/最も新しいメールに書かれている6桁の数字を入力してください。/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^認証コードを再送する/ }).disabled).toBe(
    true,
  );
  await user.type(screen.getByRole('textbox', { name: /^認証コード/ }), sampleCode);
  await user.click(screen.getByRole('button', { name: '次へ' }));
  await waitFor(() => expect(location.pathname).toBe('/personal'));
  const verification = sent.find(({ path }) => path.endsWith('/verify'));
  expect(verification?.body).toMatchObject({ mailAddress, verificationCode: sampleCode });
  expect(verification?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});
