import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { box, fill, next, showPersonal as show } from '../../../test/personal-page.ts';
import { savedPersonal as saved } from '../../../test/saved-answers.ts';
import { holdReply } from '../../../test/show-page.tsx';

async function showMovedFrom105(kanaSubAddress: string): Promise<void> {
  const { user } = show({ personal: { ...saved, subAddress: '6-18 ハイツ105', kanaSubAddress } });
  await next();
  await fill(user, box(/^丁目・番地・建物名・部屋番号 /), '6-18 ハイツ305');
  await user.tab();
}

describe('the reading of a sub-address on /personal', () => {
  it('[PERS-011] changes with the sub-address if the saved reading was a proposal', async () => {
    await showMovedFrom105('6-18 ﾊｲﾂ105');
    const kana = box(/^丁目・番地・建物名・部屋番号（カナ）/);
    await waitFor(() => expect(kana.value).toBe('6-18 ﾊｲﾂ305'));
    expect(screen.queryByRole('button', { name: 'このフリガナにする' })).toBeNull();
  });

  it('[PERS-011] changes with the sub-address when Enter leaves the field', async () => {
    const { user, sent } = show({
      personal: { ...saved, subAddress: '6-18', kanaSubAddress: '6-18' },
    });
    await next();
    const subAddress = box(/^丁目・番地・建物名・部屋番号 /);
    await user.clear(subAddress);
    await user.type(subAddress, '7-19{Enter}');
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe('/workplace'));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      subAddress: '7-19',
      kanaSubAddress: '7-19',
    });
  });

  it('[PERS-011] is awaited before the form is sent', async () => {
    const { reply, answer } = holdReply({ body: { kana: '1 ﾃﾝｼﾞﾝｿｳ' } });
    const { user, sent } = show({
      personal: { ...saved, subAddress: '1', kanaSubAddress: null },
      replies: { 'GET /api/furigana': reply },
    });
    await next();
    await user.type(box('丁目・番地・建物名・部屋番号 ※必須'), ' 天神荘');
    await user.click(await next());
    await waitFor(() => expect(sent.at(-1)?.path).toContain('/api/furigana'));
    answer();
    await waitFor(() => expect(location.pathname).toBe('/workplace'));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      subAddress: '1 天神荘',
      kanaSubAddress: '1 ﾃﾝｼﾞﾝｿｳ',
    });
  });
});
