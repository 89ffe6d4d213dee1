import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import type { CallBody, CallForm, CallParams, CallQuery, CallResponse } from '@kaisetsu/domain/calls';
import type { ProblemDetails } from '@kaisetsu/domain/problem-details';
import { recordActivity } from './activity.ts';
import { recordServerTime } from './clock.ts';
import { isAnswered, retryUntilAnswered } from './connection.ts';
import { type MaintenanceWindow, untilMaintenanceEnds } from './maintenance.ts';
import type { RawResponse } from './raw-response.ts';
import { readSession } from './session.ts';
import type { upload } from './upload.ts';
import { readXsrfToken } from './xsrf-token.ts';

/** Error of a call that got no usable 2xx response. {@link call} lists the reasons for `status` 0. */
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

/** Input of one call (spec 7). Only an upload has a file. */
export type CallInput<N extends CallName> = Part<'params', CallParams<N>> &
  Part<'query', CallQuery<N>> &
  Part<'body', CallBody<N>> &
  Part<'form', CallForm<N>> & {
    readonly file?: Blob;
    /** Sends the file. The caller imports the function, so that the first screen loads without the upload code. */
    readonly upload?: typeof upload;
    /** Receives the uploaded share, 0 to 1. */
    readonly onProgress?: (share: number) => void;
    readonly signal?: AbortSignal;
    /** Runs after each attempt without a response. The server may have processed the request. */
    readonly onUnanswered?: () => void;
  };

/**
 * The page does not repeat these calls automatically. A retry could send a second e-mail, or use up one of the few attempts to
 * enter the verification code.
 */
const notRepeatable: ReadonlySet<CallName> = new Set(['registerCode', 'verifyCode']);
/** Background calls. The page continues without their response, so no dialog appears. */
const silent: ReadonlySet<CallName> = new Set(['checkCodeMail']);
const retryDelaysMs = [400, 1200];
/** Longest wait that the API's rate limit per minute can require, in seconds. */
const maxWaitSeconds = 60;

/** Returns whether the call failed with status 0, for example because the applicant gave up. */
export const isGivenUp = (error: unknown): boolean => error instanceof CallFailed && error.status === 0;

/** Returns whether the problem's type ends with one of `kinds`. The kinds are those of `RefusalKind` in apps/api. */
const isOfKind = (problem: Partial<ProblemDetails>, ...kinds: readonly string[]): boolean =>
  kinds.some((kind) => problem.type?.endsWith(`:${kind}`));

export const isRefused = (
  error: unknown,
  kind: 'completed' | 'pin-set' | 'answers-changed' | 'answers-frozen' | 'out-of-order',
): boolean => error instanceof CallFailed && isOfKind(error.problem, kind);

/**
 * Makes one call of spec 7.
 * After a transient failure the page repeats the call up to twice (docs/design/ui.md "Never lose input"). It does not repeat the
 * calls in {@link notRepeatable}.
 * If a call still gets no response, the page shows a dialog until the server responds or the applicant gives up. The same dialog
 * appears if a repeatable call reaches the rate limit per minute.
 * During a planned maintenance the call waits until the maintenance ends.
 * A background call (see {@link silent}) shows no dialog and does not wait.
 * @throws CallFailed with the status of a response that is not 2xx. Status 0 has three possible causes: the applicant gave up, a
 *   background call got no response, or a maintenance stopped a call that must not be repeated.
 * @throws the reason of `input.signal` after an abort
 */
export async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallResponse<N>> {
  let answer = await requestWhenOpen(name, input);
  if (answer.status === 403 && isOfKind(problemOf(answer), 'cross-site')) {
    const renewed = await renewXsrfToken();
    // If the session has ended (401) or the network is missing (0), the caller gets the result of the renewal.
    answer = [0, 401].includes(renewed.status) ? renewed : await requestWhenOpen(name, input);
  }
  if (answer.status >= 200 && answer.status < 300) {
    if (callTable[name].auth || name === 'verifyCode') recordActivity();
    return (answer.text === '' ? undefined : JSON.parse(answer.text)) as CallResponse<N>;
  }
  throw new CallFailed(answer.status, problemOf(answer));
}

/**
 * Sends a request and repeats it after a planned maintenance. If the call must not be repeated, the result after the
 * maintenance is status 0, as if the applicant had given up. The screen then stays open and keeps its entries.
 */
