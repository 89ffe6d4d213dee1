// Long because an address is one question with four parts.
import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bank as fukuoka } from '../../../../../banks/fukuoka/bank.ts';
import { box, fill, next, pick, showPersonal, town } from '../../../test/personal-page.ts';
import { savedPersonal } from '../../../test/saved-answers.ts';
import { holdReply, type Reply, showPage } from '../../../test/show-page.tsx';

const tenjin = town('天神', 'テンジン');

async function show(
  options: { bank?: typeof fukuoka; found?: AddressFound[]; furigana?: Reply; addresses?: Reply } = {},
) {
  const { found = [tenjin], furigana = () => ({ body: { kana: '2 ﾃﾝｼﾞﾝｿｳ' } }) } = options;
  const page = showPage({
    bank: options.bank ?? fukuoka,
    path: '/personal',
    replies: {
      'GET /api/addresses': options.addresses ?? (() => ({ body: { addressList: found } })),
      'GET /api/furigana': furigana,
    },
  });
  await screen.findByRole('button', { name: '次へ' });
  return { ...page, calls: (path: string) => page.sent.filter((one) => one.path.startsWith(path)) };
}

type User = Awaited<ReturnType<typeof show>>['user'];

const postalNumber = () => box(/^郵便番号/);
const subAddress = () => box(/^丁目・番地・建物名・部屋番号 /);
const kanaSubAddress = () => box(/^丁目・番地・建物名・部屋番号（カナ）/);
const subAddressShown = () =>
  screen.queryByRole('textbox', { name: /^丁目・番地・建物名・部屋番号 / }) !== null;

async function enterSub(user: User, text: string) {
  await fill(user, subAddress(), text);
  await user.tab();
}

async function atSubAddress(options: Parameters<typeof show>[0] = {}) {
  const page = await show(options);
  await fill(page.user, postalNumber(), '8100001');
  await pick(page.user, tenjin.addressFull);
  return page;
}

