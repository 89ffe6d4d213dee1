import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bank } from '../../../../../banks/fukuoka/bank.ts';
import { useUserAgent } from '../../../test/browsers.ts';
import { identityMethods } from '../../../test/identity-methods.ts';
import { showPage } from '../../../test/show-page.tsx';

beforeEach(() => {
  useUserAgent('safari');
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
});

function arrive(path: string, method: IdentityMethod | 'failed call') {
  const replies = {
    'GET /api/identity-methods': () =>
      method === 'failed call' ? { status: 500 } : { body: identityMethods[method] },
  };
  return showPage({ path, replies });
}

const main = async () => (await screen.findByRole('main')).textContent;
const shows = (words: string) => waitFor(async () => expect(await main()).toContain(words));

describe('[IDV-049] texts for the identity method in force', () => {
  it.each([
    ['IMAGE', ['運転免許証', 'マイナンバーカード（個人番号カード）', '住民基本台帳カード', '運転経歴証明書']],
    [
      'CHIP',
      ['マイナンバーカード（個人番号カード）と、数字4桁の暗証番号', '運転免許証と、数字4桁の暗証番号2つ'],
    ],
    ['JPKI', ['マイナンバーカード（個人番号カード）と、署名用電子証明書の暗証番号（6～16文字の英数字）']],
    [
      'failed call',
      ['運転免許証', 'マイナンバーカード（個人番号カード）', '住民基本台帳カード', '運転経歴証明書'],
    ],
  ] as const)(
    '/term lists the documents of the method in force, and those of IMAGE after a failed call: %s',
    async (method, documents) => {
      const { user } = arrive('/term', method);
      const first = await screen.findByRole('region', { name: /はじめて/ });
      await user.click(within(first).getByRole('radio', { name: 'はい' }));
      await waitFor(() => {
        const question = within(screen.getByRole('region', { name: /本人確認書類/ }));
        expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(documents);
      });
      const isPhoto = method === 'IMAGE' || method === 'failed call';
      expect((await main()).includes('カメラで撮影します')).toBe(isPhoto);
      expect((await main()).includes('NFCに対応したもの')).toBe(!isPhoto);
      expect((await main()).match(/有効期限内で/g)).toHaveLength(2);
    },
  );

  const parentByPhoto = [
    '有効期限内のものを',
    'マイナンバーカードとお顔の写真で確認します。',
    'カバーやケースから出して',
    '再度お申込みいただくことになります',
  ];

  it.each([
    [
      '/ekyc-preparation',
      'IMAGE',
      ['いずれか1つをご用意ください。運転免許証マイナンバーカード（個人番号カード）運転経歴証明書'],
    ],
    ['/ekyc-preparation', 'CHIP', ['続けて3回間違えると']],
    ['/ekyc-preparation', 'JPKI', ['続けて5回間違えると']],
    [
      '/child/before-check',
      'IMAGE',
      [
        ...['お子さまご本人の、有効期限内の', '撮影します。有効期限内で、'],
        '親権者さまの本人確認書類（いずれか1点）運転免許証運転経歴証明書',
      ],
    ],
    ['/child/before-check', 'CHIP', ['※有効期限内で、', 'カードを読み取れるスマートフォン']],
    [
      '/child/ekyc-preparation',
      'IMAGE',
      ['2つの書類を撮影', 'ステップ1　マイナンバーカード', 'ステップ2　補完書類'],
    ],
    ['/child/ekyc-preparation', 'CHIP', ['カードの写真は必要ありません']],
    ['/child/parent-ekyc-preparation', 'IMAGE', parentByPhoto],
    [
      '/child/parent-ekyc-preparation',
      'CHIP',
      ['お子さまと親権者さま、それぞれのマイナンバーカード', 'それぞれのお顔を撮影します。'],
    ],
    ['/child/parent-ekyc-preparation', 'JPKI', ['ご用意いただくもの親権者さまのマイナンバーカード']],
  ] as const)(
    '%s shows for the method %s: %j [EKYC-001, EKYC-013, EKYC-014, DEC-023]',
    async (path, method, texts) => {
      arrive(path, method);
      for (const words of texts) await shows(words);
      expect(/読み取/.test(await main())).toBe(method !== 'IMAGE');
    },
  );

  it.each([
    ['/child/before-check', ['お子さまの書類を撮影し、親権者さまのマイナンバーカードを読み取ります。']],
    [
      '/child/parent-ekyc-preparation',
      ['ご用意いただくもの親権者さまのマイナンバーカード', '。お顔を撮影します。'],
    ],
  ] as const)(
    '[EKYC-014] %s asks for the card of the parent alone while a photo verifies the child',
    async (path, texts) => {
      const body = { ...identityMethods.CHIP, childByPhoto: true };
      showPage({ path, replies: { 'GET /api/identity-methods': () => ({ body }) } });
      for (const words of texts) await shows(words);
      expect(await main()).not.toMatch(/2枚のカード|それぞれの|どちらのカード|その数字4桁/);
    },
  );

  it.each(['/ekyc-preparation', '/child/parent-ekyc-preparation'])(
    '%s says that the card which filled in the form has verified already [CARD-010]',
    async (path) => {
      const card = { offered: false, statement: '', status: 4, reason: null, values: null };
      showPage({
        path,
        replies: {
          'GET /api/identity-methods': () => ({ body: identityMethods.IMAGE }),
          'GET /api/card': () => ({ body: card }),
        },
      });
      await shows('マイナンバーカードの読み取りは終わっています。');
    },
  );

  it('[IDV-219] names what is read like a マイナンバーカード, by the method and the bank’s contract', async () => {
    showPage({
      path: '/ekyc-preparation',
      bank: { ...bank, identityCarriers: { JPKI: ['CERTIFICATE_IN_PHONE'], CHIP: ['CARD_IN_PHONE'] } },
      replies: { 'GET /api/identity-methods': () => ({ body: identityMethods.JPKI }) },
    });
    await shows('マイナンバーカードとしてお使いいただけます：マイナ免許証（運転免許の情報を記録した');
    await shows('、スマホ用電子証明書');
    expect(await main()).not.toContain('カード代替電磁的記録');
  });

  it.each([
    ['IMAGE', true],
    ['CHIP', true],
    ['JPKI', false],
  ] as const)(
    '/ekyc-preparation announces the supplement for IMAGE and CHIP, not for JPKI: %s %s [SUPP-027]',
    async (method, isAnnounced) => {
      arrive('/ekyc-preparation', method);
      await screen.findByRole('button', { name: '本人確認をはじめる' });
      const words =
        /書類で現在のご住所を確認できなかったときは.*現在のご住所を確認できる書類の写真もお送りいただきます/;
      expect(words.test(await main())).toBe(isAnnounced);
    },
  );

  it.each(['/term', '/child/before-check', '/ekyc-error'])(
    '[IDV-215] %s says that the bank offers no method at present',
    async (path) => {
      const closed = { ...identityMethods.IMAGE, general: [], child: [] };
      showPage({
        path,
        replies: {
          'GET /api/identity-methods': () => ({ body: closed }),
          'GET /api/ekyc': () => ({ status: 404 }),
        },
      });
      await shows('ただいま、スマートフォンでの本人確認を受け付けていません。');
    },
  );

  it('/supplement says that the documents did not show the current address [SUPP-027]', async () => {
    arrive('/supplement', 'IMAGE');
    await shows('書類で現在のご住所を確認できなかったため、現在のご住所を確認できる書類の写真を');
  });
});
