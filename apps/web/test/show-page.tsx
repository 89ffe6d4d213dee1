import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { Bank } from '@kaisetsu/domain/bank';
import { callTable } from '@kaisetsu/domain/call-table';
import { getFlow } from '@kaisetsu/domain/flows/journey';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { bank as fukuoka } from '../../../banks/fukuoka/bank.ts';
import { giveUp } from '../src/client/connection.ts';
import { deleteDrafts } from '../src/client/drafts.ts';
import { canStore, clearSession, recordActivity, writeSession } from '../src/client/session.ts';
import { App } from '../src/shell/app.tsx';
import type { NavigationState } from '../src/shell/journey/journey.ts';
import { savedApplication } from './saved-application.ts';

export type Sent = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
};
export const createSentPost = (path: string, body: unknown): unknown =>
  expect.objectContaining({ method: 'POST', path, body });

export type Reply = (request: {
  query: URLSearchParams;
  body: unknown;
}) => { status?: number; body?: unknown } | Promise<{ status?: number; body?: unknown }>;

/** A reply that waits for `answer`. */
export function holdReply(response: { status?: number; body?: unknown }) {
  let answer: () => void = () => undefined;
  const reply = () =>
    new Promise<typeof response>((resolve) => {
      answer = () => resolve(response);
    });
  return { reply, answer: () => answer() };
}

const never = () => new Promise<never>(() => undefined);

/** After each test (slow-phone.ts), or before another page within a test. */
export function endPage(): void {
  cleanup();
  giveUp();
  vi.unstubAllGlobals();
  vi.stubGlobal('fetch', never);
  deleteDrafts();
  localStorage.clear();
  clearSession();
}

const isVoid = (method: string, path: string): boolean =>
  Object.values(callTable).some(
    (call) => call.answer === null && call.method === method && call.path === path,
  );

const commonReplies: Readonly<Record<string, Reply>> = {
  'GET /api/maintenance': () => ({ status: 404 }),
  'GET /api/identity-methods': () => ({ status: 404 }),
  'GET /api/card': () => ({ status: 404 }),
  'GET /api/applications': savedApplication(),
  'GET /api/branch': () => ({ body: { branchList: [] } }),
  'GET /api/occupations': () => ({ body: { occupationList: [] } }),
};

function findReply(
  replies: Readonly<Record<string, Reply>>,
  method: string,
  path: string,
): Reply | undefined {
  if (path.startsWith('/api/notifications/') && replies[`${method} ${path}`] === undefined)
    return () => ({ body: { notificationList: [] } });
  return (
    { ...commonReplies, ...replies }[`${method} ${path}`] ?? (isVoid(method, path) ? () => ({}) : undefined)
  );
}

/** Other calls get status 500, after the page went on none. By default it is entered from the step before it. */
export function showPage(options: {
  bank?: Bank;
  path: string;
  previous?: string;
  state?: NavigationState;
  type?: ApplicationType;
  isReloaded?: boolean;
  hasSession?: boolean;
  isSecure?: boolean;
  replies?: Readonly<Record<string, Reply>>;
}): { sent: Sent[]; user: ReturnType<typeof userEvent.setup> } {
  const sent: Sent[] = [];
  const type = options.type ?? (options.path.startsWith('/child/') ? 'CHILD' : 'GENERAL');
  const path = options.path.split('?')[0] ?? '';
  const step = getFlow(type).steps.find((one) => one.path === path);
  const previous = options.previous ?? step?.from?.[0] ?? '';
  clearSession();
  if (options.hasSession ?? true) {
    writeSession('authenticationToken', 'token');
    sessionStorage.setItem('applicationType', type);
    if (!options.isReloaded) recordActivity();
  }
  history.replaceState({ ...options.state, previous }, '', options.path);
  vi.stubGlobal('scrollTo', () => undefined);
  const answering = async (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://localhost');
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    sent.push({ method, path: `${url.pathname}${url.search}`, body, headers: new Headers(init.headers) });
    const reply = findReply(options.replies ?? {}, method, url.pathname);
    if (reply === undefined && location.pathname !== path) return never();
    const answer = reply === undefined ? { status: 500 } : await reply({ query: url.searchParams, body });
    if (fetch !== answering) return never();
    const { status = isVoid(method, url.pathname) ? 204 : 200 } = answer;
    const shown =
      status < 400 ? answer.body : { type: 'urn:kaisetsu:problem:any', ...(answer.body as object) };
    return new Response(status === 204 ? null : JSON.stringify(shown ?? {}), { status });
  };
  vi.stubGlobal('fetch', answering);
  render(<App bank={options.bank ?? fukuoka} canStore={canStore()} isSecure={options.isSecure ?? true} />);
  return { sent, user: userEvent.setup({ delay: null }) };
}
