import { MailRefused } from './mails/safe-mail.ts';
import type { Mail, Mailer } from './ports.ts';

/** A mail that is ours to send until the lease ends; then any node may claim it again. */
export type ClaimedMail = {
  readonly id: string;
  readonly kind: string;
  /** Counts this one. */
  readonly attempt: number;
  /** @throws SealBroken */
  readonly open: () => Mail;
};

/** The outbox as the worker sees it. No call holds a transaction or a connection while a mail travels. */
export interface OutboxQueue {
  /** Takes up to `limit` mails that are due, for `leaseSeconds`. */
  claim(limit: number, leaseSeconds: number): Promise<ClaimedMail[]>;
  /** Remembers that it left and wipes what it said. */
  markSent(id: string): Promise<void>;
  /** Due again after so many seconds, unless they have left. */
  postpone(ids: readonly string[], seconds: number): Promise<void>;
  /** Never due again: for the engineer to look at. */
  park(id: string): Promise<void>;
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

const batch = 20;
/**
 * 1, 2, 4 … seconds. At most five minutes, so that an outage of hours ends within minutes of the server's return; for a
 * code three seconds, because someone is looking at the screen that asks for it.
 */
const defaultBackoff = (attempt: number, kind: string): number =>
  Math.min(2 ** Math.min(attempt - 1, 20), kind === 'code' ? 3 : 300);

/**
 * Sends what the outbox holds, at least once each (decisions "Completion"): a mail is marked only after the mailer took
 * it, so a crash in between sends it again under the same Message-ID. Starts at once; never throws.
 */
export function startOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const { queue, mailer, log, everyMs = 1000, backoffSeconds = defaultBackoff, leaseSeconds = 20 } = options;
  let stopping = false;
  let wake: () => void = () => undefined;
  let kicked = false;
  const onTheirWay = new Set<string>();
  const unreached = new Set<string>();

  /** The mail server is there again, so what waits because it was not need wait no longer. */
  async function retryUnreached(): Promise<void> {
    if (unreached.size === 0) return;
    const ids = [...unreached];
    unreached.clear();
    await queue.postpone(ids, 0);
  }

  /** Whether the mail server took it. */
  async function send(claimed: ClaimedMail): Promise<boolean> {
    const fields = { mailId: claimed.id, kind: claimed.kind, attempt: claimed.attempt };
    try {
      await mailer.send(claimed.open());
      onTheirWay.delete(claimed.id);
      await queue.markSent(claimed.id);
      log.info(fields, 'mail sent');
      return true;
    } catch (error) {
      onTheirWay.delete(claimed.id);
      // The message of an SMTP error repeats the recipient: only its codes are logged.
      const trouble = { ...fields, ...codesOf(error) };
      if (error instanceof MailRefused) {
        log.error(trouble, 'mail refused for good');
        await queue.park(claimed.id);
        return false;
      }
      const seconds = backoffSeconds(claimed.attempt, claimed.kind);
      log.warn({ ...trouble, retryInSeconds: seconds }, 'mail not sent');
      if (isUnreached(error)) unreached.add(claimed.id);
      await queue.postpone([claimed.id], seconds);
      return false;
    }
  }

  /** A slow mail server may take longer than the lease; as long as we live, nobody else shall send what we are sending. */
  function renewLeases(): NodeJS.Timeout {
    const renew = async (): Promise<void> => {
      if (onTheirWay.size > 0) await queue.postpone([...onTheirWay], leaseSeconds);
    };
    const everyThird = (leaseSeconds * 1000) / 3;
    return setInterval(
      () => void renew().catch((error: unknown) => log.warn(codesOf(error), 'lease not renewed')),
      everyThird,
    );
  }

  async function round(): Promise<void> {
    let claimed: ClaimedMail[];
    do {
      claimed = await queue.claim(batch, leaseSeconds);
      for (const { id } of claimed) onTheirWay.add(id);
      const renewing = renewLeases();
      const sendings = await Promise.allSettled(claimed.map(send));
      clearInterval(renewing);
      onTheirWay.clear();
      // The database went away meanwhile: the lease runs out and the mail is claimed again.
      for (const one of sendings) {
        if (one.status === 'rejected') log.warn(codesOf(one.reason), 'outbox not updated');
      }
      if (sendings.some((one) => one.status === 'fulfilled' && one.value)) await retryUnreached();
    } while (!stopping && claimed.length === batch);
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      await round().catch((error: unknown) => log.warn(codesOf(error), 'outbox not reached'));
      if (!stopping && !kicked) await pause();
      kicked = false;
    }
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
    kick() {
      kicked = true;
      wake();
    },
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