async function requestWhenOpen<N extends CallName>(name: N, input: CallInput<N>): Promise<RawResponse> {
  let answer = await requestWithRetries(name, input);
  while (!silent.has(name) && isMaintenance(answer)) {
    await untilMaintenanceEnds(askMaintenance);
    if (notRepeatable.has(name)) return { status: 0, text: '' };
    answer = await requestWithRetries(name, input);
  }
  return answer;
}

const isMaintenance = (answer: RawResponse): boolean =>
  answer.status === 503 && isOfKind(problemOf(answer), 'maintenance');

/** Returns null if no maintenance is planned, and undefined if the server gives no usable answer. */
async function askMaintenance(): Promise<MaintenanceWindow | null | undefined> {
  const { status, text } = await send('getMaintenance', {});
  if (status === 404) return null;
  return status === 200 && isJson(text) ? (JSON.parse(text) as MaintenanceWindow) : undefined;
}

async function requestWithRetries<N extends CallName>(name: N, input: CallInput<N>): Promise<RawResponse> {
  const isRepeatable = !notRepeatable.has(name);
  const attempt = async () => {
    const answer = withoutForeignReply(await send(name, input), isRepeatable);
    if (answer.status === 0) input.onUnanswered?.();
    return isRepeatable ? { ...answer, ...rateLimitOf(answer) } : answer;
  };
  let answer = await attempt();
  for (const wait of isRepeatable ? retryDelaysMs : []) {
    if (!isTransient(answer)) break;
    await new Promise((resolve) => setTimeout(resolve, Math.max(wait, retryDelayMs(answer))));
    answer = await attempt();
  }
  if (isAnswered(answer) || silent.has(name)) return answer;
  const options = { automatic: isRepeatable, mayGiveUp: true, signal: input.signal };
  return { text: '', ...(await retryUntilAnswered(attempt, options, answer)) };
}

/**
 * Returns the wait if the rate limit per minute caused the refusal. The server did not process the call, so the client can
 * safely send it again. A longer wait than {@link maxWaitSeconds} comes from another limit, such as the look-ups of codes in a
 * day. The caller handles that refusal, because the page cannot wait so long.
 */
function rateLimitOf(answer: RawResponse): { readonly waitSeconds?: number } {
  const waitSeconds = problemOf(answer).retryAfterSeconds ?? maxWaitSeconds;
  return answer.status === 429 && waitSeconds <= maxWaitSeconds ? { waitSeconds } : {};
}

/**
 * Returns whether a retry within seconds can succeed. During a maintenance it cannot. If the identity provider is unavailable,
 * the page does not retry either, because such an outage usually lasts longer than the retries.
 */
function isTransient(answer: RawResponse): boolean {
  if (answer.status !== 503) return [0, 408, 502, 504].includes(answer.status);
  return !isOfKind(problemOf(answer), 'maintenance', 'provider-unavailable');
}

/**
 * Handles a reply that is not JSON, because the API did not send it.
 * A 2xx reply comes from a captive portal, so its status becomes 0. For a gateway's error (408, 502, 504) the result depends on
 * the call. If the call is repeatable, the status stays and leads to a retry ({@link isTransient}). If it is not repeatable, the
 * status becomes 0, so that a dialog lets the applicant repeat the call.
 */
function withoutForeignReply(answer: RawResponse, isRepeatable: boolean): RawResponse {
  if (answer.text === '' || isJson(answer.text)) return answer;
  const isSuccess = answer.status >= 200 && answer.status < 300;
  const isGateway = [408, 502, 504].includes(answer.status) && !isRepeatable;
  return isSuccess || isGateway ? { status: 0, text: '' } : answer;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Wait before a retry that the server asks for, in milliseconds. It is at most 5,000, because the applicant has to wait too. */
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
  if (form !== undefined && input.file !== undefined && input.upload !== undefined) {
    return input.upload(url, headers, form, input.file, input.onProgress ?? (() => undefined), input.signal);
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

/**
 * Makes a GET call, because the server replaces an invalid XSRF cookie in the response to a GET. The new cookie is bound to the
 * session of the request. So a page with a session makes a call that sends the session's token.
 */
function renewXsrfToken(): Promise<RawResponse> {
  return requestWithRetries(
    readSession('authenticationToken') === '' ? 'getMaintenance' : 'getApplication',
    {},
  );
}
