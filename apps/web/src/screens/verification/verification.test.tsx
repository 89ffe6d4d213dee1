import type { DocumentType } from '@kaisetsu/domain/documents';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { verificationCodeLength } from '@kaisetsu/domain/limits';
import { sampleCode } from '@kaisetsu/domain/test/verification-codes';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bank } from '../../../../../banks/kumamoto/bank.ts';
import { identityMethods } from '../../../test/identity-methods.ts';
import { savedApplication } from '../../../test/saved-application.ts';
import { createSentPost, holdReply, type Reply, showPage } from '../../../test/show-page.tsx';
import { keepReceipt, readReceipt } from '../../client/receipt.ts';
import type { CodeSent } from '../../shell/journey/journey.ts';

const mailAddress = 'taro@example.jp';
const sentBefore = (seconds: number, from = Date.now() - seconds * 1000): CodeSent => ({
  ...{ mailAddress, at: from, resendAt: from + 60_000 },
});

/** 61 s after the code was sent. The server accepts only `rightCode`. */
async function show(rightCode = '', replies: Record<string, Reply> = {}) {
  const page = showPage({
    bank,
    path: '/verification',
    state: { codeSent: sentBefore(61) },
    replies: {
      'POST /api/verification-codes/verify': ({ body }) =>
        (body as { verificationCode: string }).verificationCode === rightCode
          ? { body: { authenticationToken: 'token' } }
          : { status: 401 },
      'POST /api/verification-codes/register': () => ({ body: { resendAfterSeconds: 60 } }),
      ...replies,
    },
  });
  await screen.findByRole('heading', { name: '認証コードの入力' });
  return page;
}

async function sendAddress(replies: Record<string, Reply> = {}, address = mailAddress) {
  const page = showPage({ bank, path: '/verification', replies });
  await page.user.type(await screen.findByRole('textbox', { name: /^メールアドレス/ }), address);
  await page.user.click(screen.getByRole('button', { name: '認証コードを送る' }));
  return page;
}

type User = Awaited<ReturnType<typeof show>>['user'];
async function enter(user: User, text: string) {
  await user.type(await screen.findByRole('textbox', { name: /^認証コード/ }), text);
  await user.click(screen.getByRole('button', { name: '次へ' }));
}
const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: /^認証コードを再送する/ });

const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^認証コード/ });

describe('a lost response on /verification', () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const isUncertain = () => screen.findByText(/認証コードの送信中に、通信が途切れました：/);

  it('[MAIL-014] leads to the code field when the server refuses the retry with 429', async () => {
    let requests = 0;
    const { user } = await sendAddress({
      'POST /api/verification-codes/register': () => {
        requests += 1;
        return requests === 1 ? lost() : { status: 429, body: { retryAfterSeconds: 52 } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'もう一度試す' }));
    await isUncertain();
    expect(code().value).toBe('');
    expect(resend().disabled).toBe(true);
  });

  it('[MAIL-014] leads to the code field when the applicant stops the retries', async () => {
    const { user } = await sendAddress({ 'POST /api/verification-codes/register': lost });
    await user.click(await screen.findByRole('button', { name: '再試行をやめる' }));
    await isUncertain();
    expect(resend().disabled).toBe(false);
  });

  it('[SRV-084] sends the same Idempotency-Key again when the applicant retries the verification of the code', async () => {
    let requests = 0;
    const { user, sent } = await sendAddress({
      'POST /api/verification-codes/register': () => ({ body: { resendAfterSeconds: 60 } }),
      'POST /api/verification-codes/verify': () => {
        requests += 1;
        return requests === 1 ? lost() : { body: { authenticationToken: 'token', continueAt: 'answers' } };
      },
    });
    await enter(user, sampleCode);
    await user.click(await screen.findByRole('button', { name: 'もう一度試す' }));
    await waitFor(() => expect(location.pathname).toBe('/personal'));
    const keys = sent
      .filter(({ path }) => path === '/api/verification-codes/verify')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  });
});

