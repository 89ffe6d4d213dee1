import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { box, next, showPersonal } from '../../../test/personal-page.ts';
import { savedPersonal } from '../../../test/saved-answers.ts';
import { endPage } from '../../../test/show-page.tsx';

afterEach(endPage);

it('[PERS-013] lets the applicant correct the reading of the town, and keeps the field while a refused reading is corrected', async () => {
  const { user } = showPersonal({ personal: { ...savedPersonal, kanaAddressSection: '漢字テン' } });
  await next();
  const reading = () => box(/^「天神」のフリガナ/);
  await user.click(screen.getByRole('button', { name: '町名のカナを直す' }));
  expect([document.activeElement, reading().value]).toEqual([reading(), '漢字テン']);
  await user.click(await next());
  await screen.findByText('カタカナで入力してください。');
  expect(document.activeElement).toBe(reading());
  await user.keyboard('{Backspace}');
  expect([document.activeElement, reading().value]).toEqual([reading(), '漢字テ']);
});
