import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { box, next, showPersonal } from '../../../test/personal-page.ts';
import { savedPersonal as saved } from '../../../test/saved-answers.ts';

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
