import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { next, showPersonal as show } from '../../../test/personal-page.ts';
import { savedPersonal as saved } from '../../../test/saved-answers.ts';
import type { Reply } from '../../../test/show-page.tsx';

describe('a refusal of POST /api/applications/personal', () => {
  it('[PERS-040, VAL-080] for a renamed address, is shown under the address until the applicant chooses the new address; the other answers stay', async () => {
    const changed = { field: 'addressCode', code: 'address-renamed', characters: '福岡県那珂川市今光' };
    const refusal: Reply = () => ({ status: 400, body: { errors: [changed] } });
    const accepted: Reply = () => ({ status: 204 });
    const replies = [refusal, accepted];
    const renamed = {
      id: '1',
      addressCode: '402318110000aaaaaaaa',
      prefecture: '福岡県',
      municipality: '那珂川市',
      section: '今光',
      chome: null,
      kanaPrefecture: 'フクオカケン',
      kanaMunicipality: 'ナカガワシ',
      kanaSection: 'イマミツ',
      kanaChome: null,
      addressFull: '福岡県那珂川市今光',
    };
    const { sent, user } = show({
      replies: {
        'POST /api/applications/personal': (request) => (replies.shift() ?? accepted)(request),
        'GET /api/addresses': () => ({ body: { addressList: [renamed] } }),
      },
    });
    await user.click(await next());
    await screen.findByText(
      'この郵便番号の住所は「福岡県那珂川市今光」に変わりました。住所を検索して選び直してください。',
    );
    expect(location.pathname).toBe('/personal');
    const search = screen.getByRole('button', { name: '住所を検索する' });
    expect(document.activeElement).toBe(search);
    await user.click(search);
    await user.click(await screen.findByRole('button', { name: '福岡県那珂川市今光' }));
    expect(screen.queryByText(/に変わりました/)).toBeNull();
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe('/workplace'));
    expect(sent.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
      ...saved,
      addressCode: renamed.addressCode,
      addressMunicipality: '那珂川市',
      addressSection: '今光',
      kanaAddressMunicipality: 'ナカガワシ',
      kanaAddressSection: 'イマミツ',
    });
  });

  it.each([
    ['an error code that this page does not know', 'firstName', 'of-a-newer-server', '/personal'],
    ['a field that the screen does not show', 'tempAddress', 'not-allowed', '/error'],
  ])('[PERS-040] with %s (%s, %s) shows the screen %s', async (_, field, code, path) => {
    const { user } = show({
      replies: {
        'POST /api/applications/personal': () => ({ status: 400, body: { errors: [{ field, code }] } }),
      },
    });
    await user.click(await next());
    await waitFor(() => expect(location.pathname).toBe(path));
    if (path === '/personal') await screen.findByText('入力内容を確認してください。');
  });
});
