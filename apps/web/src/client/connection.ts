import { createStore } from './store.ts';
import type { RawResponse } from './upload.ts';

export type Outage = {
  readonly automatic: boolean;
  readonly mayGiveUp: boolean;
  readonly trying: boolean;
  /** Null if at least one call got no response. */
  readonly retryAfterSeconds: number | null;
  /** False while the server would refuse every attempt. */
  readonly mayRetryNow: boolean;
};

type Result = Pick<RawResponse, 'status'> & { readonly waitSeconds?: number | undefined };
type Options = Pick<Outage, 'automatic' | 'mayGiveUp'> & { readonly signal?: AbortSignal | undefined };
type PendingRetry = {
  readonly options: Options;
  trying: boolean;
  last: Result;
  decide: (again: boolean) => unknown;
};

const retrySeconds = 5;

const pendingRetries = new Set<PendingRetry>();
export const outage = createStore<Outage | null>(null);

export function retryNow(): void {
  for (const pending of pendingRetries) pending.decide(true);
}

export function giveUp(): void {
  for (const pending of pendingRetries) if (pending.options.mayGiveUp) pending.decide(false);
}

function publish(): void {
  outage.write(pendingRetries.size === 0 ? null : summarise([...pendingRetries]));
}

function summarise(all: readonly PendingRetry[]): Outage {
  const waits = all.flatMap(({ last }) => last.waitSeconds ?? []);
  return {
    automatic: all.every(({ options }) => options.automatic),
    mayGiveUp: all.every(({ options }) => options.mayGiveUp),
    trying: all.some(({ trying }) => trying),
    retryAfterSeconds: waits.length === all.length ? Math.max(...waits) : null,
    mayRetryNow: all.some(({ last }) => last.status !== 429),
  };
}

const isAnswered = ({ status, waitSeconds }: Result): boolean => status !== 0 && waitSeconds === undefined;

/** Returns the answer, or status 0 if the applicant gave up. `first` is the result of the first attempt. */
export async function retryUntilAnswered<A extends Result>(
  send: () => Promise<A>,
  options: Options,
  first: A | { readonly status: 0 } = { status: 0 },
): Promise<A | { readonly status: 0 }> {
  if (isAnswered(first)) return first;
  const pending: PendingRetry = { options, trying: false, last: first, decide: () => undefined };
  pendingRetries.add(pending);
  publish();
  try {
    while (await waitForRetry(pending)) {
      pending.trying = true;
      publish();
      // An attempt on a silent line can last for minutes.
      const givenUp = new Promise<void>((resolve) => {
        pending.decide = (again) => again || resolve();
      });
      const answer = await Promise.race([send(), givenUp]);
      if (!answer) break;
      if (isAnswered(answer)) return answer;
      pending.trying = false;
      pending.last = answer;
      publish();
    }
    return { status: 0 };
  } finally {
    pendingRetries.delete(pending);
    publish();
  }
}

function waitForRetry(pending: PendingRetry): Promise<boolean> {
  const { automatic, signal } = pending.options;
  const { waitSeconds } = pending.last;
  return new Promise((resolve) => {
    const retry = () => resolve(true);
    pending.decide = resolve;
    if (automatic) setTimeout(retry, (waitSeconds ?? retrySeconds) * 1000);
    if (automatic && waitSeconds === undefined) addEventListener('online', retry, { once: true });
    // After an abort the next attempt starts at once; `send` then rejects with the signal's reason.
    signal?.addEventListener('abort', retry);
  });
}
