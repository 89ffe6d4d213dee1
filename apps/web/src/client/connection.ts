/** What the applicant is shown while something gets no answer at all, or is told to come later. */
export type Lost = {
  /** Sent again by itself; else only when asked to, because the server may have heard it the first time. */
  readonly automatic: boolean;
  /** Whether there is anything to go on to without it. */
  readonly mayGiveUp: boolean;
  /** Being sent again at this moment. */
  readonly trying: boolean;
  /** The server is there and will listen after so many seconds; null where the network is what is missing. */
  readonly crowdedSeconds: number | null;
};

/** `status` 0: none at all. One with `waitSeconds` asks to be sent again after them, and is none either. */
type Answered = { readonly status: number; readonly waitSeconds?: number };
type Options = Pick<Lost, 'automatic' | 'mayGiveUp'> & { readonly signal?: AbortSignal | undefined };
type Trouble = {
  readonly options: Options;
  trying: boolean;
  waitSeconds: number | null;
  decide: (again: boolean) => void;
};

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
          crowdedSeconds: longestOf(all.map(({ waitSeconds }) => waitSeconds)),
        };
  for (const watcher of watchers) watcher();
}

/** Null as soon as one is. */
function longestOf(seconds: readonly (number | null)[]): number | null {
  const told = seconds.filter((one) => one !== null);
  return told.length === seconds.length ? Math.max(...told) : null;
}

export const isAnswered = ({ status, waitSeconds }: Answered): boolean =>
  status !== 0 && waitSeconds === undefined;

/**
 * After a `first` that is no answer, sends again until there is one, whatever it says, and tells the applicant meanwhile,
 * so that nothing that was entered is lost to a tunnel or a crowd. Status 0 comes back only when it was given up.
 */
export async function untilAnswered<A extends Answered>(
  send: () => Promise<A>,
  options: Options,
  first: Answered = { status: 0 },
): Promise<A | { readonly status: 0 }> {
  const trouble: Trouble = {
    options,
    trying: false,
    waitSeconds: first.waitSeconds ?? null,
    decide: () => undefined,
  };
  troubles.add(trouble);
  tell();
  try {
    while (await another(trouble)) {
      trouble.trying = true;
      tell();
      const answer = await send();
      if (isAnswered(answer)) return answer;
      trouble.trying = false;
      trouble.waitSeconds = answer.waitSeconds ?? null;
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
  const isCrowded = trouble.waitSeconds !== null;
  return new Promise((resolve) => {
    const again = () => trouble.decide(true);
    const seconds = trouble.waitSeconds ?? retrySeconds;
    const timer = automatic ? setTimeout(again, seconds * 1000) : undefined;
    if (automatic && !isCrowded) addEventListener('online', again);
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
