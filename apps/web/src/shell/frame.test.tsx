import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { bank } from '../../../../banks/fukuoka/bank.ts';
import { savedApplication } from '../../test/saved-application.ts';
import { endPage, showPage } from '../../test/show-page.tsx';

afterEach(endPage);

it.each([
  ['/seal-less', '/branch', '印鑑届出の選択'],
  ['/term', '', '口座開設のお申込み'],
])('[NAV-007] 本文へ移動 moves the focus on %s and stays on the screen', async (path, previous, title) => {
  const { user } = showPage({
    ...{ bank, path, previous, type: 'GENERAL' },
    replies: {
      'GET /api/applications': savedApplication(),
      'GET /api/maintenance': () => ({ status: 404 }),
      'GET /api/notifications/0177': () => ({ body: { notificationList: [] } }),
    },
  });
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  const before = [location.href, history.state, history.length];
  const link = screen.getByRole('link', { name: '本文へ移動' });
  link.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(heading);
  expect([location.href, history.state, history.length]).toEqual(before);
});
