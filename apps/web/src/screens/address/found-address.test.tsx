import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { box, next, showPersonal } from '../../../test/personal-page.ts';
import { savedPersonal } from '../../../test/saved-answers.ts';
import { endPage } from '../../../test/show-page.tsx';

afterEach(endPage);

it('[PERS-013] FoundAddress still shows the field for the town’s reading while the applicant corrects a refused reading', async () => {
  const { user } = showPersonal({ personal: { ...savedPersonal, kanaAddressSection: '漢字テン' } });
  await user.click(await next());
  await screen.findByText('カタカナで入力してください。');
  const reading = box(/^「天神」のフリガナ/);
  expect(document.activeElement).toBe(reading);
  await user.keyboard('{Backspace}');
  expect(document.activeElement).toBe(reading);
  expect(reading.value).toBe('漢字テ');
});
