import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import type { CallPart, CallResponse } from '@kaisetsu/domain/calls';
import type { ProblemDetails } from '@kaisetsu/domain/problem-shape';
import { recordServerTime } from './clock.ts';
import { retryUntilAnswered } from './connection.ts';
import type { MaintenanceWindow } from './maintenance.ts';
import { readSession, readXsrfToken, recordActivity } from './session.ts';
import type { RawResponse } from './upload.ts';

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

export type CallInput<N extends CallName> = Part<'params', CallPart<N, 'params'>> &
  Part<'query', CallPart<N, 'query'>> &
  Part<'body', CallPart<N, 'body'>> & {
    readonly headers?: CallPart<N, 'headers'>;
    /** In place of a JSON body. The first screen loads without the upload code. */
    readonly upload?: (url: string, headers: Readonly<Record<string, string>>) => Promise<RawResponse>;
    readonly signal?: AbortSignal;
    /** Runs after each attempt without a response. The server may have processed the request. */
    readonly onUnanswered?: () => void;
  };

/** A retry could send a second e-mail, or use up one of the few attempts. */
const notRepeatable: ReadonlySet<CallName> = new Set(['registerCode', 'verifyCode']);
const silent: ReadonlySet<CallName> = new Set(['checkCodeMail', 'readResult']);
const retryDelaysMs = [400, 1200];
const busyPausesSeconds = [3, 5, 8];
const longestPauseSeconds = 15;
const maxWaitSeconds = 60;

export const isGivenUp = (error: unknown): boolean => error instanceof CallFailed && error.status === 0;

const isOfKind = (problem: Partial<ProblemDetails>, ...kinds: readonly string[]): boolean =>
  kinds.some((kind) => problem.type?.endsWith(`:${kind}`));

/** Codes of a 409 at which the application does not continue on this screen. */
export type RefusedState = 'completed' | 'answers-frozen' | 'out-of-order';

export const isRefused = (
  error: unknown,
  kind: RefusedState | 'pin-set' | 'answers-changed' | 'no-starts-left' | 'method-ended',
): boolean => error instanceof CallFailed && isOfKind(error.problem, kind);

export const blames = (error: unknown, field: string): boolean =>
  error instanceof CallFailed &&
  error.status === 400 &&
  (error.problem.errors === undefined || error.problem.errors.some((one) => one.field === field));

/**
 * Makes one call of spec 7, with retries and the connection dialog (docs/design/ui.md "Never lose input").
 * @throws CallFailed; status 0: the applicant gave up, a background call got no response, or a maintenance stopped
 *   a call that must not be repeated
 * @throws the reason of `input.signal` after an abort
 */
export async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallResponse<N>> {
  let answer = await requestWhenOpen(name, input);
  if (answer.status === 403 && isOfKind(parseProblem(answer), 'cross-site')) {
    // The server replaces an invalid XSRF cookie in the response to a GET, and binds it to the session.
    const hasSession = readSession('authenticationToken') !== '';
    const renewed = await requestWithRetries(hasSession ? 'getApplication' : 'getMaintenance', {});
    answer = [0, 401].includes(renewed.status) ? renewed : await requestWhenOpen(name, input);
  }
  if (answer.status > 0 && answer.status < 300) {
    if (callTable[name].auth || name === 'verifyCode') recordActivity();
    return (answer.text === '' ? undefined : JSON.parse(answer.text)) as CallResponse<N>;
  }
  throw new CallFailed(answer.status, parseProblem(answer));
}

async function requestWhenOpen<N extends CallName>(name: N, input: CallInput<N>): Promise<RawResponse> {
  let answer = await requestWithRetries(name, input);
  while (!silent.has(name) && isMaintenance(answer)) {
    // Loaded ahead with its dialog, so that the first screen loads without it.
    await (await import('./maintenance.ts')).waitForMaintenanceEnd(askMaintenance);
    if (notRepeatable.has(name)) return { status: 0, text: '' };
    answer = await requestWithRetries(name, input);
  }
  return answer;
}

const isMaintenance = (answer: RawResponse): boolean =>
  answer.status === 503 && isOfKind(parseProblem(answer), 'maintenance');

/** Null: no maintenance is planned. Undefined: no usable answer. */
async function askMaintenance(): Promise<MaintenanceWindow | null | undefined> {
  const answer = await send('getMaintenance', {});
  if (answer.status === 404) return null;
  return hasOwnShape('getMaintenance', answer) ? (parse(answer.text) as MaintenanceWindow) : undefined;
}

