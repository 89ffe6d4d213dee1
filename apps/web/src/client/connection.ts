/** What the applicant is shown while something gets no answer at all, or is told to come later. */
export type Outage = {
  /** Sent again by itself; else only when asked to, because the server may have heard it the first time. */
  readonly automatic: boolean;
  /** Whether there is anything to go on to without it. */
  readonly mayGiveUp: boolean;
  /** Being sent again at this moment. */
  readonly trying: boolean;
  /** The server is there and will listen after so many seconds; null where the network is what is missing. */
  readonly retryAfterSeconds: number | null;
};

/** `status` 0: none at all. One with `waitSeconds` asks to be sent again after them, and is none either. */
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

/** Null while everything is answered. */
export const readOutage = (): Outage | null => outage;

export function subscribeOutage(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Everything that waits is sent again at once. */
export function retryNow(): void {
  for (const pending of pendingRetries) pending.decide(true);
}

/** Everything that one can go on without is not sent again. */
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

/** Null as soon as one is. */
function longestWait(seconds: readonly (number | null)[]): number | null {
  const waits = seconds.filter((one) => one !== null);
  return waits.length === seconds.length ? Math.max(...waits) : null;
}

export const isAnswered = ({ status, waitSeconds }: Result): boolean =>
  status !== 0 && waitSeconds === undefined;

/**
 * After a `first` that is no answer, sends again until there is one, whatever it says, and tells the applicant meanwhile,
 * so that nothing that was entered is lost to a tunnel or a crowd. Status 0 comes back only when it was given up.
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

/** Whether to send again: after a while, when the network is back, or as the applicant decides. */
function waitForRetry(pending: PendingRetry): Promise<boolean> {
  const { automatic, signal } = pending.options;
  const isRateLimited = pending.waitSeconds !== null;
  return new Promise((resolve) => {
    const again = () => pending.decide(true);
    const seconds = pending.waitSeconds ?? retrySeconds;
    const timer = automatic ? setTimeout(again, seconds * 1000) : undefined;
    if (automatic && !isRateLimited) addEventListener('online', again);
    // The sending itself reports that nobody waits for it any more.
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
