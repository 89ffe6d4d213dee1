import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { identityMethods, type Methods } from '../../../test/identity-methods.ts';
import { showPage } from '../../../test/show-page.tsx';

const session = 'https://ekyc.example/s/1';
let assigned: Mock<(url: string | URL) => void>;

type Options = {
  answer?: { status?: number; body: unknown };
  path?: string;
  methods?: () => Methods;
};

async function open(options: Options = {}) {
  const { answer = { body: { url: session } }, path = '/ekyc-preparation' } = options;
  const { methods = () => identityMethods.IMAGE } = options;
  const { user, sent } = showPage({
    path,
    replies: {
      'GET /api/identity-methods': () => ({ body: methods() }),
      'POST /api/ekyc': () => answer,
      'GET /api/ekyc': () => ({ status: 404 }),
      'POST /api/ekyc/status': () => new Promise(() => undefined),
    },
  });
  await waitFor(button);
  sessionStorage.removeItem('applicationType');
  return {
    user,
    starts: () => sent.filter(({ method, path: to }) => `${method} ${to}` === 'POST /api/ekyc'),
  };
}

const button = () =>
  screen.getByRole<HTMLButtonElement>('button', {
    name: /本人確認をはじめる|本人確認サービスへ移動しています/,
  });
const resultButton = () => screen.queryByRole('button', { name: '本人確認の結果を確認する' });
const problem = (kind: string) => ({ type: `urn:kaisetsu:problem:${kind}` });
const hasLeft = (times = 1) =>
  waitFor(() => expect(assigned.mock.calls).toEqual(Array(times).fill([session])));
const restore = (persisted: boolean) =>
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted }));

beforeEach(() => {
  assigned = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});