describe('an address found by postal number', () => {
  it('[PERS-023, VAL-033] reports saved full-width digits, and fills in the reading when they are converted', async () => {
    const { user } = showPersonal({
      personal: { ...savedPersonal, subAddress: '６-18', kanaSubAddress: '' },
    });
    await screen.findByText('数字を変換してください。（例：「Ⅰ Ⅱ Ⅲ」→「1 2 3」）');
    await user.click(screen.getByRole('button', { name: '数字を変換する' }));
    expect([subAddress().value, kanaSubAddress().value]).toEqual(['6-18', '6-18']);
  });

  it('[PERS-004, PERS-005, VAL-031] searches at the seventh digit, lists the addresses, and asks for the sub-address of the chosen one', async () => {
    const { user, calls } = await show();
    await user.type(postalNumber(), '810000');
    expect(calls('/api/addresses')).toEqual([]);
    await user.type(postalNumber(), '1');
    expect(calls('/api/addresses').map(({ path }) => path)).toEqual(['/api/addresses?postalNumber=8100001']);
    expect(postalNumber().value).toBe('810-0001');
    const dialog = await screen.findByRole('dialog');
    const items = within(within(dialog).getByRole('list')).getAllByRole('button');
    expect(items.map((item) => item.textContent)).toEqual(['福岡県福岡市中央区天神']);
    within(dialog).getByRole('button', { name: '該当する住所がない' });
    expect(subAddressShown()).toBe(false);
    await pick(user, tenjin.addressFull);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('福岡県福岡市中央区天神')).toBeTruthy();
    expect(document.activeElement).toBe(subAddress());
  });

  it('[PERS-065] filters a long list of addresses by place or reading, and keeps 該当する住所がない', async () => {
    const towns = Array.from({ length: 13 }, (_, at) => town(`第${at}町`, `ダイ${at}チョウ`));
    const { user } = await show({ found: towns });
    await fill(user, postalNumber(), '8100001');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('listitem')).toHaveLength(13);
    await fill(user, dialog.getByRole('textbox', { name: /^町名やよみがなで検索する/ }), 'だい12ちょう');
    expect(dialog.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '福岡県福岡市中央区第12町',
    ]);
    dialog.getByText('13件のうち1件を表示しています。');
    dialog.getByRole('button', { name: '該当する住所がない' });
  });

  it('[PERS-004] does not submit the form at Enter, and chooses an address only if its button has the focus', async () => {
    const { user, calls } = await show();
    await user.type(postalNumber(), '8100{Enter}');
    await screen.findByText('住所を検索してください');
    expect(document.querySelectorAll('[data-failing]')).toHaveLength(1);
    await user.type(postalNumber(), '001');
    const dialog = await screen.findByRole('dialog');
    await user.keyboard('{Enter}');
    expect([dialog.isConnected, subAddressShown()]).toEqual([true, false]);
    await user.tab();
    await user.keyboard('{Enter}');
    expect([dialog.isConnected, subAddressShown()]).toEqual([false, true]);
    expect(calls('/api/addresses')).toHaveLength(1);
  });

  it('ignores the response for a postal number that the applicant has changed meanwhile', async () => {
    const { reply, answer } = holdReply({ body: { addressList: [tenjin] } });
    const { user } = await show({ addresses: reply });
    await user.type(postalNumber(), '8100001{Backspace}');
    answer();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location.pathname).toBe('/personal');
  });

  it('[VAL-011] reports under the postal number that the address has not been searched yet, and focuses the search button', async () => {
    const { user } = await show();
    await user.type(postalNumber(), '810');
    await user.click(screen.getByRole('checkbox', { name: '生活費決済' }));
    await user.click(screen.getByRole('button', { name: '次へ' }));
    await screen.findByText('住所を検索してください');
    expect(document.activeElement?.textContent).toBe('住所を検索する');
  });

  it('asks for the town’s reading if the postal data has none, and accepts hiragana', async () => {
    const { user } = await show({ found: [town('天神西', null)] });
    await fill(user, postalNumber(), '8100001');
    await pick(user, '福岡県福岡市中央区天神西');
    expect(document.activeElement).toBe(box(/^「天神西」のフリガナ/));
    await fill(user, box(/^「天神西」のフリガナ/), 'てんじんにし');
    await user.tab();
    expect(box(/^「天神西」のフリガナ/).value).toBe('テンジンニシ');
  });

  it('keeps the sub-address when another address is chosen', async () => {
    const { user } = await atSubAddress({ found: [tenjin, town('天神西', 'テンジンニシ')] });
    await fill(user, subAddress(), '2-13-1');
    const again = screen.getByRole('button', { name: '住所を選び直す' });
    await user.click(again);
    await pick(user, '閉じる');
    expect(document.activeElement).toBe(again);
    await user.click(again);
    await pick(user, '福岡県福岡市中央区天神西');
    expect(subAddress().value).toBe('2-13-1');
  });
});

it('[PERS-013] lets the applicant correct the reading of the town, and keeps the field while a refused reading is corrected', async () => {
  const { user } = showPersonal({ personal: { ...savedPersonal, kanaAddressSection: '漢字テン' } });
  await next();
  const reading = () => box(/^「天神」のフリガナ/);
  await user.click(screen.getByRole('button', { name: '町名のカナを直す' }));
  expect([document.activeElement, reading().value]).toEqual([reading(), '漢字テン']);
  await user.click(await next());
  await screen.findByText('カタカナで入力してください。');
  expect(document.activeElement).toBe(reading());
  await user.keyboard('{Backspace}');
  expect([document.activeElement, reading().value]).toEqual([reading(), '漢字テ']);
});

