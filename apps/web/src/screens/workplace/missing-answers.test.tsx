import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { bank } from '../../../../../banks/fukuoka/bank.ts';
import { savedPersonal } from '../../../test/saved-answers.ts';
import { savedApplication } from '../../../test/saved-application.ts';
import { endPage, showPage } from '../../../test/show-page.tsx';

afterEach(endPage);

const occupationList = ['会社員', '無職'].map((name, index) => ({
  ...{ id: String(index), name, displayNumber: index, generalDisplay: true, childDisplay: true },
  workplaceRequired: index === 0,
}));

it('names the missing answers, then reminds the applicant of the optional codes until the applicant types one [WORK-013, WORK-038]', async () => {
  const { user } = showPage({
    ...{ bank, path: '/workplace', previous: '/personal', type: 'GENERAL' },
    replies: {
      'GET /api/applications': savedApplication({ personal: savedPersonal }),
      'GET /api/occupations': () => ({ body: { occupationList } }),
    },
  });
  const next = await screen.findByRole<HTMLButtonElement>('button', { name: '次へ' });
  const missing = () => document.getElementById(next.getAttribute('aria-describedby') ?? '')?.textContent;
  const reminder = () => screen.queryByText(/入力はお忘れではありませんか/);
  expect(missing()).toBe('次の項目に入力すると、次へ進めます：ご職業');
  const occupation = screen.getByRole('combobox', { name: /^ご職業/ });
  await user.selectOptions(occupation, '会社員');
  expect(missing()).toBe('次の項目に入力すると、次へ進めます：勤務先・学校名、勤務先・学校の電話番号');
  expect([next.disabled, reminder()]).toEqual([true, null]);
  await user.selectOptions(occupation, '無職');
  expect([missing(), next.disabled]).toEqual(['', false]);
  expect(reminder()).not.toBeNull();
  await user.type(screen.getByRole('textbox', { name: /紹介コード/ }), 'F');
  expect(reminder()).toBeNull();
});