describe('the button to the identity provider', () => {
  it('[EKYC-001, EKYC-002, EKYC-003] disables itself, stores the application type and opens the provider’s URL; it is enabled again when the browser restores the page from its cache', async () => {
    const { user, starts } = await open();
    await user.dblClick(button());
    expect(button().disabled).toBe(true);
    await hasLeft();
    restore(false);
    expect(button().disabled).toBe(true);
    expect(sessionStorage.getItem('applicationType')).toBe('GENERAL');
    expect(starts().map(({ body }) => body)).toEqual([{ supplement: false }]);
    restore(true);
    expect(button().disabled).toBe(false);
    await user.click(button());
    await hasLeft(2);
    expect(starts()).toHaveLength(2);
  });

  it('is followed by a button to the result after the applicant returns from the provider’s app [IDV-052]', async () => {
    const { user } = await open();
    fireEvent(document, new Event('visibilitychange'));
    expect(resultButton()).toBeNull();
    await user.click(button());
    await hasLeft();
    expect([button().disabled, resultButton()]).toEqual([true, null]);
    fireEvent(document, new Event('visibilitychange'));
    expect(button().disabled).toBe(false);
    await user.click(resultButton() as HTMLElement);
    expect(location.pathname).toBe('/ekyc-callback');
  });

  it.each([
    ['a completion in another tab', { status: 409, body: problem('completed') }, '/ekyc-callback', {}],
    [
      'the last permitted start',
      { status: 409, body: problem('no-starts-left') },
      '/ekyc-error',
      { noMoreStarts: true, noStartsToday: false },
    ],
    [
      'the last start of a day',
      { status: 429, body: { ...problem('too-many-requests'), retryAfterSeconds: 3 * 3600 } },
      '/ekyc-error',
      { noMoreStarts: false, noStartsToday: true },
    ],
    ['an unknown refusal', { status: 409, body: {} }, '/ekyc-error', { noMoreStarts: false }],
    [
      'an unavailable provider',
      { status: 503, body: problem('provider-unavailable') },
      '/ekyc-error',
      { noMoreStarts: false },
    ],
    ['a script as URL', { body: { url: 'javascript:alert(1)' } }, '/ekyc-error', { noMoreStarts: false }],
    ['an invalid URL', { body: { url: '/relative' } }, '/ekyc-error', { noMoreStarts: false }],
    ['an expired session', { status: 401, body: {} }, '/error', {}],
  ])(
    '[EKYC-003, EKYC-010, SRV-106] opens an error page or /ekyc-callback instead of the provider’s page after %s',
    async (_, answer, path, state) => {
      const { user } = await open({ answer });
      await user.click(button());
      await waitFor(() => expect(location.pathname).toBe(path));
      expect(history.state ?? {}).toMatchObject(state);
      expect(assigned).not.toHaveBeenCalled();
    },
  );

  it('[ROUTE-043] stays ready for another try when the applicant stops waiting for an answer', async () => {
    const { user } = await open({ answer: { status: 502, body: {} } });
    await user.click(button());
    await user.click(await screen.findByRole('button', { name: '再試行をやめる' }, { timeout: 10_000 }));
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(location.pathname).toBe('/ekyc-preparation');
  });

  it('[ERR-027] names what is not stored when a step before is missing, and leads there', async () => {
    const { user } = await open({ answer: { status: 409, body: problem('out-of-order') } });
    await user.click(button());
    const dialog = await screen.findByRole('dialog', { name: '前の画面の内容が保存されていません' });
    await user.click(within(dialog).getByRole('button', { name: '保存されていない画面へ進む' }));
    await waitFor(() => expect(location.pathname).toBe('/personal'));
    expect(history.state.previous).toBe('/verification');
  });

  it('[IDV-210] sends the method that the applicant chose, and keeps the choice over a reload', async () => {
    const { user, starts } = await open({
      methods: () => ({
        ...identityMethods.IMAGE,
        choices: { general: ['JPKI', 'CHIP', 'IMAGE'], child: ['IMAGE'] },
        general: [{ role: 'CUSTOMER', method: 'JPKI' }],
      }),
    });
    await screen.findByRole('radio', { name: /^マイナンバーカードで電子署名をする/, checked: true });
    await user.click(screen.getByRole('radio', { name: /^書類とお顔を撮影する/ }));
    screen.getByRole('heading', { name: 'ご利用いただける本人確認書類' });
    expect(history.state.identityMethod).toBe('IMAGE');
    await user.click(button());
    await hasLeft();
    expect(starts().map(({ headers, body }) => [headers.get('identity-method'), body])).toEqual([
      ['IMAGE', { supplement: false }],
    ]);
  });

  it.each(['/ekyc-preparation', '/child/parent-ekyc-preparation'])(
    '[IDV-214] shows the new guide instead of the provider if the law ended the method while %s was open',
    async (path) => {
      const end = '2027-03-31T15:00:00.000Z';
      let methods: Methods = { ...identityMethods.IMAGE, endsAt: { general: end, child: end } };
      const { user, starts } = await open({ path, methods: () => methods });
      await screen.findByText(/2027年4月1日 0:00から本人確認の方法が変わります。/);
      if (path.startsWith('/child')) await user.click(screen.getByRole('radio', { name: 'はい' }));
      methods = identityMethods.CHIP;
      await user.click(button());
      await screen.findByText(/本人確認の方法が変わりました。/);
      screen.getByText('カードの暗証番号');
      expect([starts(), assigned.mock.calls]).toEqual([[], []]);
      await user.click(button());
      await hasLeft();
    },
  );

  it('[IDV-215] stays and says so while the bank offers no method', async () => {
    const closed: Methods = { ...identityMethods.IMAGE, general: [], choices: { general: [], child: [] } };
    let methods = closed;
    const { user, starts } = await open({ methods: () => methods });
    await screen.findByText(/本人確認を受け付けていません。/);
    expect(screen.queryByText('ご利用いただける本人確認書類')).toBeNull();
    await user.click(button());
    await waitFor(() => expect(button().disabled).toBe(false));
    expect([starts(), location.pathname]).toEqual([[], '/ekyc-preparation']);
    methods = identityMethods.IMAGE;
    await user.click(button());
    await hasLeft();
  });

  it('[EKYC-015] stays disabled until the parent says that the document shows the current address', async () => {
    const { user } = await open({ path: '/child/parent-ekyc-preparation' });
    await screen.findByRole('radio', { name: 'はい' });
    expect(button().disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'いいえ' }));
    expect(button().disabled).toBe(true);
    const advice = screen.getByText(
      /住所の変更は、.*市区町村の窓口、運転免許証は警察署や運転免許センターで行えます。/,
    );
    expect(advice.closest('[role=status]')?.textContent).toContain('この画面から再開できます。');
    await user.click(screen.getByRole('radio', { name: 'はい' }));
    expect(screen.queryByText(/住所の変更は/)).toBeNull();
    await user.click(button());
    await hasLeft();
    expect(sessionStorage.getItem('applicationType')).toBe('CHILD');
  });
});
