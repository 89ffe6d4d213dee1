/** State of the dialog that is shown while calls get no response or reach the rate limit. */
export type Outage = {
  /**
   * If true, the page retries by itself. If false, the applicant starts each retry, for example because a retry could send
   * another e-mail.
   */
  readonly automatic: boolean;
  /** If true, the applicant can stop the retries. */
  readonly mayGiveUp: boolean;
  /** If true, at least one retry is in progress. */
  readonly trying: boolean;
  /** Wait in seconds that the rate limit requires; null if at least one call got no response. */
  readonly retryAfterSeconds: number | null;
};

/** `status` is 0 if the server sent no usable response. `waitSeconds` is the wait that the rate limit requires before a retry. */
type Result = { readonly status: number; readonly waitSeconds?: number };
type Options = Pick<Outage, 'automatic' | 'mayGiveUp'> & { readonly signal?: AbortSignal | undefined };
type PendingRetry = {
  readonly options: Options;
  trying: boolean;
  waitSeconds: number | null;
  decide: (again: boolean) => void;
};

const retrySeconds = 5;

const pendingRetries = new Set<PendingRetry>();
const watchers = new Set<() => void>();
let outage: Outage | null = null;

/** Returns null while no call waits for a retry. */
export const readOutage = (): Outage | null => outage;

export function subscribeOutage(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function retryNow(): void {
  for (const pending of pendingRetries) pending.decide(true);
}

/** Cancels every waiting call that has `mayGiveUp`. */
export function giveUp(): void {
  for (const pending of pendingRetries) if (pending.options.mayGiveUp) pending.decide(false);
}

function publish(): void {
  const all = [...pendingRetries];
  outage =
    all.length === 0
      ? null
      : {
          automatic: all.every(({ options }) => options.automatic),
          mayGiveUp: all.every(({ options }) => options.mayGiveUp),
          trying: all.some(({ trying }) => trying),
          retryAfterSeconds: longestWait(all.map(({ waitSeconds }) => waitSeconds)),
        };
  for (const watcher of watchers) watcher();
}

/** Returns null if at least one wait is null, because the call of that wait got no response. */
function longestWait(seconds: readonly (number | null)[]): number | null {
  const waits = seconds.filter((one) => one !== null);
  return waits.length === seconds.length ? Math.max(...waits) : null;
}

export const isAnswered = ({ status, waitSeconds }: Result): boolean =>
  status !== 0 && waitSeconds === undefined;

/**
 * Retries a call until the server answers or the applicant gives up. Until then the page shows a dialog.
 * @param first the result of the first attempt, which the caller has already made; by default status 0 (no response)
 * @returns the answer, or status 0 if the applicant gave up
 */
export async function retryUntilAnswered<A extends Result>(
  send: () => Promise<A>,
  options: Options,
  first: Result = { status: 0 },
): Promise<A | { readonly status: 0 }> {
  const pending: PendingRetry = {
    options,
    trying: false,
    waitSeconds: first.waitSeconds ?? null,
    decide: () => undefined,
  };
  pendingRetries.add(pending);
  publish();
  try {
    while (await waitForRetry(pending)) {
      pending.trying = true;
      publish();
      const answer = await send();
      if (isAnswered(answer)) return answer;
      pending.trying = false;
      pending.waitSeconds = answer.waitSeconds ?? null;
      publish();
    }
    return { status: 0 };
  } finally {
    pendingRetries.delete(pending);
    publish();
  }
}

/** Returns true when the call must be sent again, false if the applicant gave up. */
function waitForRetry(pending: PendingRetry): Promise<boolean> {
  const { automatic, signal } = pending.options;
  const isRateLimited = pending.waitSeconds !== null;
  return new Promise((resolve) => {
    const again = () => pending.decide(true);
    const seconds = pending.waitSeconds ?? retrySeconds;
    const timer = automatic ? setTimeout(again, seconds * 1000) : undefined;
    if (automatic && !isRateLimited) addEventListener('online', again);
    // After an abort the next attempt starts at once. Its `send` then rejects with the reason of the signal.
    signal?.addEventListener('abort', again);
    pending.decide = (answer) => {
      clearTimeout(timer);
      removeEventListener('online', again);
      signal?.removeEventListener('abort', again);
      pending.decide = () => undefined;
      resolve(answer);
    };
  });
}
