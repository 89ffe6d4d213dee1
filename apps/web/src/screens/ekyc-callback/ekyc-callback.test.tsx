import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { Bank } from '@kaisetsu/domain/bank';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { getFlow, getStep } from '@kaisetsu/domain/flows/journey';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useUserAgent } from '../../../test/browsers.ts';
import { giveUp, outage } from '../../client/connection.ts';
import { BankContext } from '../../shell/frame/bank.ts';
import { StepContext } from '../../shell/journey/journey.ts';
import { EkycCallback } from './ekyc-callback.tsx';

const bank = { code: '0177', name: '福岡銀行' } as Bank;
const { created, providerProcessing, refused, bankerProcessing, expired } = ekycStatus;

type Answer = () => Response | Promise<Response>;

function open(type: ApplicationType | null, answers: Record<string, Answer>) {
  if (type !== null) {
    sessionStorage.setItem('authenticationToken', 'token');
    sessionStorage.setItem('applicationType', type);
  }
  history.replaceState(null, '', '/ekyc-callback');
  vi.stubGlobal('fetch', async (path: string) => answers[path]?.() ?? Response.json({}, { status: 500 }));
  render(
    <BankContext value={bank}>
      <StepContext value={getStep(getFlow(type ?? 'GENERAL'), 'ekyc-callback')}>
        <EkycCallback />
      </StepContext>
    </BankContext>,
  );
}

const poll = (body: unknown, status = 200) => ({ '/api/ekyc/status': () => Response.json(body, { status }) });
const result = (status: number, supplement = false, startsLeft = 3) => ({
  ...poll({ status }),
  '/api/ekyc': () => Response.json({ url: '', status, supplement, startsLeft }),
});
const arrivesAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

describe('the return from the identity provider', () => {
  it.each([
    [
      'EKYC-007',
      'GENERAL',
      'an approval that needs a supplement',
      '/supplement',
      result(bankerProcessing, true),
    ],
    ['EKYC-007', 'GENERAL', 'an approval', '/redirect', result(bankerProcessing)],
    ['EKYC-008', 'CHILD', 'an approval', '/child/redirect', result(bankerProcessing)],
    ['SUPP-006', 'CHILD', 'an approval with a supplement', '/child/redirect', result(bankerProcessing, true)],
    ['EKYC-009', 'GENERAL', 'a refusal', '/ekyc-error', result(refused)],
    ['EKYC-009', 'CHILD', 'an expired verification', '/ekyc-error', result(expired)],
    ['EKYC-009', 'CHILD', 'an unknown status', '/ekyc-error', result(6)],
    [
      'EKYC-039',
      'GENERAL',
      'the completion by another tab',
      '/redirect',
      poll({ type: 'urn:kaisetsu:problem:completed' }, 409),
    ],
    ['EKYC-010', 'GENERAL', 'a failed call', '/ekyc-error', poll({}, 500)],
  ] as const)('[%s] %s: after %s, leads to %s', async (_, type, _result, path, answers) => {
    open(type, answers);
    await arrivesAt(path);
    expect(history.state.previous).toBe('/ekyc-callback');
  });

  it('[ERR-004] CHILD: after an expired session, leads to /child/error?id=1 and clears the session', async () => {
    open('CHILD', poll({ type: 'urn:kaisetsu:problem:unauthenticated' }, 401));
    await arrivesAt('/child/error');
    expect(location.search).toBe('?id=1');
    expect({ ...sessionStorage }).toEqual({});
  });

  it('[ERR-021] takes the JSON of a captive portal for no result of the verification', async () => {
    open('GENERAL', poll({ status: 'ok' }));
    await screen.findByRole('button', { name: '結果を確認する' });
    expect(location.pathname).toBe('/ekyc-callback');
  });

  it.each([
    [1, false],
    [0, true],
  ])(
    '[EKYC-009] sets noMoreStarts for /ekyc-error after a refusal with %i starts left: %s',
    async (left, noMore) => {
      open('GENERAL', result(refused, false, left));
      await arrivesAt('/ekyc-error');
      expect(history.state.noMoreStarts).toBe(noMore);
    },
  );

  it('[ROUTE-043] asks again for the result after the applicant stops waiting for an answer', async () => {
    const answers: Record<string, Answer> = poll({}, 502);
    open('GENERAL', answers);
    await waitFor(() => expect(outage.read()).not.toBeNull(), { timeout: 10_000 });
    giveUp();
    const again = await screen.findByRole('button', { name: '結果を確認する' });
    Object.assign(answers, result(bankerProcessing));
    await userEvent.click(again);
    await arrivesAt('/redirect');
  });

  it.each([
    ['', 1_200, 5_000, created, providerProcessing],
    [' or later, after a slow answer', 6_000, 6_000, providerProcessing, providerProcessing],
    [', the last of which can bring the result', 0, 5_000, created, bankerProcessing],
  ])(
    '[EKYC-004, EKYC-005, EKYC-006] asks 12 times, every five seconds%s, and then leads on',
    async (_, answerMs, everyMs, status, last) => {
      vi.useFakeTimers();
      const start = performance.now();
      const asked: number[] = [];
      open('GENERAL', {
        ...result(last, false, 0),
        '/api/ekyc/status': async () => {
          asked.push(Math.round((performance.now() - start) / 100) * 100);
          await new Promise((resolve) => setTimeout(resolve, answerMs));
          return Response.json({ status: asked.length < 12 ? status : last });
        },
      });
      expect(screen.getByRole('status').textContent).toBe(
        '本人確認の結果を確認しています。通常は数秒、長くても1分で終わります。',
      );
      await vi.advanceTimersByTimeAsync(11 * everyMs + answerMs - 1);
      expect(location.pathname).toBe('/ekyc-callback');
      await vi.advanceTimersByTimeAsync(20_000);
      expect(asked).toEqual(Array.from({ length: 12 }, (_poll, index) => index * everyMs));
      expect(location.pathname).toBe(last === bankerProcessing ? '/redirect' : '/ekyc-error');
      expect(history.state.noMoreStarts).toBe(last === bankerProcessing ? undefined : false);
    },
  );

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
