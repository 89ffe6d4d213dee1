import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { box, next, showPersonal as show } from '../../../test/personal-page.ts';
import { savedPersonal as saved } from '../../../test/saved-answers.ts';
import { endPage } from '../../../test/show-page.tsx';

afterEach(endPage);

describe('the length limits of /personal', () => {
  it.each([
    [21, 'あと1文字減らしてください。'],
    [27, 'あと7文字減らしてください。'],
  ])(
    '[VAL-032] shows by how many characters a sub-address of %i characters exceeds the limit of 20',
    async (length, excess) => {
      const { user } = show({ personal: { ...saved, subAddress: '1'.repeat(length) } });
      await user.click(await next());
      await screen.findByText(excess);
      await user.type(box(/^丁目・番地(?!.*カナ)/), '{Backspace}');
      expect(screen.queryByText(excess)).toBeNull();
    },
  );

  it('[VAL-013] reports a name that is too long, until the applicant shortens the last name', async () => {
    const { user } = show();
    const [last, first] = [
      await screen.findByRole('textbox', { name: /^姓(?!.*カナ)/ }),
      box(/^名(?!.*カナ)/),
    ];
    await user.clear(last);
    await user.type(last, '山'.repeat(12));
    await user.clear(first);
    await user.type(first, '川'.repeat(13));
    await user.click(await next());
    await screen.findByText('24文字以内で入力してください。');
    expect(screen.queryByText('姓と名をあわせて、あと1文字減らしてください。')).not.toBeNull();
    expect(document.title).toContain('エラー：');
    await user.type(last, '{Backspace}');
    expect(screen.queryByText('24文字以内で入力してください。')).toBeNull();
    expect(document.title).not.toContain('エラー：');
  });
});
