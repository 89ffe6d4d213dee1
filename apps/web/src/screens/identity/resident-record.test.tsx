import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bank } from '../../../../../banks/fukuoka/bank.ts';
import { useUserAgent } from '../../../test/browsers.ts';
import { identityMethods, type Methods } from '../../../test/identity-methods.ts';
import { savedApplication } from '../../../test/saved-application.ts';
import { type Reply, showPage } from '../../../test/show-page.tsx';

const assigned = vi.fn();
beforeEach(() => {
  useUserAgent('safari');
  vi.spyOn(window.location, 'assign').mockImplementation(assigned);
  assigned.mockClear();
});

const both: Methods = {
  ...identityMethods.IMAGE,
  choices: { general: ['IMAGE', 'RESIDENT_RECORD'], child: ['IMAGE', 'RESIDENT_RECORD'] },
};
const ekyc = {
  ...{ url: '', status: 4, supplement: true, startsLeft: 3, method: 'RESIDENT_RECORD', reason: null },
  ...{ mismatch: [], endedByLaw: false },
};
const open = (path: string, replies: Readonly<Record<string, Reply>> = {}) =>
  showPage({ path, replies: { 'GET /api/identity-methods': () => ({ body: both }), ...replies } });
const choose = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('radio', { name: /^住民票の写しを送る/ }));

describe('[IDV-218] 住民票の写し and its original by post', () => {
  it('is a document of /term where it is on', async () => {
    const { user } = open('/term');
    const first = await screen.findByRole('region', { name: /はじめて/ });
    await user.click(within(first).getByRole('radio', { name: 'はい' }));
    await within(screen.getByRole('region', { name: /本人確認書類/ })).findByText(/^住民票の写し/);
  });

  it('/ekyc-preparation says what to post where, and that the bank’s letter is not forwarded, before the start', async () => {
    const url = `${window.location.origin}/ekyc-callback`;
    const { user, sent } = open('/ekyc-preparation', { 'POST /api/ekyc': () => ({ body: { url } }) });
    await choose(user);
    const shown = (await screen.findByRole('main')).textContent;
    for (const words of [bank.postalAddress, bank.contact.name, '転送不要の郵便'])
      expect(shown).toContain(words);
    await user.click(screen.getByRole('button', { name: '本人確認をはじめる' }));
    await waitFor(() => expect(assigned.mock.calls).toEqual([[url]]));
    const start = sent.find(({ method, path }) => `${method} ${path}` === 'POST /api/ekyc');
    expect(start?.headers.get('identity-method')).toBe('RESIDENT_RECORD');
  });

  it('the parent cannot start without the picture, and is led to it', async () => {
    const { user } = open('/child/parent-ekyc-preparation', {
      'GET /api/applications': savedApplication({ documents: ['MATERNITY_HANDBOOK'] }),
    });
    await choose(user);
    await user.click(await screen.findByRole('button', { name: '住民票の写しを撮影する' }));
    await screen.findByRole('radio', { name: /^住民票の写し/ });
    expect(location.pathname).toBe('/child/ekyc-supplementary-documents');
  });

  it('the parent starts with the picture of the child’s step', async () => {
    const { user } = open('/child/parent-ekyc-preparation', {
      'GET /api/applications': savedApplication({ documents: ['CERTIFICATE_RESIDENCE'] }),
    });
    await choose(user);
    await screen.findByRole('button', { name: '本人確認をはじめる' });
  });

  it('/supplement asks for it alone', async () => {
    open('/supplement', { 'GET /api/ekyc': () => ({ body: ekyc }) });
    await screen.findByText(/原本は、お申込みのあとに郵送してください。/);
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    screen.getByRole('radio', { name: /^住民票の写し/ });
  });

  it('/ekyc-error names it, without choosing it for the applicant', async () => {
    const { user } = open('/ekyc-error', {
      'GET /api/ekyc': () => ({ body: { ...ekyc, status: 3, method: 'IMAGE', supplement: false } }),
    });
    await screen.findByText(/ほかの方法（住民票の写しを送る）もご利用いただけます。/);
    await user.click(screen.getByRole('button', { name: '本人確認へ戻る' }));
    await screen.findByRole('radio', { name: /^書類とお顔を撮影する/, checked: true });
  });

  it('/complete says what to post where', async () => {
    const completion = {
      ...{ applicationNumber: '123456789012', applicationCompletedAt: '2026-03-31T15:04:59.000Z' },
      residentRecordPosted: true,
    };
    showPage({ path: '/complete', hasSession: true, bank, state: { completion } });
    expect((await screen.findByText(/原本を、次の宛先へ郵送してください/)).textContent).toContain(
      bank.postalAddress,
    );
  });
});