describe('an address typed by hand that contradicts itself', () => {
  const iki = town('', null, {
    ...{ prefecture: '長崎県', municipality: '壱岐市', section: null, addressFull: '長崎県壱岐市' },
  });
  const differs = 'この郵便番号は長崎県の番号です。都道府県または郵便番号をご確認ください。';
  const typedAddress = () => box(/^市区町村・番地・建物名 /);
  const prefecture = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^都道府県/ });
  const submit = async ({ user }: { user: User }) => user.click(screen.getByRole('button', { name: '次へ' }));
  /** 福岡銀行 presets 福岡県; the postal number is in 長崎県. */
  async function byHand(replies: Record<string, Reply> = {}) {
    const page = showPersonal({
      personal: savedPersonal,
      replies: {
        'GET /api/addresses': () => ({ body: { addressList: [iki] } }),
        'GET /api/furigana': ({ query }) => ({
          body: { kana: query.get('kanji')?.startsWith('長崎県') ? 'ﾅｶﾞｻｷｹﾝｲｷｼ562' : 'ｲｷｼ562' },
        }),
        ...replies,
      },
    });
    await screen.findByRole('button', { name: '次へ' });
    await fill(page.user, postalNumber(), '8115192');
    await pick(page.user, '該当する住所がない');
    return page;
  }

  it('[PERS-006, PERS-007, VAL-076] presets the prefecture of the bank, and selects that of the postal number with one tap', async () => {
    const { user } = await byHand();
    expect([prefecture().value, prefecture().options.length]).toEqual(['福岡県', 47]);
    expect(document.activeElement).toBe(prefecture());
    expect(screen.getByText(differs).closest('[role=status]')).not.toBeNull();
    expect(screen.queryByRole('textbox', { name: /^福岡県外にお住まい/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: '「長崎県」にする' }));
    expect(prefecture().value).toBe('長崎県');
    expect(document.activeElement).toBe(prefecture());
    expect(screen.queryByText(differs)).toBeNull();
    expect(screen.getByText('都道府県を「長崎県」にしました。')).toBeTruthy();
    expect(box(/^福岡県外にお住まい/)).toBeTruthy();
    await user.selectOptions(prefecture(), '大分県');
    expect(screen.queryByText('都道府県を「長崎県」にしました。')).toBeNull();
    expect(screen.getByText(differs)).toBeTruthy();
  });

  it('[VAL-075] moves a prefecture at the start of the text into the select field with one tap', async () => {
    const page = await byHand({ 'POST /api/applications/personal': () => ({ status: 204 }) });
    await fill(page.user, typedAddress(), '長崎県壱岐市562');
    await page.user.tab();
    screen.getByText('都道府県は上の欄で選び、ここには市区町村から入力してください。');
    await waitFor(() => expect(box(/^市区町村・番地・建物名（カナ）/).value).toBe('ﾅｶﾞｻｷｹﾝｲｷｼ562'));
    await page.user.click(screen.getByRole('button', { name: '都道府県を「長崎県」にして、ここから外す' }));
    expect([prefecture().value, typedAddress().value]).toEqual(['長崎県', '壱岐市562']);
    expect(screen.getByText('都道府県を「長崎県」にしました。')).toBeTruthy();
    await waitFor(() => expect(box(/^市区町村・番地・建物名（カナ）/).value).toBe('ｲｷｼ562'));
    await fill(page.user, box(/^福岡県外にお住まい/), '実家が福岡市にあるため');
    await submit(page);
    await waitFor(() => expect(location.pathname).toBe('/workplace'));
    expect(page.sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ...{ tempAddressPrefecture: '長崎県', tempAddress: '壱岐市562', kanaTempAddress: 'ｲｷｼ562' },
      distanceTransactionReason: '実家が福岡市にあるため',
    });
  });
});

describe('a sub-address that repeats the found address', () => {
  it('[VAL-089] loses the repeated part with one tap', async () => {
    const { user } = await atSubAddress();
    await enterSub(user, '福岡県福岡市中央区天神2-3');
    const message = '「福岡県福岡市中央区天神」は上の住所に入っています。その続きから入力してください。';
    expect(screen.getByText(message)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '「福岡県福岡市中央区天神」を外す' }));
    expect(subAddress().value).toBe('2-3');
    expect(screen.queryByText(message)).toBeNull();
    expect(document.activeElement).toBe(subAddress());
    await waitFor(() => expect(kanaSubAddress().value).toBe('2-3'));
  });
});

describe('the dialog of addresses', () => {
  it.each([
    ['PERS-004', [tenjin], '閉じる', 'search'],
    ['PERS-006', [], '郵便番号を入力し直す', 'number'],
  ])('[%s] returns the focus when it is closed without a choice: %j', async (_, found, close, opener) => {
    const { user } = await show({ found });
    await fill(user, postalNumber(), '8100001');
    await pick(user, close);
    expect(document.activeElement).toBe(postalNumber());
    const search = screen.getByRole('button', { name: '住所を検索する' });
    await user.click(search);
    await pick(user, close);
    expect(document.activeElement).toBe(opener === 'search' ? search : postalNumber());
  });
});

