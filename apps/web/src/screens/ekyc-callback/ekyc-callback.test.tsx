import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { Bank } from '@kaisetsu/domain/bank';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { getFlow, getStep } from '@kaisetsu/domain/flows/journey';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useUserAgent } from '../../../test/browsers.ts';
import { giveUp, outage } from '../../client/connection.ts';
import { BankContext } from '../../shell/frame/bank.ts';
import { StepContext } from '../../shell/journey/journey.ts';
import { EkycCallback } from './ekyc-callback.tsx';

const bank = { code: '0177', name: '福岡銀行' } as Bank;

function open(type: ApplicationType | null, answers: Record<string, Response>) {
  if (type !== null) {
    sessionStorage.setItem('authenticationToken', 'token');
    sessionStorage.setItem('applicationType', type);
  }
  history.replaceState(null, '', '/ekyc-callback');
  vi.stubGlobal(
    'fetch',
    async (path: string) => answers[path]?.clone() ?? Response.json({}, { status: 500 }),
  );
  render(
    <BankContext value={bank}>
      <StepContext value={getStep(getFlow(type ?? 'GENERAL'), 'ekyc-callback')}>
        <EkycCallback />
      </StepContext>
    </BankContext>,
  );
}

const result = (status: number, supplement = false, startsLeft = 3) => ({
  '/api/ekyc/status': Response.json({ status }),
  '/api/ekyc': Response.json({ url: '', status, supplement, startsLeft }),
});
const arrivesAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the return from the identity provider', () => {
  it.each([
    [
      'EKYC-007',
      'GENERAL',
      'an approval that needs a supplement',
      '/supplement',
      result(ekycStatus.bankerProcessing, true),
    ],
    ['EKYC-007', 'GENERAL', 'an approval', '/redirect', result(ekycStatus.bankerProcessing)],
    ['EKYC-008', 'CHILD', 'an approval', '/child/redirect', result(ekycStatus.bankerProcessing)],
    [
      'SUPP-006',
      'CHILD',
      'an approval that needs a supplement',
      '/child/redirect',
      result(ekycStatus.bankerProcessing, true),
    ],
    ['EKYC-009', 'GENERAL', 'a refusal', '/ekyc-error', result(ekycStatus.refused)],
    ['EKYC-009', 'CHILD', 'an expired verification', '/ekyc-error', result(ekycStatus.expired)],
    [
      'EKYC-039',
      'GENERAL',
      'the completion by another tab',
      '/redirect',
      {
        '/api/ekyc/status': Response.json({ type: 'urn:kaisetsu:problem:completed' }, { status: 409 }),
      },
    ],
    [
      'EKYC-010',
      'GENERAL',
      'a failed call',
      '/ekyc-error',
      { '/api/ekyc/status': Response.json({}, { status: 500 }) },
    ],
  ] as const)('[%s] %s: after %s, leads to %s', async (_, type, _result, path, answers) => {
    open(type, answers);
    await arrivesAt(path);
    expect(history.state.previous).toBe('/ekyc-callback');
  });

  it('[ERR-004] CHILD: after an expired session, leads to /child/error?id=1 and clears the session', async () => {
    open('CHILD', {
      '/api/ekyc/status': Response.json({ type: 'urn:kaisetsu:problem:unauthenticated' }, { status: 401 }),
    });
    await arrivesAt('/child/error');
    expect(location.search).toBe('?id=1');
    expect({ ...sessionStorage }).toEqual({});
  });

  it('[ERR-021] takes the JSON of a captive portal for no result of the verification', async () => {
    open('GENERAL', { '/api/ekyc/status': Response.json({ status: 'ok' }) });
    await screen.findByRole('button', { name: '結果を確認する' });
    expect(location.pathname).toBe('/ekyc-callback');
  });

  it.each([
    [1, false],
    [0, true],
  ])(
    '[EKYC-009] sets noMoreStarts for /ekyc-error after a refusal with %i starts left: %s',
    async (left, noMore) => {
      open('GENERAL', result(ekycStatus.refused, false, left));
      await arrivesAt('/ekyc-error');
      expect(history.state.noMoreStarts).toBe(noMore);
    },
  );

  it('[ROUTE-043] asks again for the result after the applicant stops waiting for an answer', async () => {
    const answers: Record<string, Response> = { '/api/ekyc/status': Response.json({}, { status: 502 }) };
    open('GENERAL', answers);
    await waitFor(() => expect(outage.read()).not.toBeNull(), { timeout: 10_000 });
    giveUp();
    const again = await screen.findByRole('button', { name: '結果を確認する' });
    Object.assign(answers, result(ekycStatus.bankerProcessing));
    await userEvent.click(again);
    await arrivesAt('/redirect');
  });

  it('[EKYC-004] says that the page checks the result, and how long this takes, while there is no result', async () => {
    open('GENERAL', result(ekycStatus.providerProcessing));
    expect(screen.getByRole('status').textContent).toBe(
      '本人確認の結果を確認しています。通常は数秒、長くても1分で終わります。',
    );
    expect(location.pathname).toBe('/ekyc-callback');
  });

  it('[EKYC-005] leads to /ekyc-error with noMoreStarts false after about 55 seconds without a result', async () => {
    vi.useFakeTimers();
    try {
      open('GENERAL', result(ekycStatus.providerProcessing, true, 0));
      await vi.advanceTimersByTimeAsync(54_000);
      expect(location.pathname).toBe('/ekyc-callback');
      await vi.advanceTimersByTimeAsync(2_000);
      expect(location.pathname).toBe('/ekyc-error');
      expect(history.state.noMoreStarts).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['ご自身の口座', '/verification'],
    ['お子さまの口座', '/child/verification'],
  ])('[EKYC-016] without a session, leads to the e-mail verification: %s', async (label, path) => {
    open(null, {});
    await userEvent.click(screen.getByRole('link', { name: label }));
    await arrivesAt(path);
    expect(history.state).toEqual({ previous: '/ekyc-callback' });
    expect(sessionStorage.getItem('bankCode')).toBe('0177');
  });

  it.each([
    ['line', 'LINEアプリの中の画面', '/ekyc-callback?openExternalBrowser=1'],
    ['instagram', 'Instagramアプリの中の画面', null],
    ['safari', null, null],
  ] as const)(
    'names the app of an in-app browser, and shows the link Safariで開く only in LINE: %s [IDV-052]',
    (name, words, path) => {
      useUserAgent(name);
      open(null, {});
      const text = document.body.textContent;
      expect(text.includes('アプリの中の画面で開かれています')).toBe(words !== null);
      if (words !== null) expect(text).toContain(words);
      const link = screen.queryByRole('link', { name: 'Safariで開く' });
      expect(link?.getAttribute('href') ?? null).toBe(path === null ? null : location.origin + path);
      expect(text.includes('「Safariで開く」を選びます')).toBe(name === 'instagram');
    },
  );
});