async function requestWithRetries<N extends CallName>(name: N, input: CallInput<N>): Promise<RawResponse> {
  const isRepeatable = !notRepeatable.has(name);
  const attempt = async () => {
    const answer = dropForeignReply(name, await send(name, input));
    if (answer.status === 0) input.onUnanswered?.();
    return answer;
  };
  let answer = await attempt();
  for (const wait of isRepeatable ? retryDelaysMs : []) {
    if (!isTransient(answer)) break;
    const asked = 1000 * Math.min(parseProblem(answer).retryAfterSeconds ?? 0, 5);
    await new Promise((resolve) => setTimeout(resolve, Math.max(wait, asked)));
    answer = await attempt();
  }
  if (silent.has(name)) return answer;
  const pauses = isRepeatable ? [...busyPausesSeconds] : [];
  const addWait = (reply: RawResponse) => ({
    ...reply,
    waitSeconds: findWait(reply, isRepeatable, pauses.shift() ?? longestPauseSeconds),
  });
  const options = { automatic: isRepeatable, mayGiveUp: true, signal: input.signal };
  const retry = async () => addWait(await attempt());
  return { text: '', ...(await retryUntilAnswered(retry, options, addWait(answer))) };
}

function findWait(answer: RawResponse, isRepeatable: boolean, pause: number): number | undefined {
  const { retryAfterSeconds } = parseProblem(answer);
  if (answer.status > 0 && isTransient(answer)) return Math.max(pause, retryAfterSeconds ?? 0);
  if (answer.status !== 429 || !isRepeatable) return undefined;
  // A longer wait comes from another limit, such as the look-ups of a day.
  const waitSeconds = retryAfterSeconds ?? maxWaitSeconds;
  return waitSeconds <= maxWaitSeconds ? waitSeconds : undefined;
}

const silence: readonly number[] = [0, 408, 502, 503, 504];

/** An outage of the identity provider usually lasts longer than the retries. */
const isTransient = (answer: RawResponse): boolean =>
  silence.includes(answer.status) && !isOfKind(parseProblem(answer), 'maintenance', 'provider-unavailable');

/** A node of the previous release refuses what it does not know, before it does anything. Another node accepts it. */
const isOfFormerRelease = (name: CallName, answer: RawResponse): boolean =>
  parseProblem(answer).errors?.some(({ code }) => code === 'unknown-field') === true ||
  (answer.status === 404 && callTable[name].method === 'POST' && callTable[name].auth);

/**
 * A 2xx without the call's own shape, or a page as a refusal, comes from a captive portal, a filter or a proxy. Status 0
 * lets the applicant repeat the call.
 */
function dropForeignReply(name: CallName, answer: RawResponse): RawResponse {
  const { status, text } = answer;
  if (isOfFormerRelease(name, answer)) return { status: 502, text: '' };
  const isForeign = silence.includes(status)
    ? notRepeatable.has(name) && !text.startsWith('{')
    : /^\s*</.test(text) && ![413, 429].includes(status);
  return (status < 300 ? hasOwnShape(name, answer) : !isForeign) ? answer : { status: 0, text: '' };
}

function hasOwnShape(name: CallName, { status, text }: RawResponse): boolean {
  const { answer } = callTable[name];
  if (answer === null) return status === 204;
  if (answer === '') return text === '{}';
  const value = parse(text);
  return answer.split(' ').every((property) => property in value);
}

function parse(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}

function parseProblem({ text }: RawResponse): Partial<ProblemDetails> {
  const problem: Partial<ProblemDetails> = parse(text);
  const { type = '', errors = [] } = problem;
  return typeof type === 'string' && Array.isArray(errors) ? problem : {};
}

async function send<N extends CallName>(name: N, input: CallInput<N>): Promise<RawResponse> {
  const { method, auth } = callTable[name];
  const url = formatUrl(name, input);
  const token = readSession('authenticationToken');
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(auth && token !== '' && { authorization: token }),
    ...(method === 'POST' && { 'x-xsrf-token': readXsrfToken() }),
    ...(input.headers as object | undefined),
  };
  if (input.upload !== undefined) return input.upload(url, headers);
  const body = JSON.stringify(input.body) as string | undefined;
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: input.signal ?? null,
    });
    recordServerTime(response.headers.get('date'));
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (input.signal?.aborted) throw error;
    return { status: 0, text: '' };
  }
}

function formatUrl<N extends CallName>(name: N, input: CallInput<N>): string {
  const params = (input.params ?? {}) as Readonly<Record<string, string>>;
  const path = callTable[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  const query = new URLSearchParams((input.query ?? {}) as Record<string, string>).toString();
  return query === '' ? path : `${path}?${query}`;
}
