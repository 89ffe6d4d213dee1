import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bank } from '../../../../banks/fukuoka/bank.ts';
import { endPage, showPage } from '../../test/show-page.tsx';
import { writeSession } from '../client/session.ts';
import { restoreNavigationState } from './restore-navigation-state.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  endPage();
  vi.restoreAllMocks();
  localStorage.clear();
});

it('[NAV-007] a step that was not let in is not memoize, so a reload does not let in either', async () => {
  showPage({ bank, path: '/seal-less', previous: '', type: 'GENERAL', replies: {} });
  await screen.findByRole('heading', { name: 'システムエラー' });
  writeSession('bankCode', bank.code);
  history.replaceState(null, '', '/seal-less');
  restoreNavigationState();
  expect([history.state, { ...localStorage }]).toEqual([null, {}]);
});

describe('a fault that nobody foresaw', () => {
  /** Both paths show whom to ask; here that fails. */
  const failAt = async (path: string) => {
    const replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    const caught = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = {
      ...bank,
      get contact(): never {
        throw new TypeError('nobody foresaw it');
      },
    };
    showPage({ bank: broken, path, previous: '', type: 'GENERAL', replies: {} });
    await vi.waitFor(() => expect(caught).toHaveBeenCalled());
    return replaced.mock.calls;
  };

  it('leads to the error page by a load of its own', async () => {
    expect(await failAt('/ekyc-error')).toEqual([['/error']]);
  });

  it('of the error page itself loads nothing, as that would have no end', async () => {
    expect(await failAt('/error')).toEqual([]);
  });
});
