import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { savedPersonal } from '../../../test/saved-answers.ts';
import { answersVersion, createApplication, savedApplication } from '../../../test/saved-application.ts';
import { showPage } from '../../../test/show-page.tsx';

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
const { publicKey, privateKey } = await crypto.subtle.generateKey(
  { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
  true,
  ['encrypt', 'decrypt'],
);
const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));
const keyCode = btoa(String.fromCharCode(...spki));
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

type Answer = { status: number; body?: unknown };

const showConfirmed = (
  version: string | undefined,
  pinSet: boolean,
  postPin?: () => Answer,
  saved = savedApplication({ personal: savedPersonal, pinSet }),
) =>
  showPage({
    path: '/pin',
    ...(version !== undefined && { state: { answersVersion: version } }),
    replies: {
      'GET /api/applications': saved,
      'GET /api/public-key': () => ({ body: { keyCode } }),
      'POST /api/pin': postPin ?? (() => ({ status: 204 })),
      'GET /api/branch': () => ({
        body: { branchList: [{ code: '001', name: '本店', kana: 'ホンテン', address: '福岡市' }] },
      }),
    },
  });

async function show(postPin?: () => Answer, saved?: ReturnType<typeof savedApplication>) {
  const page = showConfirmed(answersVersion, false, postPin, saved);
  const warning = await screen.findByRole('dialog');
  expect(warning.textContent).toContain('これより先に進むと、入力内容の修正ができなくなります。');
  await page.user.click(within(warning).getByRole('button', { name: '確認しました' }));
  return page;
}

it('[PIN-009] does not ask again for a PIN that is set', async () => {
  showConfirmed(answersVersion, true);
  await waitFor(() => expect(location.pathname).toBe('/ekyc-preparation'));
  expect(history.state).toMatchObject({ previous: '/pin' });
});

it('[SRV-246] leads back to the confirmation when later postal data changed an answer since', async () => {
  const errors = [{ field: 'addressCode', code: 'address-changed' }];
  const saved = { ...createApplication({ personal: savedPersonal }), invalidAnswers: errors };
  showConfirmed(answersVersion, false, undefined, () => ({ body: saved }));
  await waitFor(() => expect(location.pathname).toBe('/confirmation'));
  expect(screen.queryByText(/ほかの画面で入力内容が変更されました/)).toBeNull();
});

const [first, second] = [/^暗証番号\s*※必須/, /^暗証番号（確認）/];
const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const set = () => screen.getByRole<HTMLButtonElement>('button', { name: '設定する' });
async function submitPin(user: ReturnType<typeof showPage>['user'], pin = '7391') {
  await user.type(box(first), pin);
  await user.type(box(second), pin);
  await waitFor(() => expect(set().disabled).toBe(false));
  await user.dblClick(set());
}

const changedNotice = /^ほかの画面で入力内容が変更されました。/;

describe('/pin when another tab has changed the application', () => {
  it.each(['older', undefined])(
    '[PIN-011] leads back to the confirmation if this tab has not confirmed the saved answers (confirmed version: %s)',
    async (version) => {
      showConfirmed(version, false);
      await screen.findByRole('button', { name: '申し込む' });
      expect(location.pathname).toBe('/confirmation');
      expect(screen.queryByText(changedNotice) !== null).toBe(version !== undefined);
      expect(screen.queryByLabelText(first)).toBeNull();
    },
  );

  it('[PIN-011] leads back to the confirmation and discards the PIN when the server reports changed answers', async () => {
    const { user, sent } = await show(() => ({
      status: 409,
      body: { type: 'urn:kaisetsu:problem:answers-changed' },
    }));
    await submitPin(user);
    expect((await screen.findByText(changedNotice)).textContent).toContain('まだ設定されていません');
    const pinCall = sent.find(({ path }) => path === '/api/pin');
    expect(pinCall?.headers.get('if-match')).toBe(`"${answersVersion}"`);
    expect(pinCall?.body).toEqual({ code: expect.any(String) });
    expect(location.pathname).toBe('/confirmation');
    expect(screen.queryByLabelText(first)).toBeNull();
  });

  it('[ROUTE-042] sends no version if a node of the previous release sent none', async () => {
    const { answersVersion: _, ...saved } = createApplication({ personal: savedPersonal });
    const { user, sent } = await show(undefined, () => ({ body: saved }));
    await submitPin(user);
    await waitFor(() => expect(location.pathname).toBe('/ekyc-preparation'));
    expect(sent.find(({ path }) => path === '/api/pin')?.headers.has('if-match')).toBe(false);
    await screen.findByRole('button', { name: '本人確認をはじめる' });
  });

  it('[PIN-012] reports that the answers are final after another tab set the PIN, and leads to the identity verification', async () => {
    const { user } = showConfirmed('older', true);
    const dialog = await screen.findByRole('dialog', { name: 'お申込みの内容は確定しています' });
    await user.click(within(dialog).getByRole('button', { name: '本人確認へ進む' }));
    await waitFor(() => expect(location.pathname).toBe('/ekyc-preparation'));
    await screen.findByRole('button', { name: '本人確認をはじめる' });
  });
});

