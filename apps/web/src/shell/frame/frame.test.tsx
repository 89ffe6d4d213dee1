import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bank } from '../../../../../banks/fukuoka/bank.ts';
import { showPage } from '../../../test/show-page.tsx';

it.each([
  ['/seal-less', '印鑑の届出の選択'],
  ['/term', '口座開設のお申込み'],
])('[NAV-017] 本文へ移動 moves the focus to the heading of %s without a navigation', async (path, title) => {
  const { user } = showPage({ path });
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  const before = [location.href, history.state, history.length];
  const link = screen.getByRole('link', { name: '本文へ移動' });
  link.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(heading);
  expect([location.href, history.state, history.length]).toEqual(before);
});

describe('a step', () => {
  const arrive = () => showPage({ path: '/seal-less' });

  it('asks before the logo leads to the start, and stays on the screen after 入力を続ける [ROUTE-027]', async () => {
    const { user } = arrive();
    const logo = await screen.findByRole('link', { name: '福岡銀行 口座開設トップ' });
    await user.click(logo);
    const dialog = await screen.findByRole('dialog', { name: '最初の画面に戻りますか？' });
    await user.click(within(dialog).getByRole('button', { name: '入力を続ける' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location.pathname).toBe('/seal-less');
    await user.click(logo);
    await user.click(await screen.findByRole('button', { name: '中断して最初の画面に戻る' }));
    await screen.findByRole('heading', { level: 1, name: '口座開設のお申込み' });
    expect(location.pathname).toBe('/term');
  });

  it('shows the bank’s phone number, hours and FAQ in the footer [ROUTE-028]', async () => {
    arrive();
    const footer = within(await screen.findByRole('contentinfo'));
    footer.getByRole('heading', { name: 'お困りのときは' });
    expect(footer.getByRole('link', { name: bank.contact.phoneNumber }).getAttribute('href')).toBe(
      `tel:${bank.contact.phoneNumber.replaceAll('-', '')}`,
    );
    footer.getByText(`受付時間：${bank.contact.receptionHours}（銀行休業日を除く）`);
    expect(footer.getByRole('link', { name: /よくあるご質問/ }).getAttribute('href')).toBe(bank.links.faq);
  });
});
