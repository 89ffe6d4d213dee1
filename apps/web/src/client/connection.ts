/** What the applicant is shown while something gets no answer at all. */
export type Lost = {
  /** Sent again by itself; else only when asked to, because the server may have heard it the first time. */
  readonly automatic: boolean;
  /** Whether there is anything to go on to without it. */
  readonly mayGiveUp: boolean;
  /** Being sent again at this moment. */
  readonly trying: boolean;
};

type Options = Omit<Lost, 'trying'> & { readonly signal?: AbortSignal | undefined };
type Trouble = { readonly options: Options; trying: boolean; decide: (again: boolean) => void };

const retrySeconds = 5;

const troubles = new Set<Trouble>();
const watchers = new Set<() => void>();
let lost: Lost | null = null;

/** Null while everything is answered. */
export const readLost = (): Lost | null => lost;

export function watchLost(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Everything that waits is sent again at once. */
export function retryNow(): void {
  for (const trouble of troubles) trouble.decide(true);
}

/** Everything that one can go on without is not sent again. */
export function giveUp(): void {
  for (const trouble of troubles) if (trouble.options.mayGiveUp) trouble.decide(false);
}

function tell(): void {
  const all = [...troubles];
  lost =
    all.length === 0
      ? null
      : {
          automatic: all.every(({ options }) => options.automatic),
          mayGiveUp: all.every(({ options }) => options.mayGiveUp),
          trying: all.some(({ trying }) => trying),
        };
  for (const watcher of watchers) watcher();
}

/**
 * Sends again until there is an answer, whatever it says (status 0: none), and tells the applicant meanwhile, so that
 * nothing that was entered is lost to a tunnel. Status 0 comes back only when it was given up.
 */
export async function untilAnswered<A extends { readonly status: number }>(
  send: () => Promise<A>,
  options: Options,
): Promise<A | { readonly status: 0 }> {
  const trouble: Trouble = { options, trying: false, decide: () => undefined };
  troubles.add(trouble);
  tell();
  try {
    while (await another(trouble)) {
      trouble.trying = true;
      tell();
      const answer = await send();
      if (answer.status !== 0) return answer;
      trouble.trying = false;
      tell();
    }
    return { status: 0 };
  } finally {
    troubles.delete(trouble);
    tell();
  }
}

/** Whether to send again: after a while, when the network is back, or as the applicant decides. */
function another(trouble: Trouble): Promise<boolean> {
  const { automatic, signal } = trouble.options;
  return new Promise((resolve) => {
    const again = () => trouble.decide(true);
    const timer = automatic ? setTimeout(again, retrySeconds * 1000) : undefined;
    if (automatic) addEventListener('online', again);
    // The sending itself reports that nobody waits for it any more.
    signal?.addEventListener('abort', again);
    trouble.decide = (answer) => {
      clearTimeout(timer);
      removeEventListener('online', again);
      signal?.removeEventListener('abort', again);
      trouble.decide = () => undefined;
      resolve(answer);
    };
  });
}
