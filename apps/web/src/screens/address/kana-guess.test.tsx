import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bank as fukuoka } from '../../../../../banks/fukuoka/bank.ts';
import { box, next, showPersonal } from '../../../test/personal-page.ts';
import { savedPersonal } from '../../../test/saved-answers.ts';
import { readDraft } from '../../client/drafts.ts';
import { persistEncryptedDrafts } from '../../client/persist-encrypted-drafts.ts';
import { App } from '../../shell/app.tsx';

const mark = '読みをご確認ください';
const kana = () => box(/^丁目・番地・建物名・部屋番号（カナ）/);

async function showGuess() {
  const { user } = showPersonal({
    personal: { ...savedPersonal, subAddress: '2', kanaSubAddress: null },
    replies: { 'GET /api/furigana': () => ({ body: { kana: '2 ﾅｶｼﾞﾏｿｳ', guessed: true } }) },
  });
  await next();
  await user.type(box(/^丁目・番地・建物名・部屋番号 /), ' 中島荘');
  await user.tab();
  await screen.findByText(mark);
  return user;
}

async function showAgain(): Promise<void> {
  cleanup();
  render(<App bank={fukuoka} canStore isSecure />);
  await next();
}

describe('the mark of a guessed reading [PERS-030]', () => {
  it('is shown under the reading until the applicant changes it, also after a reload', async () => {
    const user = await showGuess();
    expect(screen.getByText(mark).closest('[role=status]')).not.toBeNull();
    await showAgain();
    const described = (kana().getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(mark);
    await user.type(kana(), '2');
    for (const again of [false, true]) {
      if (again) await showAgain();
      expect([kana().value, screen.queryByText(mark)]).toEqual(['2 ﾅｶｼﾞﾏｿｳ2', null]);
      expect(kana().getAttribute('aria-describedby')).not.toContain('guess');
    }
  });

  it('is deleted when the server has saved the answers', async () => {
    const user = await showGuess();
    expect(readDraft('personal/guess/kanaSubAddress')).toBe('2 ﾅｶｼﾞﾏｿｳ');
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe('/workplace'));
    await persistEncryptedDrafts(btoa('k'.repeat(32)), 'version-2');
    expect(readDraft('personal/guess/kanaSubAddress')).toBeUndefined();
  });
});
