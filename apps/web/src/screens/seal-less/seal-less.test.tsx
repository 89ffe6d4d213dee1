import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { savedApplication } from '../../../test/saved-application.ts';
import { showPage } from '../../../test/show-page.tsx';

it.each([
  [null, /^印鑑を届け出ない/],
  [true, /^印鑑を届け出ない/],
  [false, /^印鑑を届け出る/],
])(
  '[SEAL-001, SEAL-002, SEAL-004, NAV-018] presets the saved choice (%s), or the option without a seal, and saves it before /confirmation',
  async (sealLess, chosen) => {
    const { sent, user } = showPage({
      path: '/seal-less',
      replies: { 'GET /api/applications': savedApplication({}, { sealLess }) },
    });
    await screen.findByRole('radio', { name: chosen, checked: true });
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
    await user.dblClick(screen.getByRole('button', { name: '入力内容を確認する' }));
    await waitFor(() => expect(location.pathname).toBe('/confirmation'));
    const posts = sent.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual([{ sealLess: sealLess ?? true }]);
  },
);
