import { screen, waitFor, within } from '@testing-library/react';
import { encode } from 'uqr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bank } from '../../../../../banks/fukuoka/bank.ts';
import { useUserAgent } from '../../../test/browsers.ts';
import { type Reply, type Sent, showPage } from '../../../test/show-page.tsx';
import { giveUp, outage } from '../../client/connection.ts';
import { chooseLandingModal, findAnnouncedMaintenance } from './landing.tsx';

beforeEach(() => useUserAgent('safari'));

const always = { startedAt: '2026-01-01T14:00:00.000Z', endedAt: '2999-05-01T21:30:00.000Z' };
const notices = ['年末年始の受付について', '郵便の遅れについて'];
const none: Reply = () => ({ status: 404 });

function arrive(replies: { maintenance?: Reply; notices?: readonly string[] | Reply; path?: string } = {}) {
  const { notices: listed = [] } = replies;
  const answerNotices: Reply =
    typeof listed === 'function'
      ? listed
      : () => ({ body: { notificationList: listed.map((contents) => ({ contents })) } });
  return showPage({
    path: replies.path ?? '/term',
    replies: {
      'GET /api/maintenance': replies.maintenance ?? none,
      'GET /api/notifications/0177': answerNotices,
    },
  });
}

const link = (dialog: HTMLElement, name: string | RegExp) =>
  within(dialog).getByRole('link', { name }).getAttribute('href');

const askedForModals = (sent: readonly Sent[]) =>
  sent.map(({ path }) => path).filter((path) => path !== '/api/identity-methods');

