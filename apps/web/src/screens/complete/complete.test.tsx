import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bank as fukuoka } from '../../../../../banks/fukuoka/bank.ts';
import { bank as nagasaki } from '../../../../../banks/nagasaki/bank.ts';
import { createSentPost, showPage } from '../../../test/show-page.tsx';
import { keepReceipt, readReceipt } from '../../client/receipt.ts';

const completion = { applicationNumber: '123456789012', applicationCompletedAt: '2026-03-31T15:04:59.000Z' };

const personalNumber = /マイナンバー（個人番号）の取扱い/;

function arrive(
  options: { bank?: typeof fukuoka; child?: boolean; completed?: boolean; hasSession?: boolean } = {},
) {
  const { bank = fukuoka, child = false, completed = true, hasSession = true } = options;
  return showPage({
    hasSession,
    bank,
    path: child ? '/child/complete' : '/complete',
    state: completed ? { completion } : {},
  });
}

describe('the completion screen', () => {
  it.each([true, false])(
    '[DONE-003, DONE-004, DONE-005, DONE-006] shows the receipt number and the time, mentions the e-mails, clears session storage and makes no call: session %s',
    async (hasSession) => {
      const { sent } = arrive({ hasSession });
      await screen.findByText('1234-5678-9012');
      screen.getByText('2026/04/01 00:04');
      for (const words of ['確認メールをお送りしました', '結果は、あらためてメールでお知らせします'])
        expect(screen.getByRole('main').textContent).toContain(words);
      expect(screen.queryByRole('link', { name: personalNumber })).toBeNull();
      expect({ ...sessionStorage }).toEqual({});
      expect(readReceipt()).toEqual({ ...completion, type: 'GENERAL' });
      expect(sent).toEqual([]);
    },
  );

  it('[DEC-013, DONE-017] names persons, branch and kind of account, and the next steps that the answers ask for', async () => {
    const full = {
      ...completion,
      persons: { applicant: '山田 太郎', child: '山田 花子' },
      branch: { code: '101', name: '天神町支店' },
      sealLess: false,
      personalNumberWished: true,
    };
    showPage({ hasSession: true, bank: fukuoka, path: '/complete', state: { completion: full } });
    await screen.findByText('1234-5678-9012');
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      ...['1234-5678-9012', '2026/04/01 00:04', '山田 花子 さま', '山田 太郎 さま'],
      ...['天神町支店（店番101）', '普通預金（無通帳）'],
    ]);
    const steps = screen.getAllByRole('listitem').map((step) => step.querySelector('strong')?.textContent);
    expect(steps).toEqual(['結果のお知らせ', 'キャッシュカードのお届け', '印鑑の届出', 'マイナンバーの届出']);
    const link = screen.getByRole('link', { name: personalNumber });
    expect(link.getAttribute('href')).toBe(fukuoka.links.personalNumber);
    expect(screen.getByRole('main').textContent).toContain('同じメールアドレスを認証すると');
    // Others can use the device.
    const { persons: _, ...kept } = full;
    expect(readReceipt()).toEqual({ ...kept, type: 'GENERAL' });
    expect(JSON.stringify({ ...localStorage })).not.toContain('太郎');
  });

  it.each([
    ['open', 'お申込みの内容を確認しています。'],
    ['approved', 'キャッシュカードを、1～2週間程度で郵送します。'],
    ['declined', 'お受けできませんでした'],
    ['visit', '窓口での確認が必要です'],
  ])('[DEC-015] opened again shows the decision (%s)', async (state, words) => {
    const { sent } = showPage({
      hasSession: false,
      bank: fukuoka,
      path: '/complete',
      state: { receiptShown: true, completion: { ...completion, resultKey: 'key' } },
      replies: { 'POST /api/result': () => ({ body: { state } }) },
    });
    await screen.findByText(new RegExp(words));
    const { applicationNumber } = completion;
    expect(sent).toEqual([createSentPost('/api/result', { applicationNumber, resultKey: 'key' })]);
  });

  it.each([
    ['0177', fukuoka, '平日9:00～17:00（銀行休業日を除く）'],
    ['0181', nagasaki, '平日9:00～17:30（銀行休業日を除く）'],
  ])(
    '[DONE-007, DONE-008, DONE-013] shows the questionnaire, homepage, contact and FAQ of %s',
    async (_, bank, hours) => {
      arrive({ bank });
      await screen.findByText('受付番号');
      const main = within(screen.getByRole('main'));
      const address = async (name: RegExp) => (await main.findByRole('link', { name })).getAttribute('href');
      expect(await address(/アンケート/)).toBe(bank.links.questionnaire);
      expect(await address(/ホームページ/)).toBe(bank.links.homepage);
      expect(await address(/よくあるご質問/)).toBe(bank.links.faq);
      expect(await address(/^0120/)).toBe(`tel:${bank.contact.phoneNumber.replaceAll('-', '')}`);
      const shown = screen.getByRole('main').textContent;
      for (const words of [bank.contact.name, bank.contact.phoneNumber, hours])
        expect(shown).toContain(words);
    },
  );

  it('[DONE-014] copies the number without hyphens, and opens the print dialog with one tap', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = arrive();
    await user.click(await screen.findByRole('button', { name: '受付番号をコピー' }));
    await screen.findByText('コピーしました。');
    expect(await navigator.clipboard.readText()).toBe('123456789012');
    await user.click(screen.getByRole('button', { name: '印刷する・PDFで保存する' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('[DONE-014] offers no print in a browser without it', async () => {
    vi.stubGlobal('print', undefined);
    arrive();
    await screen.findByRole('button', { name: '受付番号をコピー' });
    expect(screen.queryByRole('button', { name: /^印刷する/ })).toBeNull();
  });

  it('[DONE-015] shows the kept receipt after a reload that lost the navigation state', async () => {
    keepReceipt({ ...completion, type: 'GENERAL' });
    arrive({ completed: false, hasSession: false });
    await screen.findByText('1234-5678-9012');
  });

  it.each([
    ['/ekyc-callback', 'GENERAL'],
    ['/ekyc-error', 'GENERAL'],
    ['/redirect', 'GENERAL'],
    ['/error?id=1', 'GENERAL'],
    ['/child/error', 'CHILD'],
  ] as const)(
    '[DONE-015] %s shows the receipt to an applicant without a session, and opens it',
    async (path, type) => {
      keepReceipt({ ...completion, type });
      const { user, sent } = showPage({ path, type, hasSession: false });
      await screen.findByRole('heading', { level: 1, name: 'お申込みを受け付けています' });
      screen.getByText('1234-5678-9012');
      expect(screen.getByRole('main').textContent).toContain('もう一度お申込みいただく必要はありません。');
      await user.click(screen.getByRole('button', { name: 'これからの流れを確認する' }));
      await screen.findByRole('button', { name: '受付番号をコピー' });
      expect(location.pathname).toBe(type === 'CHILD' ? '/child/complete' : '/complete');
      expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
    },
  );

  it.each([
    ['/error', 'CHILD', false],
    ['/error', 'GENERAL', true],
  ] as const)(
    '[DONE-015] %s shows no receipt of the flow %s, with a session %s',
    async (path, type, hasSession) => {
      keepReceipt({ ...completion, type });
      showPage({ path, type: 'GENERAL', hasSession });
      await screen.findByRole('heading', { level: 1, name: 'システムエラー' });
    },
  );

  it('[ERR-019] refers to the confirmation e-mail when the navigation state has no receipt', async () => {
    arrive({ completed: false });
    await screen.findByRole('heading', { name: '受付番号を表示できません' });
    expect(screen.getByRole('main').textContent).toContain('確認メールでご確認ください');
    expect(screen.getByRole('main').textContent).toContain('0120-');
  });
});
