import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { bank } from '../../../../../banks/fukuoka/bank.ts';
import { outage, retryNow } from '../../client/connection.ts';
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

it('does not blame the line for code that stays missing while the server answers [ROUTE-043]', async () => {
  vi.stubGlobal('fetch', async () => ({ status: 200 }));
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  history.replaceState({ loadFailedAt: Date.now() - 20_000 }, '');
  const Missing = createLazyScreen(() => Promise.reject(new TypeError('Failed to fetch')));
  render(
    <Suspense>
      <Missing />
    </Suspense>,
  );
  await waitFor(() => expect(outage.read()).toMatchObject({ automatic: false, retryAfterSeconds: 0 }));
  retryNow();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