describe('the reading of the sub-address', () => {
  it('[PERS-011, PERS-013] is looked up on blur, filled in and selected if its field has the focus, so that typing replaces it', async () => {
    const { user, calls } = await atSubAddress();
    await fill(user, subAddress(), '2 天神荘');
    expect(calls('/api/furigana')).toEqual([]);
    await user.tab();
    await waitFor(() => expect(kanaSubAddress().value).toBe('2 ﾃﾝｼﾞﾝｿｳ'));
    expect(calls('/api/furigana')).toHaveLength(1);
    expect(document.activeElement).toBe(kanaSubAddress());
    await user.keyboard('2 ｱ');
    expect(kanaSubAddress().value).toBe('2 ｱ');
  });

  it('[PERS-003] is discarded if the postal number changes before the reading arrives; the sub-address stays', async () => {
    const { reply, answer } = holdReply({ body: { kana: '2 ﾃﾝｼﾞﾝｿｳ' } });
    const { user } = await atSubAddress({ furigana: reply });
    await fill(user, subAddress(), '2 天神荘');
    await user.type(postalNumber(), '{Backspace}');
    answer();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await user.type(postalNumber(), '1');
    await pick(user, tenjin.addressFull);
    expect([subAddress().value, kanaSubAddress().value]).toEqual(['2 天神荘', '']);
  });

  it.each([
    [
      '2丁目13番1号 天神スカイレジデンス1201号室',
      '建物名は、短くしたり省いたりできます。番地と部屋番号は残してください。',
    ],
    [
      '寺町通御池上る上本能寺前町488番地 本館301',
      /^通り名（「上る」「下る」「東入」など）と建物名は、省けます。/,
    ],
  ])(
    '[PERS-012, PERS-063, VAL-032] is not looked up for a text that is too long; the form reports the excess on blur and names what may be left out: %s',
    async (text, advice) => {
      const { user, calls } = await atSubAddress();
      await enterSub(user, text);
      await screen.findByText('20文字以内で入力してください。');
      screen.getByText(`あと${text.length - 20}文字減らしてください。`);
      screen.getByText(advice);
      expect(calls('/api/furigana')).toEqual([]);
    },
  );

  it('[PERS-196] does not replace a typed reading, and is offered with a button', async () => {
    const { user } = await atSubAddress();
    await fill(user, kanaSubAddress(), '2 ｱﾏｶﾐｿｳ');
    await enterSub(user, '2 天神荘');
    await screen.findByText('2 ﾃﾝｼﾞﾝｿｳ');
    expect(kanaSubAddress().value).toBe('2 ｱﾏｶﾐｿｳ');
    await user.click(screen.getByRole('button', { name: 'このフリガナにする' }));
    expect(kanaSubAddress().value).toBe('2 ﾃﾝｼﾞﾝｿｳ');
    expect(screen.queryByRole('button', { name: 'このフリガナにする' })).toBeNull();
    expect(document.activeElement).toBe(kanaSubAddress());
  });

  it('[PERS-030] becomes empty when the applicant changes the text to a text without a known reading', async () => {
    const bodies = [
      { kana: '2 ﾃﾝｼﾞﾝｿｳ', guessed: false },
      { kana: '', guessed: true },
    ];
    const { user } = await atSubAddress({ furigana: () => ({ body: bodies.shift() }) });
    await enterSub(user, '2 天神荘');
    await waitFor(() => expect(kanaSubAddress().value).toBe('2 ﾃﾝｼﾞﾝｿｳ'));
    expect(screen.queryByText('読みをご確認ください')).toBeNull();
    await enterSub(user, '靏');
    await screen.findByText('読みをご確認ください');
    expect(kanaSubAddress().value).toBe('');
  });

  it('[ERR-001] leads to the error page when the look-up fails', async () => {
    const { user } = await atSubAddress({ furigana: () => ({ status: 500 }) });
    await enterSub(user, '天神荘');
    await waitFor(() => expect(location.pathname).toBe('/error'));
  });

  it('[PERS-023, VAL-033] is filled in when a button converts the full-width digits that the form reported on blur', async () => {
    const { user } = await atSubAddress();
    await fill(user, subAddress(), '２－１３ハイツⅢ');
    expect(screen.queryByRole('button', { name: '数字を変換する' })).toBeNull();
    await user.tab();
    expect(screen.getByText('数字を変換してください。（例：「Ⅰ Ⅱ Ⅲ」→「1 2 3」）')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '数字を変換する' }));
    expect(subAddress().value).toBe('2-13ハイツ3');
    expect(screen.queryByText(/^数字を変換してください/)).toBeNull();
    expect(document.activeElement).toBe(subAddress());
    expect(kanaSubAddress().value).toBe('2-13ﾊｲﾂ3');
  });
});
