import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { box, next, showPersonal } from '../../../test/personal-page.ts';
import type { savedPersonal } from '../../../test/saved-answers.ts';
import { endPage, type Reply } from '../../../test/show-page.tsx';
import type { Card, CardValues } from './use-card.ts';

const tenjin = {
  id: '1',
  addressCode: '401338100001da3c8428',
  prefecture: '福岡県',
  municipality: '福岡市中央区',
  section: '天神',
  chome: null,
  kanaPrefecture: 'フクオカケン',
  kanaMunicipality: 'フクオカシチュウオウク',
  kanaSection: 'テンジン',
  kanaChome: null,
  addressFull: '福岡県福岡市中央区天神',
  postalNumber: '8100001',
};
const values: CardValues = {
  lastName: '髙橋',
  firstName: '花子',
  kanaLastName: '',
  kanaFirstName: '',
  birthday: '1990-05-12',
  address: '福岡県福岡市中央区天神1-7-1',
  addresses: [tenjin],
  subAddress: '1-7-1',
};
const offered: Card = {
  offered: true,
  statement: '口座開設申込書',
  status: null,
  reason: null,
  values: null,
};

let assigned: Mock<(url: string | URL) => void>;
beforeEach(() => {
  assigned = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});
afterEach(() => {
  endPage();
  vi.restoreAllMocks();
});

function show(
  card: Card | null,
  replies: Record<string, Reply> = {},
  personal: typeof savedPersonal | null = null,
) {
  return showPersonal({
    personal,
    replies: {
      'GET /api/card': () => (card === null ? { status: 404 } : { body: card }),
      'GET /api/furigana': () => ({ body: { kana: '1-7-1', guessed: false } }),
      ...replies,
    },
  });
}
const offer = () => screen.queryByRole('button', { name: 'マイナンバーカードで入力する' });

describe('the offer to fill in /personal from the card', () => {
  it('[CARD-001] shows what is needed and the document to sign, and opens the app', async () => {
    const { user, sent } = show(offered, {
      'POST /api/card/start': () => ({ body: { url: 'https://app.example/authorize' } }),
    });
    await next();
    screen.getByText('口座開設申込書');
    screen.getByText(/6～16文字の英数字の暗証番号/);
    await user.click(offer() as HTMLElement);
    await waitFor(() => expect(assigned.mock.calls).toEqual([['https://app.example/authorize']]));
    expect(sent.filter(({ path }) => path === '/api/card/start').map(({ body }) => body)).toEqual([{}]);
  });

  it.each([null, { ...offered, offered: false }])(
    '[CARD-002] is absent without an offer: %o',
    async (card) => {
      show(card);
      await next();
      expect(offer()).toBeNull();
    },
  );

  it('[CARD-003] says in one sentence why a reading failed, and keeps the form', async () => {
    show({ ...offered, status: 3, reason: 'card-locked' });
    await next();
    screen.getByText(/カードがロックされています。.*このまま下の欄へ入力することもできます。/);
    expect(offer()).not.toBeNull();
  });
});

describe('the values of the card', () => {
  it('[CARD-004] fill in names, birth date and address, which stay editable, and keep an edit over a reload', async () => {
    const { user } = show({ ...offered, status: 4, values });
    await waitFor(() => expect(box(/^姓 /).value).toBe('髙橋'));
    expect([box(/^名 /).value, box(/^姓（カナ）/).value]).toEqual(['花子', '']);
    screen.getByText('福岡県福岡市中央区天神');
    await waitFor(() => expect(box(/^丁目・番地・建物名・部屋番号（カナ）/).value).toBe('1-7-1'));
    expect(screen.queryByText(/カードの内容から変更されています/)).toBeNull();
    await user.clear(box(/^名 /));
    await user.type(box(/^名 /), '華子');
    screen.getByText(/カードの内容から変更されています（名）/);
    expect(history.state.filledFromCard).toBe(true);
  });

  it('[CARD-005] offers each postal number of a town with several', async () => {
    const other = { ...tenjin, id: '2', postalNumber: '8100002', addressCode: '401338100002da3c8428' };
    const { user } = show({ ...offered, status: 4, values: { ...values, addresses: [tenjin, other] } });
    const choice = within(await screen.findByRole('region', { name: 'ご住所の郵便番号を選んでください' }));
    await user.click(choice.getByRole('button', { name: /^〒810-0002/ }));
    expect(box(/^郵便番号/).value).toBe('810-0002');
    expect(screen.queryByRole('region', { name: 'ご住所の郵便番号を選んでください' })).toBeNull();
  });

  it('[CARD-005] become a typed address if the postal table does not know the town', async () => {
    show({ ...offered, status: 4, values: { ...values, addresses: [], subAddress: values.address } });
    await waitFor(() => expect(box(/^市区町村・番地・建物名 /).value).toBe('福岡市中央区天神1-7-1'));
  });

  it('[CARD-006] are not repeated in another browser, which says that the card has been read', async () => {
    show({ ...offered, offered: false, status: 4 });
    await screen.findByText(/マイナンバーカードの読み取りは終わっています。/);
    expect(offer()).toBeNull();
  });
});
