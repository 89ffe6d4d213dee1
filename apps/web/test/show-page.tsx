import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { Bank } from '@kaisetsu/domain/bank';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { recordActivity } from '../src/client/activity.ts';
import { deleteDrafts } from '../src/client/drafts.ts';
import { canStore, clearSession, writeSession } from '../src/client/session.ts';
import { App } from '../src/shell/app.tsx';
import type { NavigationState } from '../src/shell/journey.ts';

export type Sent = { readonly method: string; readonly path: string; readonly body: unknown };
export type Reply = (request: {
  query: URLSearchParams;
  body: unknown;
}) => { status?: number; body?: unknown } | Promise<{ status?: number; body?: unknown }>;

const never = () => new Promise<never>(() => undefined);

/**
 * Removes the page and its data. Each test file calls `afterEach(endPage)`. A hook in this module would run only for the first
 * test file that imports it, because the test files of a worker share their modules (`isolate: false`).
 */
export function endPage(): void {
  cleanup();
  vi.unstubAllGlobals();
  // A call after the end of the test gets no response.
  vi.stubGlobal('fetch', never);
  removeDrafts();
  clearSession();
}

/** Every fake application has the same encryption key, so the next test would restore the drafts in local storage. */
function removeDrafts(): void {
  deleteDrafts();
  for (const name of Object.keys(localStorage)) if (name.startsWith('kept-')) localStorage.removeItem(name);
}

/**
 * Shows the whole page at a path, as if the applicant came from the path `previous`. The network is fake: the keys of `replies`
 * are calls such as `GET /api/…`, and every other call gets the status 500. `sent` receives every request.
 */
export function showPage(options: {
  bank: Bank;
  path: string;
  previous: string;
  /** Further values of the navigation state. */
  state?: NavigationState;
  type: ApplicationType;
  /** Simulates a reload: the page has recorded no call. */
  isReloaded?: boolean;
  /** Whether the tab has a session; true by default. */
  hasSession?: boolean;
  /** Whether the page has `crypto.subtle`; true by default. */
  isSecure?: boolean;
  replies: Readonly<Record<string, Reply>>;
}): { sent: Sent[]; user: ReturnType<typeof userEvent.setup> } {
  const sent: Sent[] = [];
  // Earlier tests may have left data in the modules, such as the time of the latest call.
  clearSession();
  if (options.hasSession ?? true) {
    writeSession('authenticationToken', 'token');
    sessionStorage.setItem('applicationType', options.type);
    // Without a recorded call the page would check the session after five seconds, as after a reload.
    if (!options.isReloaded) recordActivity();
  }
  history.replaceState({ ...options.state, previous: options.previous }, '', options.path);
  vi.stubGlobal('scrollTo', () => undefined);
  const answering = async (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://localhost');
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    sent.push({ method, path: `${url.pathname}${url.search}`, body });
    const reply = options.replies[`${method} ${url.pathname}`];
    const answer = reply === undefined ? { status: 500 } : await reply({ query: url.searchParams, body });
    // A late response must not reach the page of the next test.
    if (fetch !== answering) return never();
    const { status = 200 } = answer;
    return new Response(status === 204 ? null : JSON.stringify(answer.body ?? {}), { status });
  };
  vi.stubGlobal('fetch', answering);
  render(<App bank={options.bank} canStore={canStore()} isSecure={options.isSecure ?? true} />);
  return { sent, user: userEvent.setup() };
}