describe('the agreements after the e-mail verification', () => {
  const preCheck = { adult: 'yes', 'personal-number': 'no', regulations: 'yes', 'seal-less': 'unanswered' };
  const body = {
    declarations: [
      { id: 'adult', answer: 'yes' },
      { id: 'regulations', answer: 'yes' },
      { id: 'personal-number', answer: 'no' },
    ],
    regulations: bank.links.regulations.map(({ label, edition }) => ({ label, edition })),
  };
  async function verify(replies: Record<string, Reply> = {}, state: object = { preCheck }) {
    const page = showPage({
      bank,
      path: '/verification',
      state: { ...state, codeSent: sentBefore(60) },
      replies: {
        'POST /api/verification-codes/verify': () => ({
          body: { authenticationToken: 'token', continueAt: 'answers' },
        }),
        ...replies,
      },
    });
    await enter(page.user, sampleCode);
    return page;
  }

  it('[DEC-014] are sent once with the first token', async () => {
    const { sent } = await verify({ 'POST /api/applications/agreements': () => ({ status: 204 }) });
    await waitFor(() => expect(location.pathname).toBe('/personal'));
    expect(sent.filter(({ path }) => path === '/api/applications/agreements')).toEqual([
      createSentPost('/api/applications/agreements', body),
    ]);
  });

  it('[DEC-014] lead to the error page when they cannot be saved', async () => {
    await verify({ 'POST /api/applications/agreements': () => ({ status: 401 }) });
    await waitFor(() => expect(location.pathname + location.search).toBe('/error?id=1'));
  });
});

it('[MAIL-009] refuses a password that a password manager fills into the code field without using up a try', async () => {
  const { user, sent } = await show();
  await enter(user, 'Hunter2!');
  await screen.findByText(/^認証に失敗しました。/);
  expect(sent.some(({ path }) => path === '/api/verification-codes/verify')).toBe(false);
});

describe('an address with a completed application', () => {
  const completedBefore = {
    applicationNumber: '123456789012',
    applicationCompletedAt: '2026-03-31T15:04:59.000Z',
  };
  async function verify() {
    keepReceipt({ ...completedBefore, type: 'GENERAL' });
    const body = { authenticationToken: 'token', continueAt: 'answers', completedBefore };
    const { user } = await show('', { 'POST /api/verification-codes/verify': () => ({ body }) });
    await enter(user, sampleCode);
    await screen.findByRole('heading', { level: 1, name: 'お申込みを受け付けています' });
    screen.getByText('1234-5678-9012');
    expect([location.pathname, readReceipt()]).toEqual(['/verification', null]);
    return user;
  }

  it('[MAIL-051] is told the receipt before a second application, and can open it', async () => {
    const user = await verify();
    await user.click(screen.getByRole('button', { name: 'これからの流れを確認する' }));
    await screen.findByRole('button', { name: '受付番号をコピー' });
    expect(history.state).toMatchObject({ previous: '/redirect', completion: completedBefore });
  });

  it('[MAIL-051] lets another person with the same address apply', async () => {
    const user = await verify();
    const other = screen.getByRole<HTMLButtonElement>('button', { name: '別の方のお申込みを続ける' });
    await waitFor(() => expect(other.disabled).toBe(false));
    await user.click(other);
    await waitFor(() => expect(location.pathname).toBe('/personal'));
  });
});

