import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bank } from '../../../../../banks/kumamoto/bank.ts';
import { box, child, fill, next, pick, showPersonal, town } from '../../../test/personal-page.ts';
import { savedPersonal as saved } from '../../../test/saved-answers.ts';

const found = (id: string, prefecture: string, municipality: string) =>
  town('北一条', 'キタ', {
    ...{ id, addressCode: id, prefecture, municipality },
    addressFull: `${prefecture}${municipality}北一条`,
  });

const addressList = [
  found('011010600001aaaaaaaa', '北海道', '札幌市'),
  found('011020600001bbbbbbbb', '北海道', '小樽市'),
];
const onlyOtaru = {
  'GET /api/addresses': () => ({ body: { addressList, withoutBranch: [addressList[0]?.id] } }),
};

const text = /^申し訳ございません。お住まいの地域では、Webで口座開設ができる店舗がありません。/;

it('[PERS-008] asks for the distance reason only if the bank offers a branch for the address, also after a reload', async () => {
  const { user } = showPersonal({
    personal: { ...saved, addressPrefecture: '佐賀県' },
    replies: onlyOtaru,
  });
  await next();
  const findReason = () => screen.queryByRole('textbox', { name: /^福岡県外にお住まい/ });
  // The server has accepted the saved answers without it.
  expect(findReason()).toBeNull();
  await fill(user, box(/^郵便番号/), '0600001');
  await pick(user, '北海道札幌市北一条');
  expect(findReason()).toBeNull();
  await user.click(screen.getByRole('button', { name: '住所を選び直す' }));
  await pick(user, '北海道小樽市北一条');
  expect(findReason()).not.toBeNull();
});

it('the form says at once that the bank offers no branch for the picked address, and links to the visit reservation [PERS-064]', async () => {
  const { user } = showPersonal({
    child: true,
    personal: child,
    replies: onlyOtaru,
  });
  await next();
  await fill(user, box(/^郵便番号/), '0600001');
  await pick(user, '北海道札幌市北一条');
  const notice = screen.getByText(text).closest<HTMLElement>('[role=alert]');
  expect(
    within(notice ?? document.body)
      .getByRole('link', { name: /来店予約をする/ })
      .getAttribute('href'),
  ).toBe(bank.links.visitReservation);
  await user.click(screen.getByRole('button', { name: '住所を選び直す' }));
  await pick(user, '北海道小樽市北一条');
  expect(screen.queryByText(text)).toBeNull();
});

const tokyo = [found('13101', '東京都', '千代田区')];

it.each([
  ['the prefecture', '0000000', [], ['福岡県', '熊本県'], '北海道'],
  ['its postal number', '1000001', tokyo, ['熊本県', '東京都'], '東京都'],
  ['its postal number (an older node, without branchPrefectures)', '1000001', tokyo, undefined, '東京都'],
])(
  'the form says at once that the bank offers no branch for an address typed by hand when %s has none [PERS-195]',
  async (_, number, addressList, branchPrefectures, without) => {
    const withoutBranch = addressList.map(({ id }) => id);
    const { user } = showPersonal({
      child: true,
      personal: child,
      replies: { 'GET /api/addresses': () => ({ body: { addressList, withoutBranch, branchPrefectures } }) },
    });
    await next();
    await fill(user, box(/^郵便番号/), number);
    await pick(user, /^(?:該当する住所がない|住所を直接入力する)$/);
    const prefecture = screen.getByRole('combobox', { name: /^都道府県/ });
    expect(screen.queryByText(text)).toBeNull();
    await user.selectOptions(prefecture, without);
    expect(screen.getByText(text).closest('[role=alert]')?.textContent).toContain('来店予約をする');
    await user.selectOptions(prefecture, '熊本県');
    expect(screen.queryByText(text)).toBeNull();
  },
);
