import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { box, fill, next, showPersonal, town } from '../../../test/personal-page.ts';
import { savedPersonal } from '../../../test/saved-answers.ts';
import type { Reply } from '../../../test/show-page.tsx';
import { readDraft } from '../../client/drafts.ts';
import { formatCardReading } from '../person/use-kana-from-ime.ts';
import type { Card, CardValues } from './card.tsx';

const tenjin = { ...town('天神', 'テンジン'), postalNumber: '8100001' };
const values: CardValues = {
  lastName: '髙橋',
  firstName: '花子',
  kanaLastName: '',
  kanaFirstName: '',
  birthday: '1990-05-12',
  gender: 'WOMAN',
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
function show(
  card: Card | null,
  replies: Record<string, Reply> = {},
  options: Omit<Parameters<typeof showPersonal>[0], 'replies'> = {},
) {
  return showPersonal({
    personal: null,
    ...options,
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

describe('a refused start of the card', () => {
  const start = async (answer: Awaited<ReturnType<Reply>>) => {
    const { user } = show(offered, { 'POST /api/card/start': () => answer });
    await next();
    await user.click(offer() as HTMLElement);
  };

  it.each([
    [409, 'method-ended'],
    [409, 'no-starts-left'],
    [503, 'provider-unavailable'],
  ])('[CARD-009] leaves the form open: %i %s', async (status, kind) => {
    await start({ status, body: { type: `urn:kaisetsu:problem:${kind}` } });
    await screen.findByText(/カードでの入力をご利用いただけません。/);
    expect([offer(), location.pathname]).toEqual([null, '/personal']);
  });

  it('[CARD-009] says that the answers are final after another tab set the PIN', async () => {
    await start({ status: 409, body: { type: 'urn:kaisetsu:problem:answers-frozen' } });
    await screen.findByRole('dialog', { name: 'お申込みの内容は確定しています' });
  });
});

describe('the values of the card', () => {
  it('[CARD-004] fill in names, birth date, gender and address, which stay editable', async () => {
    const { user } = show({ ...offered, status: 4, values });
    await waitFor(() => expect(box(/^姓 /).value).toBe('髙橋'));
    expect(box(/^名 /).value).toBe('花子');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '女性' }).checked).toBe(true);
    screen.getByText('福岡県福岡市中央区天神');
    await waitFor(() => expect(box(/^丁目・番地・建物名・部屋番号（カナ）/).value).toBe('1-7-1'));
    expect(screen.queryByText(/カードの内容から変更されています/)).toBeNull();
    await fill(user, box(/^名 /), '華子');
    screen.getByText(/カードの内容から変更されています（名）/);
  });

  it('[CARD-004] do not replace what the applicant has edited since, after a return from the next screen', async () => {
    const { user } = show({ ...offered, status: 4, values }, {}, { personal: savedPersonal });
    await waitFor(() => expect(box(/^姓 /).value).toBe('髙橋'));
    await fill(user, box(/^姓 /), savedPersonal.lastName);
    await fill(user, box(/^姓（カナ）/), savedPersonal.kanaLastName);
    await user.click(await next());
    await user.click(await screen.findByRole('button', { name: '戻る' }));
    await next();
    expect(box(/^姓 /).value).toBe(savedPersonal.lastName);
  });

  it('[CARD-007] leave the kana empty, or fill in the only usual reading, marked and asked again', async () => {
    show({ ...offered, status: 4, values });
    await waitFor(() => expect(box(/^名（カナ）/).value).toBe('ハナコ'));
    expect(box(/^姓（カナ）/).value).toBe('');
    expect(screen.getAllByText('読みをご確認ください')).toHaveLength(1);
    expect(readDraft(formatCardReading('花子'))).toBe('ハナコ');
  });

  it('[CARD-007] take away the kana of another typed name', async () => {
    const typed = { ...savedPersonal, firstName: '裕子', kanaFirstName: 'ユウコ' };
    show({ ...offered, status: 4, values: { ...values, firstName: '京子' } }, {}, { personal: typed });
    await waitFor(() => expect(box(/^名 /).value).toBe('京子'));
    expect(box(/^名（カナ）/).value).toBe('');
  });

  it('[CARD-008] of the parent fill in the child’s surname and address', async () => {
    show({ ...offered, status: 4, values }, {}, { child: true });
    await waitFor(() => expect(box(/^姓 /).value).toBe('髙橋'));
    expect(box(/^名 /).value).toBe('');
    screen.getByText('福岡県福岡市中央区天神');
    screen.getByText(/カードから、お子さまの姓・ご住所を入力しました。/);
    expect(screen.queryByText(/カードの内容から変更されています/)).toBeNull();
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