describe('the code of /verification', () => {
  it('[MAIL-011] clears the old entry and its error after a new code was sent, and focuses the field', async () => {
    const { user } = await show();
    await enter(user, sampleCode);
    await screen.findByText(/^認証に失敗しました。/);
    await waitFor(() => expect(resend().disabled).toBe(false));
    await user.click(resend());
    await screen.findByText(/^新しい認証コードをお送りしました。/);
    expect(screen.queryByText(/^認証に失敗しました。/)).toBeNull();
    expect([code().value, document.activeElement]).toEqual(['', code()]);
    expect(document.title).not.toContain('エラー');
  });

  it('[MAIL-005, NAV-018] disables 次へ during a request for a code, and the resend button during a verification', async () => {
    const { reply, answer } = holdReply({ status: 401 });
    const { user, sent } = await show('', {
      'POST /api/verification-codes/register': reply,
      'POST /api/verification-codes/verify': reply,
    });
    const countPosts = (path: string) => sent.filter((one) => one.path.endsWith(path)).length;
    const next = () => screen.getByRole<HTMLButtonElement>('button', { name: '次へ' });
    await user.type(code(), sampleCode);
    await user.dblClick(next());
    expect(resend().disabled).toBe(true);
    answer();
    await screen.findByText(/^認証に失敗しました。/);
    await waitFor(() => expect([next().disabled, resend().disabled]).toEqual([false, false]));
    await user.dblClick(resend());
    expect(next().disabled).toBe(true);
    expect([countPosts('/verify'), countPosts('/register')]).toEqual([1, 1]);
  });

  it('[MAIL-011] counts down from the time of the sending, also after a reload', async () => {
    showPage({
      bank,
      path: '/verification',
      state: { codeSent: sentBefore(41) },
    });
    const wait = await screen.findByText(/に再送できます。$/);
    expect(wait.textContent).toMatch(/^1\d秒後/);
    expect(resend().disabled).toBe(true);
  });

  it('[MAIL-012] moves the focus to the code field when the server refuses a further code with 429', async () => {
    const { user } = await show('', {
      'POST /api/verification-codes/register': () => ({ status: 429, body: { retryAfterSeconds: 3000 } }),
    });
    await user.click(resend());
    await screen.findByText(/^回数の上限に達しました。/);
    expect(document.activeElement).toBe(code());
  });

  it.each([200, 401, 500])(
    '[MAIL-003] ignores the response %i after the applicant has gone back to the address',
    async (status) => {
      const body = { authenticationToken: 'newer', continueAt: 'answers' };
      const { reply, answer } = holdReply({ status, body });
      const { user } = await show('', { 'POST /api/verification-codes/verify': reply });
      history.replaceState({ previous: '/term' }, '');
      history.pushState({ previous: '/term', codeSent: sentBefore(60) }, '');
      await enter(user, sampleCode);
      await user.click(screen.getByRole('button', { name: 'メールアドレスを入力し直す' }));
      await screen.findByRole('textbox', { name: /^メールアドレス/ });
      answer();
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect([location.pathname, history.state]).toEqual(['/verification', { previous: '/term' }]);
      screen.getByRole('textbox', { name: /^メールアドレス/ });
    },
  );

  it('[MAIL-048] reports five wrong tries, and does not show the code field again when a request for a new code gets 429', async () => {
    let asked = 0;
    const { user } = await sendAddress({
      'POST /api/verification-codes/register': () => {
        asked += 1;
        return asked === 1
          ? { body: { resendAfterSeconds: 60 } }
          : { status: 429, body: { retryAfterSeconds: 40 } };
      },
      'POST /api/verification-codes/verify': () => ({ status: 401 }),
    });
    await screen.findByRole('heading', { name: '認証コードの入力' });
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(screen.queryByText(/^5回間違えたため/)).toBeNull();
      await user.clear(code());
      await enter(user, String(tries).repeat(verificationCodeLength));
      await screen.findByText(/^認証に失敗しました。/);
      await waitFor(() => expect(history.state).toMatchObject({ codeSent: { failedTries: tries } }));
    }
    expect(await screen.findByText(/^5回間違えたため、この認証コードは使えなくなりました。/)).toBeDefined();

    await user.click(screen.getByRole('button', { name: 'メールアドレスを入力し直す' }));
    await user.click(await screen.findByRole('button', { name: '認証コードを送る' }));
    expect(asked).toBe(2);
    expect(await screen.findByText(/^少し時間をおいてください。/)).toBeDefined();
    expect(screen.queryByRole('heading', { name: '認証コードの入力' })).toBeNull();
  });

  it('[MAIL-010, ERR-018] keeps the device id when the applicant stops the retries, and clears it after a 500', async () => {
    let isOffline = true;
    const { user } = await show('', {
      'POST /api/verification-codes/verify': () => {
        if (isOffline) throw new TypeError('Failed to fetch');
        return { status: 500 };
      },
    });
    sessionStorage.setItem('appDeviceId', 'a1b2c3d4-0000-4abc-8def-0123456789ab');
    await enter(user, sampleCode);
    await user.click(await screen.findByRole('button', { name: '再試行をやめる' }));
    expect(location.pathname).toBe('/verification');
    expect(sessionStorage.getItem('appDeviceId')).not.toBeNull();
    isOffline = false;
    const next = screen.getByRole<HTMLButtonElement>('button', { name: '次へ' });
    await waitFor(() => expect(next.disabled).toBe(false));
    await user.click(next);
    await waitFor(() => expect(location.pathname).toBe('/error'));
    expect(sessionStorage.getItem('appDeviceId')).toBeNull();
  });

  it.each<[documents: DocumentType[], method: IdentityMethod, path: string]>([
    [['INDIVIDUAL_NUMBER_CARD', 'MATERNITY_HANDBOOK'], 'IMAGE', '/child/parent-ekyc-preparation'],
    [['INDIVIDUAL_NUMBER_CARD'], 'IMAGE', '/child/ekyc-preparation'],
    [['MATERNITY_HANDBOOK'], 'CHIP', '/child/parent-ekyc-preparation'],
    [[], 'IMAGE', '/child/ekyc-preparation'],
  ])(
    '[EKYC-016, IDV-049] opens the step at which a child application continues: sent documents %j, method %s',
    async (documents, method, path) => {
      const page = showPage({
        bank,
        path: '/child/verification',
        state: { codeSent: sentBefore(61) },
        replies: {
          'GET /api/applications': savedApplication({ pinSet: true, documents }),
          'GET /api/identity-methods': () => ({ body: identityMethods[method] }),
          'POST /api/verification-codes/verify': () => ({
            body: { authenticationToken: 'token', continueAt: 'identity' },
          }),
        },
      });
      await screen.findByRole('heading', { name: '認証コードの入力' });
      await page.user.type(code(), `${sampleCode}{Enter}`);
      await waitFor(() => expect(location.pathname).toBe(path));
    },
  );

  it('[MAIL-049] offers 入力を続ける, which needs no further code, only after a code was accepted', async () => {
    const { user } = await show(sampleCode);
    expect(screen.queryByRole('button', { name: '入力を続ける' })).toBeNull();
    await enter(user, sampleCode);
    await waitFor(() => expect(location.pathname).toBe('/personal'));
    history.back();
    await user.click(await screen.findByRole('button', { name: '入力を続ける' }));
    await waitFor(() => expect(location.pathname).toBe('/personal'));
    await user.click(await screen.findByRole('button', { name: '戻る' }));
    const address = await screen.findByRole<HTMLInputElement>('textbox', { name: /^メールアドレス/ });
    expect(address.value).toBe(mailAddress);
    await user.click(screen.getByRole('button', { name: '入力を続ける' }));
    await waitFor(() => expect(location.pathname).toBe('/personal'));
    expect(history.state.mailAddress).toBe(mailAddress);
  });
});

