import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { box, next, showPersonal as show } from '../../../test/personal-page.ts';
import { savedPersonal as saved } from '../../../test/saved-answers.ts';

const summary = async (text: string) => {
  const box = (await screen.findByText(text)).closest<HTMLElement>('.error-summary');
  if (box === null) throw new Error('the sentence is outside of the summary');
  return within(box);
};

describe('the summary of errors', () => {
  it('links to each question with an error, in the order of the form; the last of these questions has the focus [PERS-061]', async () => {
    const { user } = show({
      personal: { ...saved, lastName: '', gender: '', mobilePhoneNumber: '090-1234-' },
    });
    await user.click(await next());
    const found = await summary('ご確認いただきたい項目が3件あります。');
    const links = found.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['姓', '性別', '携帯電話番号']);
    const emptyPart = screen.getByRole('textbox', { name: '携帯電話番号 最後の番号' });
    expect(document.activeElement).toBe(emptyPart);
    const before = [location.href, history.state];
    for (const [at, target] of [
      [0, box(/^姓 /)],
      [1, screen.getByRole('radio', { name: '男性' })],
      [2, emptyPart],
    ] as const) {
      await user.click(links[at] as HTMLElement);
      expect(document.activeElement).toBe(target);
    }
    expect([location.href, history.state]).toEqual(before);
  });

  it('removes the link of a corrected question, and is hidden when only one question still has an error [PERS-061]', async () => {
    const { user } = show({ personal: { ...saved, lastName: '', firstName: '', gender: '' } });
    await user.click(await next());
    await summary('ご確認いただきたい項目が3件あります。');
    await user.type(box(/^姓 /), '山田');
    const two = await summary('ご確認いただきたい項目が2件あります。');
    expect(two.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['名', '性別']);
    await user.click(screen.getByRole('radio', { name: '男性' }));
    expect(screen.queryByText(/ご確認いただきたい項目/)).toBeNull();
  });
});

it('[VAL-013] reports a name that is too long until the applicant shortens the last name', async () => {
  const { user } = show({ personal: { ...saved, lastName: '山'.repeat(12), firstName: '川'.repeat(13) } });
  await user.click(await next());
  await screen.findByText('24文字以内で入力してください。');
  screen.getByText('姓と名をあわせて、あと1文字減らしてください。');
  expect(document.title).toContain('エラー：');
  await user.type(box(/^姓(?!.*カナ)/), '{Backspace}');
  expect(screen.queryByText('24文字以内で入力してください。')).toBeNull();
  expect(document.title).not.toContain('エラー：');
});
