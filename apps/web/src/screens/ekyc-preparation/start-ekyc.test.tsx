import { childFlow } from '@kaisetsu/domain/flows/child';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import { getStep } from '@kaisetsu/domain/flows/journey';
import type { Step } from '@kaisetsu/domain/flows/step';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { identityMethods } from '../../../test/identity-methods.ts';
import { StepContext } from '../../shell/journey/journey.ts';
import { ParentEkycPreparation } from '../parent-ekyc-preparation/parent-ekyc-preparation.tsx';
import { StartEkyc } from './start-ekyc.tsx';

const user = userEvent.setup();
const general = getStep(generalFlow, 'ekyc-preparation');
const parent = getStep(childFlow, 'parent-ekyc-preparation');
let assigned: Mock<(url: string | URL) => void>;
let sent: unknown[] = [];

function open(step: Step, answer: Response) {
  history.replaceState({}, '', step.path);
  sent = [];
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (path === '/api/identity-methods') return Response.json(identityMethods.IMAGE);
    sent.push(JSON.parse(String(request.body)));
    return answer.clone();
  });
  render(
    <StepContext value={step}>{step === general ? <StartEkyc /> : <ParentEkycPreparation />}</StepContext>,
  );
}

const button = () =>
  screen.getByRole<HTMLButtonElement>('button', {
    name: /本人確認をはじめる|本人確認サービスへ移動しています/,
  });
const resultButton = () => screen.queryByRole('button', { name: '本人確認の結果を確認する' });
const session = 'https://ekyc.example/s/1';

beforeEach(() => {
  assigned = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the button to the identity provider', () => {
  it('[EKYC-001, EKYC-002, EKYC-003] disables itself, stores the application type and opens the provider’s URL', async () => {
    open(general, Response.json({ url: session }));
    await user.dblClick(button());
    expect(button().disabled).toBe(true);
    await waitFor(() => expect(assigned.mock.calls).toEqual([[session]]));
    expect(button().disabled).toBe(true);
    expect(sessionStorage.getItem('applicationType')).toBe('GENERAL');
    expect(sent).toEqual([{ supplement: false }]);
  });

  it('[EKYC-002] is enabled again when the browser restores the page from its cache', async () => {
    open(general, Response.json({ url: session }));
    await user.click(button());
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: false }));
    expect(button().disabled).toBe(true);
    await waitFor(() => expect(assigned.mock.calls).toEqual([[session]]));
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    expect(button().disabled).toBe(false);
    await user.click(button());
    await waitFor(() => expect(assigned.mock.calls).toEqual([[session], [session]]));
    expect(sent).toEqual([{ supplement: false }, { supplement: false }]);
  });

  it('is followed by a button to the result after the applicant returns from the provider’s app [IDV-052]', async () => {
    open(general, Response.json({ url: session }));
    fireEvent(document, new Event('visibilitychange'));
    expect(resultButton()).toBeNull();
    await user.click(button());
    await waitFor(() => expect(assigned.mock.calls).toEqual([[session]]));
    expect([button().disabled, resultButton()]).toEqual([true, null]);
    fireEvent(document, new Event('visibilitychange'));
    expect(button().disabled).toBe(false);
    await user.click(resultButton() as HTMLElement);
    expect(location.pathname).toBe('/ekyc-callback');
  });

  it.each([
    [
      'an application that another tab has completed',
      Response.json({ type: 'urn:kaisetsu:problem:completed' }, { status: 409 }),
      '/ekyc-callback',
      undefined,
    ],
    ['a refusal', Response.json({}, { status: 409 }), '/ekyc-error', true],
    [
      'an unavailable provider',
      Response.json({ type: 'urn:kaisetsu:problem:provider-unavailable' }, { status: 503 }),
      '/ekyc-error',
      false,
    ],
    ['an invalid URL', Response.json({ url: 'javascript:alert(1)' }), '/ekyc-error', false],
    ['an expired session', Response.json({}, { status: 401 }), '/error', undefined],
  ])(
    '[EKYC-010] opens an error page or /ekyc-callback instead of the provider’s page after %s',
    async (_, answer, path, noMoreStarts) => {
      open(general, answer);
      await user.click(button());
      await waitFor(() => expect(location.pathname).toBe(path));
      expect(history.state?.noMoreStarts).toBe(noMoreStarts);
      expect(assigned).not.toHaveBeenCalled();
    },
  );

  it('[SRV-106] leads to /ekyc-error with noStartsToday when the daily limit of starts is reached', async () => {
    const body = { type: 'urn:kaisetsu:problem:too-many-requests', retryAfterSeconds: 3 * 3600 };
    open(general, Response.json(body, { status: 429 }));
    await user.click(button());
    await waitFor(() => expect(location.pathname).toBe('/ekyc-error'));
    expect(history.state).toMatchObject({ noMoreStarts: false, noStartsToday: true });
  });

  it('[EKYC-015] stays disabled until the parent says that the document shows the current address', async () => {
    open(parent, Response.json({ url: session }));
    await screen.findByRole('radio', { name: 'はい' });
    expect(button().disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'いいえ' }));
    expect(button().disabled).toBe(true);
    const advice = screen.getByText(/住所の変更は、お住まいの市区町村の窓口で行えます。/);
    expect(advice.closest('[role=status]')?.textContent).toContain('この画面から再開できます。');
    await user.click(screen.getByRole('radio', { name: 'はい' }));
    expect(screen.queryByText(/住所の変更は/)).toBeNull();
    await user.click(button());
    await waitFor(() => expect(assigned.mock.calls).toEqual([[session]]));
    expect(sessionStorage.getItem('applicationType')).toBe('CHILD');
  });
});