describe('/pin', () => {
  it('offers to review the answers before the PIN, and the confirmation then shows no notice of changes [PIN-034]', async () => {
    const { user } = showConfirmed(answersVersion, false);
    await user.click(await screen.findByRole('button', { name: '内容を確認し直す' }));
    const apply = await screen.findByRole('button', { name: '申し込む' });
    expect(apply.closest('main')?.textContent).toContain('暗証番号の設定と本人確認に進みます。');
    expect(location.pathname).toBe('/confirmation');
    expect(history.state).toEqual({ previous: '/seal-less' });
    expect(screen.queryByText(changedNotice)).toBeNull();
  });

  it('[PIN-002, PIN-013] moves the focus to the first field after the warning, to the second after four acceptable digits', async () => {
    const { user } = await show();
    expect(document.activeElement).toBe(box(first));
    await user.type(box(first), '7777');
    expect(document.activeElement).toBe(box(first));
    await user.clear(box(first));
    await user.type(box(first), '739');
    expect(document.activeElement).toBe(box(first));
    await user.keyboard('1');
    expect(document.activeElement).toBe(box(second));
    await user.keyboard('7391');
    await user.type(box(first), '{Backspace}2');
    expect(document.activeElement).toBe(box(first));
  });

  it('keeps the caret after a typed letter, so that Backspace removes that letter', async () => {
    const { user } = await show();
    await user.type(box(first), '72a');
    expect(box(first).selectionStart).toBe(3);
    await user.keyboard('{Backspace}');
    expect(box(first).value).toBe('72');
    await user.type(box(first), 'a', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    await user.keyboard('{Backspace}39');
    expect(box(first).value).toBe('7392');
  });

  it('[PIN-001] accepts a pasted PIN with spaces, ignores a fifth digit, and rejects a pasted text of six digits', async () => {
    const { user } = await show();
    await user.click(box(first));
    await user.paste(' ７391 ');
    expect(box(first).value).toBe('7391');
    await user.type(box(first), '5');
    expect(box(first).value).toBe('7391');
    await user.type(box(first), '5', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(box(first).value).toBe('7391');
    await user.clear(box(first));
    await user.paste('739152');
    await user.tab();
    screen.getByText('暗証番号は4桁の半角数字で入力してください。');
  });

  it('[PIN-006, PIN-007, PIN-004, NAV-018] sends the PIN encrypted and never in plain text, then leads to the eKYC preparation', async () => {
    const { user, sent } = await show();
    await submitPin(user);
    await waitFor(() => expect(location.pathname).toBe('/ekyc-preparation'));
    const posts = sent.filter(({ path }) => path === '/api/pin');
    expect(posts).toHaveLength(1);
    const body = posts[0]?.body as { code: string } | undefined;
    const opened = await crypto.subtle.decrypt(algorithm, privateKey, bytesOf(body?.code ?? ''));
    expect(new TextDecoder().decode(opened)).toBe('7391');
    expect(JSON.stringify(sent)).not.toContain('7391');
  });

  it('[PIN-006] names a password that a password manager fills into both fields, and sends nothing', async () => {
    const { sent } = await show();
    for (const label of [first, second]) {
      fireEvent.input(box(label), { target: { value: 'Hunter2!' } });
      fireEvent.blur(box(label));
    }
    expect(screen.getAllByText('暗証番号は4桁の半角数字で入力してください。')).toHaveLength(2);
    expect(set().disabled).toBe(true);
    expect(sent.some(({ path }) => path === '/api/pin')).toBe(false);
  });

  it('[PIN-006] reports an incomplete PIN on blur, until the applicant types again', async () => {
    const { user } = await show();
    const format = '暗証番号は4桁の半角数字で入力してください。';
    await user.type(box(first), '739');
    expect(screen.queryByText(format)).toBeNull();
    await user.tab();
    expect(box(first).getAttribute('aria-invalid')).toBe('true');
    await screen.findByText(format);
    expect(document.title).toContain('エラー：');
    await user.type(box(first), '1');
    expect(screen.queryByText(format)).toBeNull();
    await user.type(box(second), '7');
    await user.tab();
    expect(box(second).getAttribute('aria-invalid')).toBe('true');
    expect(set().disabled).toBe(true);
  });

  it('[PIN-006, PIN-225] rejects a forbidden PIN at its fourth digit, before the second entry', async () => {
    const { user } = await show();
    await user.type(box(first), '051');
    expect(screen.queryByText('生年月日は暗証番号に利用できません。')).toBeNull();
    await user.type(box(first), '2');
    await screen.findByText('生年月日は暗証番号に利用できません。');
    expect(document.activeElement).toBe(box(first));
    expect(box(first).getAttribute('aria-invalid')).toBe('true');
    await user.type(box(first), '{Backspace}3');
    expect(screen.queryByText('生年月日は暗証番号に利用できません。')).toBeNull();
    await user.tab();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(box(first).getAttribute('aria-invalid')).toBe('false');
  });

  it('[PIN-009] reports that another PIN is already set, and leads to the eKYC preparation', async () => {
    const { user } = await show(() => ({ status: 409, body: { type: 'urn:kaisetsu:problem:pin-set' } }));
    await submitPin(user, '8264');
    const dialog = await screen.findByRole('dialog', { name: '暗証番号は設定済みです' });
    expect(dialog.textContent).toContain('いま入力された番号には変わっていません');
    await user.click(within(dialog).getByRole('button', { name: '確認しました' }));
    await waitFor(() => expect(location.pathname).toBe('/ekyc-preparation'));
  });

  it('shows the reason when the server refuses the PIN, and stays on the screen', async () => {
    const problem = { errors: [{ field: 'code', code: 'pin-birthday' }] };
    const { user } = await show(() => ({ status: 400, body: problem }));
    await submitPin(user);
    await screen.findByText('生年月日は暗証番号に利用できません。');
    expect(location.pathname).toBe('/pin');
  });

  it.each([
    ['branchCode', 'not-allowed', 'お取引店を選び直す', '/branch'],
    ['birthday', 'birthday-invalid', '入力内容を確認する', '/personal'],
    ['postalNumber', 'postal-number-abolished', '住所を修正する', '/personal'],
  ])(
    '[PIN-010] leads to the correction of an answer that became invalid (%s)',
    async (field, code, way, path) => {
      const { user } = await show(() => ({ status: 409, body: { errors: [{ field, code }] } }));
      await submitPin(user);
      await user.click(await screen.findByRole('button', { name: way }));
      expect(location.pathname).toBe(path);
      await screen.findByRole('button', { name: '次へ' });
      expect(history.state).toMatchObject({ previous: '/confirmation' });
    },
  );

  it('[VAL-080, PIN-010] says how the address changed, and leads to the address', async () => {
    const changed = { field: 'addressCode', code: 'address-renamed', characters: '福岡県那珂川市今光' };
    const { user } = await show(() => ({ status: 409, body: { errors: [changed] } }));
    await submitPin(user);
    const dialog = await screen.findByRole('dialog', { name: '入力内容をご確認ください' });
    expect(dialog.textContent).toContain('この郵便番号の住所は「福岡県那珂川市今光」に変わりました。');
    await user.click(within(dialog).getByRole('button', { name: '住所を修正する' }));
    const heading = await screen.findByRole('heading', { name: '住所' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});
