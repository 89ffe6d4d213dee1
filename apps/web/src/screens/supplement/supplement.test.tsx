import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { savedApplication } from '../../../test/saved-application.ts';
import { endPage, showPage } from '../../../test/show-page.tsx';

afterEach(endPage);

it('[SUPP-001] offers four kinds of documents', async () => {
  showPage({
    path: '/supplement',
    replies: { 'GET /api/applications': savedApplication({}) },
  });
  await screen.findByRole('radio', { name: /^公共料金の領収書/ });
  screen.getByRole('radio', { name: /^納税証明書・税金の領収書/ });
  screen.getByRole('radio', { name: /^住民票の写し/ });
  screen.getByRole('radio', { name: /^印鑑登録証明書/ });
  expect(screen.getAllByRole('radio')).toHaveLength(4);
  expect(screen.getByText(/発行から6か月以内/)).toBeTruthy();
});
