import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { savedApplication } from '../../../test/saved-application.ts';
import { showPage } from '../../../test/show-page.tsx';
import { lastActivity, recordActivity } from '../../client/session.ts';
import { SessionExpiry } from '../../routes.tsx';

// The warning must render before the fake clock advances.
beforeAll(() => SessionExpiry.load());

const later = (seen: () => void) =>
  vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    seen();
  }, 10_000);

const warning = () => screen.getByRole('dialog', { name: 'まもなくお申込みが中断されます' });

/** `status` 0 is a network error. Without `checksFirst` the page assumes that the device was asleep. */
async function showSilent(status: number, minutes: number, checksFirst = false) {
  let isLater = false;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const page = showPage({
    path: '/seal-less',
    replies: {
      'GET /api/applications': (asked) =>
        isLater && status !== 200 ? { status } : savedApplication({})(asked),
    },
  });
  await screen.findByRole('radio', { name: /^印鑑を届け出ない/ });
  if (checksFirst) await act(() => vi.advanceTimersByTimeAsync(20_000));
  isLater = true;
  const before = page.sent.length;
  act(() => recordActivity(Date.now() - minutes * 60_000));
  return { user: page.user, asked: () => page.sent.length - before };
}

async function goOn(status: number, byEscape = false) {
  const { user } = await showSilent(status, 26);
  await later(warning);
  if (byEscape) fireEvent(warning(), new Event('cancel'));
  else await user.click(screen.getByRole('button', { name: '入力を続ける' }));
  return user;
}

it.each([
  [200, '/ekyc-preparation', ''],
  [401, '/error', '?id=1'],
])(
  '[SESS-008] after a reload of a screen that makes no call, asks the server whether the session is valid; response %i',
  async (status, path, query) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { sent } = showPage({
      path: '/ekyc-preparation',
      isReloaded: true,
      replies: {
        'GET /api/applications': (asked) => (status === 200 ? savedApplication({})(asked) : { status }),
      },
    });
    await screen.findByRole('button', { name: /本人確認/ });
    await later(() => expect(sent.map(({ path: asked }) => asked)).toContain('/api/applications'));
    await later(() => expect([location.pathname, location.search]).toEqual([path, query]));
    if (status !== 200) return;
    await later(() => expect(lastActivity.read()).not.toBeNull());
    act(() => recordActivity(Date.now() - 26 * 60_000));
    await later(warning);
  },
);

it.each([
  [200, '/seal-less', ''],
  [401, '/error', '?id=1'],
])(
  '[SESS-002, SESS-008] asks the server instead of warning when the device wakes after the idle limit; response %i',
  async (status, path, query) => {
    const { asked } = await showSilent(status, 51);
    await later(() => expect(asked()).toBe(1));
    await later(() => expect([location.pathname, location.search]).toEqual([path, query]));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(asked()).toBe(1);
  },
);

it('[SESS-004] makes no call by itself while the device is awake', async () => {
  const { asked } = await showSilent(200, 51, true);
  await later(warning);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked()).toBe(0);
});

it('[SESS-008] makes no call on a hidden page, because the call would extend the session', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { asked } = await showSilent(200, 51);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked()).toBe(0);
  hidden.mockReturnValue(false);
  await later(() => expect(asked()).toBe(1));
});

it.each([
  ['the session is still valid', 200, '/seal-less', ''],
  ['[SESS-002] the session is over', 401, '/error', '?id=1'],
  ['[ERR-001] the server fails', 500, '/error', ''],
])('[SESS-008] closes the warning after the response: %s', async (_, status, path, query) => {
  await goOn(status, status === 200);
  await later(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([location.pathname, location.search]).toEqual([path, query]);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[SESS-008, ERR-018] keeps the warning and the form when the applicant gives up waiting for the network', async () => {
  const user = await goOn(0);
  await user.click(await screen.findByRole('button', { name: '再試行をやめる' }));
  expect(location.pathname).toBe('/seal-less');
  warning();
  screen.getByRole('radio', { name: /^印鑑を届け出ない/, hidden: true });
});

it('[DONE-016] asks nothing on /redirect, whose session may be over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { sent } = showPage({
    path: '/redirect',
    replies: { 'POST /api/application-complete': () => new Promise(() => undefined) },
  });
  await vi.waitFor(() => expect(sent.length).toBe(1), 25_000);
  act(() => recordActivity(Date.now() - 40 * 60_000));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(sent.length).toBe(1);
});
