import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bank as fukuoka } from '../../../../../banks/fukuoka/bank.ts';
import { bank as kumamoto } from '../../../../../banks/kumamoto/bank.ts';
import { bank as nagasaki } from '../../../../../banks/nagasaki/bank.ts';
import { useUserAgent } from '../../../test/browsers.ts';
import { showPage } from '../../../test/show-page.tsx';

beforeEach(() => useUserAgent('safari'));
function arrive(bank = fukuoka, query = '') {
  return showPage({ bank, path: `/child/before-check${query}` });
}
const text = async () => (await screen.findByRole('main')).textContent;

describe('/child/before-check', () => {
  it('enables 次へ when both boxes are ticked, keeps channel and device id, and shows the ticks and later answers after back navigation', {
    tags: ['CHB-002', 'CHB-003', 'CHB-010', 'NAV-015'],
  }, async () => {
    const deviceId = '12345678-9abc-def0-1234-56789abcdef0';
    const { user } = arrive(fukuoka, `?channel=flyer&deviceId=${deviceId}`);
    const findBoxes = () => screen.findAllByRole<HTMLInputElement>('checkbox', { name: '上記確認しました' });
    const next = () => screen.getByRole<HTMLButtonElement>('button', { name: '次へ' });
    const boxes = await findBoxes();
    expect(boxes).toHaveLength(2);
    for (const box of boxes) {
      expect(next().disabled).toBe(true);
      await user.click(box);
    }
    await user.click(boxes[0] as HTMLElement);
    expect(next().disabled).toBe(true);
    await user.click(boxes[0] as HTMLElement);
    expect(history.state.preCheck).toEqual({ 'points-read': 'yes', prepared: 'yes' });
    await user.click(next());
    expect(location.pathname).toBe('/child/term');
    expect(history.state).toMatchObject({ previous: '/child/before-check', channel: 'flyer', deviceId });
    const firstYes = async () =>
      within(await screen.findByRole('region', { name: /国籍/ })).getByRole<HTMLInputElement>('radio', {
        name: 'はい',
      });
    await user.click(await firstYes());
    await user.click(screen.getByRole('button', { name: '戻る' }));
    expect((await findBoxes()).map(({ checked }) => checked)).toEqual([true, true]);
    await user.click(next());
    expect((await firstYes()).checked).toBe(true);
  });

  it('shows the five points and the preparation list and how to continue an interrupted application', {
    tags: ['CHB-004', 'CHB-005', 'CHB-006', 'CHB-008', 'CHB-009', 'CHB-033', 'CHB-244'],
  }, async () => {
    arrive();
    const link = await screen.findByRole('link', { name: /店舗・ATMを検索する/ });
    expect(link.getAttribute('href')).toBe(fukuoka.links.branchSearch);
    expect(document.querySelectorAll('.points > li')).toHaveLength(5);
    const sentence = screen.getByText('中断しても、同じメールアドレスを認証すると、続きから再開できます。');
    expect(sentence.closest('details')).toBeNull();
    const shown = await text();
    for (const words of [
      '親権者（父または母）の方のみ',
      'Webでは口座を開設できません',
      'お子さまのマイナンバーカード',
      '発行から6か月以内で、本籍とマイナンバー（個人番号）の記載がないもの（記載がある場合は、黒く塗りつぶしてから撮影してください）',
      '出生届出済証明の印があるもの',
      'お子さまと親権者さまの姓が同じであることが必要です。',
      '親権者さまの本人確認では、書類とお顔を撮影します。',
      '運転免許証',
      '運転経歴証明書',
      '住民基本台帳カード',
      '2024年12月2日以降に申請された1歳未満のお子さまのカードには、顔写真がありません',
    ]) {
      expect(shown).toContain(words);
    }
  });

  it.each([
    ['0177', fukuoka, '福岡県・山口県・佐賀県'],
    ['0587', kumamoto, '熊本県・福岡県・鹿児島県'],
    ['0181', nagasaki, '長崎県・福岡県・佐賀県'],
  ])('[CHB-007] names the area in which the child has to live: bank %s', async (_, bank, area) => {
    arrive(bank);
    await screen.findAllByRole('checkbox');
    expect(await text()).toContain(`お子さまのご住所が、${area}、または${bank.name}の店舗がある市区町村`);
  });
});

it('/child/before-check leads an adult to the general flow and keeps the channel [CHB-032]', async () => {
  const { user } = arrive(fukuoka, '?channel=flyer');
  await user.click(await screen.findByRole('link', { name: '18歳以上の方の口座開設へ進む' }));
  expect(location.pathname).toBe('/term');
  expect(history.state).toEqual({ channel: 'flyer', deviceId: '' });
});

it('[CHB-011] /child/before-check moves the focus to the confirmation points when the parent presses ご確認いただきたいことへ進む', async () => {
  const { user } = arrive();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  await user.click(await screen.findByRole('button', { name: 'ご確認いただきたいことへ進む' }));
  expect(document.activeElement?.textContent).toBe('ご確認いただきたいこと');
});
