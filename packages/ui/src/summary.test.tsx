import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Summary } from './summary.tsx';

it('allows no line break within the numbers of an address [CONF-009]', () => {
  render(<Summary title="ご住所" rows={[['ご住所', '福岡市中央区天神2-13-1 天神ハイツ101']]} />);
  const answer = screen.getByRole('definition');
  expect(answer.textContent).toBe('福岡市中央区天神2-13-1 天神ハイツ101');
  expect([...answer.querySelectorAll('.unbroken')].map(({ textContent }) => textContent)).toEqual(['2-13-1']);
});
