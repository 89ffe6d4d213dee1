import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityMethods } from '../../../test/identity-methods.ts';
import { createSentPost, type Reply, showPage } from '../../../test/show-page.tsx';

beforeEach(() => configure({ reactStrictMode: true }));
afterEach(() => {
  configure({ reactStrictMode: false });
});

const completion = { applicationNumber: '123456789012', applicationCompletedAt: '2026-03-31T15:04:59.000Z' };

const ekyc = {
  ...{ url: '', status: 5, supplement: false, startsLeft: 3, method: 'IMAGE', reason: null },
  ...{ mismatch: [], endedByLaw: false },
};

function arrive(type: ApplicationType, complete: Reply, endedByLaw = false) {
  const path = type === 'CHILD' ? '/child/redirect' : '/redirect';
  const replies = {
    'POST /api/application-complete': complete,
    'GET /api/ekyc': () => ({ body: { ...ekyc, endedByLaw } }),
    'GET /api/identity-methods': () => ({ body: { ...identityMethods.IMAGE, endsAt: {} } }),
  };
  return showPage({ path, replies });
}

describe('completion', () => {
  it.each([
    ['DONE-001', 'GENERAL', '/redirect', '/complete'],
    ['DONE-002', 'CHILD', '/child/redirect', '/child/complete'],
  ] as const)(
    '[%s, CALL-032] completes a %s application once from %s and leads to %s',
    async (_, type, from, to) => {
      const entries = history.length;
      const { sent } = arrive(type, () => ({ body: completion }));
      await screen.findByText('1234-5678-9012');
      expect(sent).toEqual([createSentPost('/api/application-complete', {})]);
      expect(location.pathname).toBe(to);
      await waitFor(() => expect(history.state).toEqual({ previous: from, completion, receiptShown: true }));
      // The receipt pushes one entry, or two in StrictMode.
      expect(history.length - entries).toBeLessThanOrEqual(2);
    },
  );

  it('[DONE-001] shows after a second without a response that the completion is in progress', async () => {
    let askedAt = Number.NaN;
    arrive('GENERAL', () => {
      askedAt = performance.now();
      return new Promise(() => undefined);
    });
    await screen.findByText('このままお待ちください。', undefined, { timeout: 60_000 });
    expect(performance.now() - askedAt).toBeGreaterThan(900);
    expect(screen.getByRole('status').textContent).toBe('このままお待ちください。');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[DONE-016] stays after the applicant stops the retries, and asks again for the receipt', async () => {
    let isOffline = true;
    const lost = () => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : { body: completion });
    const { user } = arrive('GENERAL', lost);
    await user.click(await screen.findByRole('button', { name: '再試行をやめる' }, { timeout: 10_000 }));
    await screen.findByRole('heading', { level: 1, name: '受付番号を確認できません' });
    expect(location.pathname).toBe('/redirect');
    isOffline = false;
    await user.click(screen.getByRole('button', { name: '受付番号を確認する' }));
    await screen.findByText('1234-5678-9012');
    expect(location.pathname).toBe('/complete');
  });

  it.each([
    ['ERR-005', 'GENERAL', 500, '/error', 'システムエラー'],
    ['ERR-006', 'CHILD', 500, '/error', 'システムエラー'],
    ['ERR-006', 'CHILD', 409, '/error', 'システムエラー'],
    ['ERR-003', 'GENERAL', 401, '/error?id=1', 'セッションエラー'],
    ['ERR-003', 'CHILD', 401, '/child/error?id=1', 'セッションエラー'],
  ] as const)('[%s] leads a %s application after the status %i to %s', async (_, type, status, to, title) => {
    arrive(type, () => ({ status }));
    await screen.findByRole('heading', { name: title });
    expect(location.pathname + location.search).toBe(to);
  });

  it.each(['GENERAL', 'CHILD'] as const)(
    '[IDV-213] tells a %s applicant at the cut-over that the method has changed',
    async (type) => {
      arrive(type, () => ({ status: 409 }), true);
      await screen.findByText(/新しい方法で、もう一度お願いいたします。/);
      expect(location.pathname).toBe('/ekyc-error');
    },
  );

  it('[DONE-012] leads a parent to the start of the child flow after a failed completion', async () => {
    const { user } = arrive('CHILD', () => ({ status: 500 }));
    await user.click(await screen.findByRole('button', { name: '再度お申込みへ進む' }));
    expect(location.pathname).toBe('/child/before-check');
  });
});
