import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { bank } from '../../../../../banks/fukuoka/bank.ts';
import { savedApplication } from '../../../test/saved-application.ts';
import { endPage, showPage } from '../../../test/show-page.tsx';

afterEach(endPage);

it.each([
  [null, /^印鑑を届け出ない/],
  [true, /^印鑑を届け出ない/],
  [false, /^印鑑を届け出る/],
])(
  '[SEAL-001, SEAL-004] presets the saved choice (%s); without a saved choice presets the option without a seal',
  async (sealLess, chosen) => {
    showPage({
      bank,
      path: '/seal-less',
      previous: '/branch',
      type: 'GENERAL',
      replies: { 'GET /api/applications': savedApplication({}, { sealLess }) },
    });
    await screen.findByRole('radio', { name: chosen, checked: true });
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
  },
);
