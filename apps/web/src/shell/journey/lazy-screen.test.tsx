import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bank } from '../../../../../banks/fukuoka/bank.ts';
import { BankContext } from '../frame/bank.ts';
import { createLazyScreen } from './lazy-screen.tsx';

it('names an outdated browser when it cannot parse the code of a screen, instead of reloads [LAND-006]', async () => {
  const Unreadable = createLazyScreen(() => Promise.reject(new SyntaxError('Invalid regular expression')));
  render(
    <BankContext value={bank}>
      <Unreadable />
    </BankContext>,
  );
  expect((await screen.findByRole('heading')).textContent).toBe('この画面を表示できません');
  expect(screen.getByRole('link', { name: bank.contact.phoneNumber })).toBeDefined();
});
