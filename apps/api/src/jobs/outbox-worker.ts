import { MailRefused } from '../mails/safe-mail.ts';
import type { Mail, Mailer } from '../ports.ts';

/** A mail that is ours to send until the lease ends; then any node may claim it again. */
export type ClaimedMail = {
  readonly id: string;
  readonly kind: string;
  /** Counts this one. */
  readonly attempt: number;
  /** @throws MailRefused when it opens nowhere; DecryptionFailed when this node lacks its key, which another may have */
  readonly open: () => Mail;
};

/** The outbox as the worker sees it. No call holds a transaction or a connection while a mail travels. */
export interface OutboxQueue {
  /** Takes up to `limit` mails that are due, for `leaseSeconds`. */
  claim(limit: number, leaseSeconds: number): Promise<ClaimedMail[]>;
  /** Remembers that it left and wipes what it said. */
  markSent(id: string): Promise<void>;
  /** Due again after so many seconds, unless they have left. `why` stays until there is another one. */
  postpone(ids: readonly string[], seconds: number, why?: string): Promise<void>;
  /** Due now, unless some node has claimed it again since that attempt. */
  retry(mails: readonly Pick<ClaimedMail, 'id' | 'attempt'>[]): Promise<void>;
  /** Never due again: refused for good, and kept for the engineer to look at. */
  park(id: string, why: string): Promise<void>;
}

type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type OutboxWorker = {
  /** Looks at once: something was queued. */
  readonly kick: () => void;
  /** Takes nothing new and waits for what is on its way. */
  readonly stop: () => Promise<void>;
};

export type OutboxWorkerOptions = {
  readonly queue: OutboxQueue;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly everyMs?: number;
  readonly backoffSeconds?: (attempt: number, kind: string) => number;
  /** How long a claim holds without being renewed: so long are mails kept from others by a node that died. */
  readonly leaseSeconds?: number;
};

/** On their way at a time, so that a mail that takes long holds up no other. */
const most = 20;
/** So many are tried again at once when the mail server is back. */
const maxUnreached = 1_000;
/**
 * 1, 2, 4 … seconds. At most five minutes, so that an outage of hours ends within minutes of the server's return; for a
 * code three seconds, because someone is looking at the screen that asks for it.
 */
const defaultBackoff = (attempt: number, kind: string): number =>
  Math.min(2 ** Math.min(attempt - 1, 20), kind === 'code' ? 3 : 300);

/**
 * Sends what the outbox holds, at least once each (docs/product-decisions.md "Completion"): a mail is marked only after the mailer took
 * it, so a crash in between sends it again under the same Message-ID. Starts at once; never throws.
 */
export function startOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const { queue, mailer, log, everyMs = 1000, backoffSeconds = defaultBackoff, leaseSeconds = 20 } = options;
  let stopping = false;
  let wake: () => void = () => undefined;
  let kicked = false;
  /** Whether the outbox may hold more than there was room for. */
  let isMore = false;
  const sendings = new Set<Promise<void>>();
  const onTheirWay = new Set<string>();
  /** Attempts by id. */
  let unreached = new Map<string, number>();

  const kick = (): void => {
    kicked = true;
    wake();
  };

  /** The mail server is there again, so what waits because it was not need wait no longer. */
  async function retryUnreached(): Promise<void> {
    if (unreached.size === 0) return;
    const waiting = [...unreached].map(([id, attempt]) => ({ id, attempt }));
    unreached = new Map();
    await queue.retry(waiting);
    kick();
  }

  /** Those that were tried last; after an outage of days the others wait for their time, which is minutes. */
  function rememberUnreached({ id, attempt }: ClaimedMail): void {
    unreached.delete(id);
    unreached.set(id, attempt);
    const [eldest] = unreached.keys();
    if (unreached.size > maxUnreached && eldest !== undefined) unreached.delete(eldest);
  }

  async function send(claimed: ClaimedMail): Promise<void> {
    const fields = { mailId: claimed.id, kind: claimed.kind, attempt: claimed.attempt };
    try {
      await mailer.send(claimed.open());
      onTheirWay.delete(claimed.id);
    } catch (error) {
      onTheirWay.delete(claimed.id);
      // The message of an SMTP error repeats the recipient: only its codes are logged.
      const trouble = { ...fields, ...codesOf(error) };
      if (error instanceof MailRefused) {
        log.error({ ...trouble, reason: error.message }, 'mail refused for good');
        await queue.park(claimed.id, error.why);
        return;
      }
      const seconds = backoffSeconds(claimed.attempt, claimed.kind);
      log.warn({ ...trouble, retryInSeconds: seconds }, 'mail not sent');
      await queue.postpone([claimed.id], seconds, whyOf(error));
      if (isUnreached(error)) rememberUnreached(claimed);
      return;
    }
    log.info(fields, 'mail sent');
    // Not in the `try`: where only the database is away, the mail has left all the same.
    await queue.markSent(claimed.id);
    await retryUnreached();
  }

  /** A slow mail server may take longer than the lease; as long as we live, nobody else shall send what we are sending. */
  async function renewLeases(): Promise<void> {
    try {
      if (onTheirWay.size > 0) await queue.postpone([...onTheirWay], leaseSeconds);
    } catch (error) {
      log.warn(codesOf(error), 'lease not renewed');
    }
  }

  function begin(claimed: ClaimedMail): void {
    onTheirWay.add(claimed.id);
    const sending = send(claimed)
      // The database went away meanwhile: the lease runs out and the mail is claimed again.
      .catch((error: unknown) => log.warn(codesOf(error), 'outbox not updated'))
      .finally(() => {
        sendings.delete(sending);
        if (isMore && sendings.size <= most / 2) kick();
      });
    sendings.add(sending);
  }

  async function look(): Promise<void> {
    const room = most - sendings.size;
    isMore = true;
    if (room <= 0) return;
    const claimed = await queue.claim(room, leaseSeconds);
    isMore = claimed.length >= room;
    claimed.forEach(begin);
  }

  async function loop(): Promise<void> {
    const renewing = setInterval(() => void renewLeases(), (leaseSeconds * 1000) / 3);
    while (!stopping) {
      kicked = false;
      await look().catch((error: unknown) => log.warn(codesOf(error), 'outbox not reached'));
      if (!stopping && !kicked) await pause();
    }
    await Promise.all(sendings);
    clearInterval(renewing);
  }

  async function pause(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      wake = resolve;
      timer = setTimeout(resolve, everyMs);
    });
    clearTimeout(timer);
  }

  const ended = loop();
  return {
    kick,
    async stop() {
      stopping = true;
      wake();
      await ended;
    },
  };
}

const networkCodes = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'EDNS', 'ESOCKET', 'ETIMEDOUT']);

/** No server said anything about this mail: it was not there, or went away. */
function isUnreached(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: unknown };
  return responseCode === undefined && networkCodes.has(code ?? '');
}

function codesOf(error: unknown): object {
  if (!(error instanceof Error)) return { error: 'unknown' };
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return { error: error.name, code, responseCode };
}

const whyOf = (error: unknown): string =>
  Object.values(codesOf(error))
    .filter((code) => code !== undefined)
    .join(' ');