describe('modals of the first screen', () => {
  it('[LAND-001, LAND-004] asks for maintenance, then for notices, and shows no dialog if neither exists', async () => {
    const { sent } = arrive();
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() =>
      expect(askedForModals(sent)).toEqual(['/api/maintenance', '/api/notifications/0177']),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location.pathname).toBe('/term');
  });

  it('[LAND-006] tells an old browser to update and gives the contact', async () => {
    vi.stubGlobal('CSS', { supports: () => false });
    arrive();
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('OSを更新するか、別のスマートフォンで');
    expect(link(dialog, bank.contact.phoneNumber)).toMatch(/^tel:/);
    expect(within(dialog).queryByRole('button', { name: '閉じる' })).toBeNull();
  });

  it('announces a coming maintenance in addition to the notices, and lets the applicant begin [LAND-031]', async () => {
    const startedAt = new Date(Date.now() + 3_600_000).toISOString();
    const { user } = arrive({ maintenance: () => ({ body: { ...always, startedAt } }), notices });
    await user.click(await screen.findByRole('button', { name: '確認して口座開設へ進む' }));
    const announced = screen.getByText('システムメンテナンスのお知らせ').closest('[role=status]');
    expect(announced?.textContent).toContain('終了予定2999/05/02 06:30');
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('radio', { name: 'はい' });
  });

  it('[LAND-002, LAND-005] shows the times in the maintenance modal, and opens it again after the browser has closed the modal', async () => {
    arrive({ maintenance: () => ({ body: always }) });
    const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'メンテナンス中です' });
    expect(dialog.textContent).toContain('2026/01/01 23:00');
    expect(dialog.textContent).toContain('2999/05/02 06:30');
    expect(link(dialog, 'サービス紹介ページへ戻る')).toBe(bank.links.introduction);
    dialog.close();
    expect(dialog.open).toBe(true);
  });

  it('[LAND-007] says in Instagram how to open Safari, in a dialog that the applicant cannot close', async () => {
    useUserAgent('instagram');
    arrive({ notices });
    const dialog = await screen.findByRole('dialog', { name: 'ご利用の環境には対応していません' });
    for (const words of [
      'スマートフォン専用',
      'iPhoneの方はSafari',
      'Androidの方はChrome',
      'Safariで開くには',
    ])
      expect(dialog.textContent).toContain(words);
    expect(link(dialog, 'サービス紹介ページへ戻る')).toBe(bank.links.introduction);
    expect(within(dialog).queryByRole('button', { name: '閉じる' })).toBeNull();
  });

  it('[LAND-034] shows in LINE a link that opens the page outside of LINE', async () => {
    useUserAgent('line');
    arrive({ path: '/term?channel=abc' });
    const dialog = await screen.findByRole('dialog');
    expect(link(dialog, 'ブラウザで開く')).toBe(`${location.origin}/term?channel=abc&openExternalBrowser=1`);
  });

  it('[LAND-008, LAND-009] shows the URL of the page as a QR code on a PC, in a dialog that the applicant can close', async () => {
    useUserAgent('desktop');
    const { user } = arrive({ notices, path: '/term?channel=web01' });
    const dialog = await screen.findByRole('dialog', { name: 'ご利用の環境には対応していません' });
    const picture = await within(dialog).findByRole('img', { name: 'この画面のアドレスのQRコード' });
    const { data, size } = encode(`${location.origin}/term?channel=web01`, { ecc: 'M', border: 4 });
    expect(modulesOf(picture, size)).toEqual(data);
    await user.click(within(dialog).getByRole('button', { name: '閉じる' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[LAND-010] lists every notice, and closes the dialog after the confirmation', async () => {
    const { user } = arrive({ notices });
    const dialog = await screen.findByRole('dialog', { name: '重要なお知らせ' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(notices);
    await user.click(within(dialog).getByRole('button', { name: '確認して口座開設へ進む' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[CHB-001] shows the notices on the child’s first screen too', async () => {
    const { sent } = arrive({ notices, path: '/child/before-check' });
    await screen.findByRole('dialog', { name: '重要なお知らせ' });
    expect(askedForModals(sent)).toEqual(['/api/maintenance', '/api/notifications/0177']);
  });

  it.each([
    ['CALL-006', { maintenance: () => ({ status: 500 }) }],
    ['CALL-005', { notices: () => ({ status: 500 }) }],
  ])('[%s, ERR-001] leads to the error page when the call fails', async (_, replies) => {
    arrive(replies);
    await screen.findByRole('heading', { name: 'システムエラー' });
    expect(location.pathname).toBe('/error');
  });

  it.each([
    ['/term', 'GET /api/notifications/0177'],
    ['/child/before-check', 'GET /api/notifications/0177'],
    ['/child/term', 'POST /api/channels'],
  ])(
    '[ROUTE-043] stays on %s when an ad blocker keeps off %s and the applicant stops waiting',
    async (path, blocked) => {
      const replies = { [blocked]: () => Promise.reject(new TypeError('Failed to fetch')) };
      showPage({ path, replies });
      await waitFor(() => expect(outage.read()).not.toBeNull(), { timeout: 10_000 });
      giveUp();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await new Promise((resolve) => setTimeout(resolve));
      expect(location.pathname).toBe(path);
    },
  );
});

function modulesOf(picture: HTMLElement, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const path = picture.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return modules;
}

const planned = { startedAt: '2026-05-01T14:00:00.000Z', endedAt: '2026-05-01T21:00:00.000Z' };
const unsuitable = { kind: 'not-a-phone' } as const;
const all = { window: planned, now: new Date('2026-05-01T18:00:00Z'), unsuitable, notices };

it.each([
  ['LAND-002', {}, { kind: 'maintenance', window: planned }],
  ['LAND-003', { window: null }, unsuitable],
  ['LAND-004', { window: null, unsuitable: null }, { kind: 'notices', notices }],
  ['LAND-004', { window: null, unsuitable: null, notices: [] }, null],
  ['LAND-002', { now: new Date('2026-05-01T13:59:59.999Z'), unsuitable: null, notices: [] }, null],
  ['LAND-002', { now: new Date('2026-05-01T14:00:00.000Z') }, { kind: 'maintenance', window: planned }],
  ['LAND-002', { now: new Date('2026-05-01T21:00:00.000Z') }, { kind: 'maintenance', window: planned }],
  ['LAND-002', { now: new Date('2026-05-01T21:00:00.001Z'), unsuitable: null, notices: [] }, null],
])('[%s] chooseLandingModal with %j returns %j', (_, facts, modal) => {
  const given = { ...all, ...facts };
  expect(chooseLandingModal(given.window, given.now, given.unsuitable, given.notices)).toEqual(modal);
});

it.each([
  ['2026-04-28T13:59:59.999Z', false],
  ['2026-04-28T14:00:00.000Z', true],
  ['2026-05-01T13:59:59.999Z', true],
  ['2026-05-01T14:00:00.000Z', false],
])('at %s, announces a maintenance that begins on 1 May at 14:00 UTC: %s [LAND-031]', (now, isAnnounced) => {
  expect(findAnnouncedMaintenance(planned, new Date(now))).toEqual(isAnnounced ? planned : null);
  expect(findAnnouncedMaintenance(null, new Date(now))).toBeNull();
});