describe('the e-mail address of /verification', () => {
  it.each([
    ['/verification', undefined],
    ['/verification', [{ field: 'mailAddress', code: 'email-invalid' }]],
    ['/error', [{ field: 'bankCode', code: 'not-allowed' }]],
  ])('shows %s after a refusal of the fields %j [MAIL-006]', async (shown, errors) => {
    const { user } = showPage({
      ...{ bank, path: '/verification', previous: '/term', type: 'GENERAL' },
      replies: { 'POST /api/verification-codes/register': () => ({ status: 400, body: { errors } }) },
    });
    await user.type(await screen.findByRole('textbox', { name: /^メールアドレス/ }), mailAddress);
    await user.click(screen.getByRole('button', { name: '認証コードを送る' }));
    if (shown === '/verification') await screen.findByText('メールアドレスを正しく入力してください。');
    await waitFor(() => expect(location.pathname).toBe(shown));
  });

  it('[VAL-092] offers the likely address for an invalid address, and does not correct the entry before a tap', async () => {
    const { user } = await sendAddress({}, 'taro@example,jp');
    const address = screen.getByRole<HTMLInputElement>('textbox', { name: /^メールアドレス/ });
    await screen.findByText('メールアドレスを正しく入力してください。');
    expect(address.value).toBe('taro@example,jp');
    await user.click(screen.getByRole('button', { name: '「taro@example.jp」にする' }));
    expect([address.value, document.activeElement]).toEqual(['taro@example.jp', address]);
    expect(screen.queryByText('メールアドレスを正しく入力してください。')).toBeNull();
  });
});

it('[MAIL-015] says that the applicant can stop, and can continue later with the same address', async () => {
  showPage({ bank, path: '/verification' });
  await screen.findByText(/途中で中断しても、同じメールアドレスを認証すれば、続きから再開できます。$/);
});

it('[VAL-096] asks about a domain that looks like a slip, and corrects it after a tap', async () => {
  const { user } = showPage({ bank, path: '/verification' });
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /^メールアドレス/ });
  await user.type(box, 'taro@gmial.com');
  screen.getByText('gmail.com ではありませんか。');
  await user.click(screen.getByRole('button', { name: '「taro@gmail.com」にする' }));
  expect(box.value).toBe('taro@gmail.com');
  expect(screen.queryByText(/ではありませんか/)).toBeNull();
});

it('[VAL-096] shows the address that a browser makes of a domain with ー', async () => {
  const { user } = showPage({ bank, path: '/verification' });
  await user.type(await screen.findByRole('textbox', { name: /^メールアドレス/ }), 'taro@xn--docomo-423e.jp');
  screen.getByText(/送信先：taro@xn--docomo-423e.jp$/);
});

it('accepts a code that was mailed before this tab was opened, while the rate limit refuses another code [MAIL-037]', async () => {
  const { user, sent } = await sendAddress({
    'POST /api/verification-codes/register': () => ({ status: 429, body: { retryAfterSeconds: 600 } }),
    'POST /api/verification-codes/verify': () => ({
      body: { authenticationToken: 'token', continueAt: 'answers' },
    }),
  });
  await user.click(await screen.findByRole('button', { name: '届いている認証コードを入力する' }));
  screen.getByText(/最も新しいメールに書かれている6桁の数字を入力してください。/);
  expect(resend().disabled).toBe(true);
  await enter(user, sampleCode);
  await waitFor(() => expect(location.pathname).toBe('/personal'));
  const verification = sent.find(({ path }) => path.endsWith('/verify'));
  expect(verification?.body).toMatchObject({ mailAddress, verificationCode: sampleCode });
  expect(verification?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});
