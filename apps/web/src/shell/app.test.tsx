import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { bank } from '../../../../banks/fukuoka/bank.ts';
import { showPage } from '../../test/show-page.tsx';
import { writeSession } from '../client/session.ts';
import { restoreNavigationState } from './journey/restore-navigation-state.ts';

beforeEach(() => localStorage.clear());

it('[NAV-007] refuses a step from a step that does not lead to it, and a reload then restores no navigation state', async () => {
  showPage({ path: '/seal-less', previous: '/workplace' });
  await screen.findByRole('heading', { name: 'システムエラー' });
  writeSession('bankCode', bank.code);
  history.replaceState(null, '', '/seal-less');
  restoreNavigationState();
  expect([history.state, { ...localStorage }]).toEqual([null, {}]);
});

it.each(['/term?channel=poster', '/child/before-check'])(
  '[ERR-022] leads from %s over plain http to the https address',
  async (path) => {
    const { sent } = showPage({ path, isSecure: false });
    await screen.findByRole('heading', { level: 1, name: '安全な接続でお申込みください' });
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: '安全な接続で開き直す' });
    expect(link.href).toBe(`https://${location.host}${path}`);
    expect([screen.queryByRole('radio'), sent]).toEqual([null, []]);
  },
);

describe('a rendering error', () => {
  /** The footer has the contact too, but is memoised. */
  const failAt = async (path: string, show = showPage) => {
    const replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    const caught = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = false;
    const breakable = {
      ...bank,
      get contact() {
        if (isBroken) throw new TypeError('render failure');
        return bank.contact;
      },
    };
    const { sent } = show({
      bank: breakable,
      path: '/supplement-error',
      previous: '',
      type: 'GENERAL',
      replies: {},
    });
    await screen.findByRole('heading', { level: 1 });
    isBroken = true;
    act(() => navigate(path));
    await vi.waitFor(() => expect(caught).toHaveBeenCalled(), 60_000);
    return { replaced: replaced.mock.calls, sent };
  };

  it('replaces the document by the error page', async () => {
    expect((await failAt('/ekyc-error')).replaced).toEqual([['/error']]);
  });

  it('does not load the error page again if that page causes the error', async () => {
    expect((await failAt('/error')).replaced).toEqual([]);
  });

  it('is reported to the server [OPS-060]', async () => {
    // page-faults.ts reports only the first five faults, and test files share modules.
    vi.resetModules();
    const fresh = await import('../../test/show-page.tsx');
    const { sent } = await failAt('/ekyc-error', fresh.showPage);
    fresh.endPage();
    expect(sent.find(({ path }) => path === '/api/page-reports')?.body).toMatchObject({
      entries: [{ step: 'ekyc-error', name: 'script' }],
    });
  });
});
