import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import type { CallBody, CallForm, CallParams, CallQuery, CallResponse } from '@kaisetsu/domain/calls';
import type { ProblemDetails } from '@kaisetsu/domain/problem-details';
import { recordActivity } from './activity.ts';
import { recordServerTime } from './clock.ts';
import { isAnswered, retryUntilAnswered } from './connection.ts';
import type { RawResponse } from './raw-response.ts';
import { readSession } from './session.ts';
import { upload } from './upload.ts';

/** A call that was not answered with 200–299. `status` 0: no answer at all. */
export class CallFailed extends Error {
  readonly status: number;
  readonly problem: Partial<ProblemDetails>;
  constructor(status: number, problem: Partial<ProblemDetails>) {
    super(problem.type ?? `status ${status}`);
    this.status = status;
    this.problem = problem;
  }
}

type Part<K extends string, T> = T extends undefined
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]: T };

/** What a call takes: what its line of spec 7 names, and for an upload the file and who watches its progress. */
export type CallInput<N extends CallName> = Part<'params', CallParams<N>> &
  Part<'query', CallQuery<N>> &
  Part<'body', CallBody<N>> &
  Part<'form', CallForm<N>> & {
    readonly file?: Blob;
    /** Told the share uploaded, 0 to 1. */
    readonly onProgress?: (share: number) => void;
    readonly signal?: AbortSignal;
  };

/** Calls that must not be sent twice on their own: each sends a mail or uses up a try. */
const notRepeatable: ReadonlySet<CallName> = new Set(['registerCode', 'verifyCode']);
const retryDelaysMs = [400, 1200];
/** Seconds; the rates of calls are counted by the minute. */
const maxWaitSeconds = 60;

/** The applicant decided not to wait for an answer any longer. */
export const isGivenUp = (error: unknown): boolean => error instanceof CallFailed && error.status === 0;

/** The last part of the problem's type (apps/api `RefusalKind`). */
const isOfKind = (problem: Partial<ProblemDetails>, ...kinds: readonly string[]): boolean =>
  kinds.some((kind) => problem.type?.endsWith(`:${kind}`));

export const isRefused = (error: unknown, kind: 'completed' | 'pin-set'): boolean =>
  error instanceof CallFailed && isOfKind(error.problem, kind);

/**
 * Makes one call of spec 7. A call that is safe to repeat is retried quietly twice when the network or a gateway fails
 * (docs/design/ui.md "Never lose input"); then, and while there is no answer at all or the minute's calls are used up, the
 * applicant is told and it is repeated until there is one. @throws CallFailed with status 0 only when the applicant gave up
 */
export async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallResponse<N>> {
  let answer = await requestWithRetries(name, input);
  if (answer.status === 403 && isOfKind(problemOf(answer), 'cross-site')) {
    const renewed = await renewXsrfToken();
    // Where the session itself is over, or there is no network, that is what there is to say.
    answer = [0, 401].includes(renewed.status) ? renewed : await requestWithRetries(name, input);
  }
  if (answer.status >= 200 && answer.status < 300) {
    if (callTable[name].auth || name === 'verifyCode') recordActivity();
    return (answer.text === '' ? undefined : JSON.parse(answer.text)) as CallResponse<N>;
  }
  throw new CallFailed(answer.status, problemOf(answer));
}

async function requestWithRetries<N extends CallName>(name: N, input: CallInput<N>): Promise<RawResponse> {
  const isRepeatable = !notRepeatable.has(name);
  const attempt = async () => {
    const answer = await send(name, input);
    return isRepeatable ? { ...answer, ...rateLimitOf(answer) } : answer;
  };
  let answer = await attempt();
  for (const wait of isRepeatable ? retryDelaysMs : []) {
    if (!isTransient(answer)) break;
    await new Promise((resolve) => setTimeout(resolve, Math.max(wait, retryDelayMs(answer))));
    answer = await attempt();
  }
  if (isAnswered(answer)) return answer;
  const options = { automatic: isRepeatable, mayGiveUp: true, signal: input.signal };
  return { text: '', ...(await retryUntilAnswered(attempt, options, answer)) };
}

/**
 * Too many calls this minute, perhaps by others behind the same address of a mobile network. It was refused before anything
 * was done, so it may be sent again; what asks for longer is a limit of the call's own, and an answer.
 */
function rateLimitOf(answer: RawResponse): { readonly waitSeconds?: number } {
  const waitSeconds = problemOf(answer).retryAfterSeconds ?? maxWaitSeconds;
  return answer.status === 429 && waitSeconds <= maxWaitSeconds ? { waitSeconds } : {};
}

/**
 * No answer, a gateway's, that the call did not come whole in time, or that of a server which has to wait for its database
 * or is about to end: the same call may pass in a moment. Maintenance lasts, and the identity provider was asked twice
 * already.
 */
function isTransient(answer: RawResponse): boolean {
  if (answer.status !== 503) return [0, 408, 502, 504].includes(answer.status);
  return !isOfKind(problemOf(answer), 'maintenance', 'provider-unavailable');
}

/** Milliseconds until the server wants to be asked again; nobody looks at a button that is busy for much longer. */
const retryDelayMs = (answer: RawResponse): number =>
  1000 * Math.min(problemOf(answer).retryAfterSeconds ?? 0, 5);

function problemOf(answer: RawResponse): Partial<ProblemDetails> {
  try {
    return JSON.parse(answer.text) as Partial<ProblemDetails>;
  } catch {
    return {};
  }
}

async function send<N extends CallName>(name: N, input: CallInput<N>): Promise<RawResponse> {
  const { method, auth } = callTable[name];
  const url = urlOf(name, input);
  const headers = headersFor(method, auth);
  const form = input.form as Readonly<Record<string, string>> | undefined;
  if (form !== undefined && input.file !== undefined) {
    return upload(url, headers, form, input.file, input.onProgress ?? (() => undefined), input.signal);
  }
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  if (body !== null) headers['content-type'] = 'application/json';
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      credentials: 'same-origin',
      cache: 'no-store',
      ...(input.signal && { signal: input.signal }),
    });
    recordServerTime(response.headers.get('date'));
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (input.signal?.aborted) throw error;
    return { status: 0, text: '' };
  }
}

function urlOf<N extends CallName>(name: N, input: CallInput<N>): string {
  const params = (input.params ?? {}) as Readonly<Record<string, string>>;
  const path = callTable[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  const query = new URLSearchParams((input.query ?? {}) as Record<string, string>).toString();
  return query === '' ? path : `${path}?${query}`;
}

function headersFor(method: string, auth: boolean): Record<string, string> {
  const token = readSession('authenticationToken');
  return {
    accept: 'application/json',
    ...(auth && token !== '' && { authorization: token }),
    ...(method === 'POST' && { 'x-xsrf-token': readXsrfToken() }),
  };
}

function readXsrfToken(): string {
  return /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}

/** The cookie is bound to the session; a reload may have left the one of before. Any GET brings the right one. */
function renewXsrfToken(): Promise<RawResponse> {
  return requestWithRetries(
    readSession('authenticationToken') === '' ? 'getMaintenance' : 'getApplication',
    {},
  );
}
