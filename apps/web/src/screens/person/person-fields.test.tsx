import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { box, next, showPersonal } from '../../../test/personal-page.ts';
import { savedPersonal as saved } from '../../../test/saved-answers.ts';
import { getInitialBirthday, listBirthYearOptions } from './person-fields.tsx';

describe('years of birth', () => {
  it.each([
    ['applicant', 'PERS-024', '2009', '1900', '1990--'],
    ['child', 'PERS-025', '2026', '2008', '2026--'],
    ['parent', 'PERS-026', '2009', '1900', '1990--'],
  ] as const)('of the %s run from 17 or 0 years ago [%s]', (person, _, newest, oldest, preset) => {
    const years = listBirthYearOptions(person, '2026-03-01').map(({ value }) => value);
    expect([years[0], years.at(-1), years.length]).toEqual([newest, oldest, +newest - +oldest + 1]);
    expect(getInitialBirthday(person, '2026-03-01')).toBe(preset);
  });

  it('have labels with the era, or with both eras if the era changed in that year', () => {
    const labels = listBirthYearOptions('applicant', '2026-03-01').map(({ label }) => label);
    expect(labels).toContain('1990年（平成2年）');
    expect(labels).toContain('1989年（昭和64年・平成元年）');
  });
});

it('[VAL-071] names the signs in a kana name and offers the name without them', async () => {
  const { user } = showPersonal({ personal: { ...saved, kanaFirstName: 'マリア・アナ' } });
  await user.click(await next());
  await screen.findByText('カタカナで入力してください。');
  screen.getByText('「・」は使えません。');
  await user.click(screen.getByRole('button', { name: '「マリアアナ」にする' }));
  expect(box(/^名（カナ）/).value).toBe('マリアアナ');
});

it('[VAL-071] names the kanji in a kana name, for which it can offer nothing', async () => {
  const { user } = showPersonal({ personal: { ...saved, kanaFirstName: '太ロウ' } });
  await user.click(await next());
  await screen.findByText('「太」は使えません。');
  expect(screen.queryByRole('button', { name: /にする$/ })).toBeNull();
});

it('[VAL-095] removes a dictated 。 and says so', async () => {
  const { user } = showPersonal();
  await next();
  await user.type(box(/^姓(?!（)/), '。');
  await user.tab();
  expect(box(/^姓(?!（)/).value).toBe(saved.lastName);
  await screen.findByText('句読点（「。」や「、」）は取り除きました。');
});
