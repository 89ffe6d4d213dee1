import type { ClaimedMail, OutboxQueue } from '../../adapters/postgres/mail/outbox.ts';
import { type Mailer, MailRefused } from '../../core/mail-ports.ts';

const networkCodes = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'EDNS', 'ESOCKET', 'ETIMEDOUT']);

type MailError = {
  readonly name: string;
  readonly code?: string;
  readonly responseCode?: number;
  /** Perhaps it is delivered, and only the response was lost. */
  readonly isTransmitted?: boolean;
};

/** The message of an SMTP error can contain the recipient. */
const readCodes = ({ name, code, responseCode }: MailError) => ({ error: name, code, responseCode });

type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

export type OutboxWorker = ReturnType<typeof startOutboxWorker>;

export type OutboxWorkerOptions = {
  readonly queue: OutboxQueue;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly everyMs?: number;
  /** Seconds. `isAnswered`: the server has responded, so a quick retry is useless. */
  readonly computeBackoffSeconds?: (attempt: number, kind: string, isAnswered: boolean) => number;
  readonly random?: () => number;
  readonly leaseSeconds?: number;
};

const maxInFlight = 20;
/** Many waiting confirmations must not delay a code. */
const maxOthersInFlight = 15;
const maxUnreached = 1_000;
/** Seconds. After a response a sender must delay a retry (RFC 5321, 4.5.4.1). */
const computeBackoff = (attempt: number, kind: string, isAnswered: boolean): number => {
  const first = isAnswered ? 5 : 1;
  const longest = kind !== 'code' ? 300 : isAnswered ? 60 : 3;
  return Math.min(first * 2 ** Math.min(attempt - 1, 20), longest);
};

/** At least once: after a crash the mail is sent again under the same Message-ID. Never throws. */
export function startOutboxWorker(options: OutboxWorkerOptions) {
  const { queue, mailer, log, everyMs = 1000, leaseSeconds = 20, random = Math.random } = options;
  const { computeBackoffSeconds: backoffSeconds = computeBackoff } = options;
  let stopping = false;
  let wake: () => void = () => undefined;
  let kicked = false;
  let isMore = false;
  const sendings = new Set<Promise<void>>();
  const inFlight = new Map<string, string>();
  let unreached = new Map<string, number>();

  /** Nodes and mails must not retry at the same moment. */
  const drawJitter = (): number => 0.75 + random() / 2;

  const kick = (): void => {
    kicked = true;
    wake();
  };

  async function retryUnreached(): Promise<void> {
    if (unreached.size === 0) return;
    const waiting = [...unreached].map(([id, attempt]) => ({ id, attempt }));
    unreached = new Map();
    await queue.retry(waiting);
    kick();
  }

  function rememberUnreached({ id, attempt }: ClaimedMail): void {
    unreached.delete(id);
    unreached.set(id, attempt);
    const [oldest] = unreached.keys();
    if (unreached.size > maxUnreached && oldest !== undefined) unreached.delete(oldest);
  }

  async function send(claimed: ClaimedMail): Promise<void> {
    const fields = { mailId: claimed.id, kind: claimed.kind, attempt: claimed.attempt };
    try {
      await mailer.send(claimed.open());
      inFlight.delete(claimed.id);
    } catch (error) {
      inFlight.delete(claimed.id);
      const failure = error as MailError;
      const codes = readCodes(failure);
      if (error instanceof MailRefused) {
        log.error({ ...fields, ...codes, reason: error.message }, 'mail refused for good');
        await queue.park(claimed.id, error.why);
        return;
      }
      const { isTransmitted = false } = failure;
      const isAnswered = isTransmitted || failure.responseCode !== undefined;
      const kind = isTransmitted ? 'transmitted' : claimed.kind;
      const quick = backoffSeconds(claimed.attempt, kind, isAnswered);
      const seconds = isAnswered ? quick * drawJitter() : quick;
      log.warn({ ...fields, ...codes, retryInSeconds: seconds }, 'mail not sent');
      const why = Object.values(codes).filter((code) => code !== undefined);
      await queue.postpone([claimed.id], seconds, why.join(' '));
      // Not reached, or the connection was lost before a response about this mail.
      if (!isAnswered && networkCodes.has(failure.code ?? '')) rememberUnreached(claimed);
      return;
    }
    log.info(fields, 'mail sent');
    // Outside the `try`: the mail is sent, so `catch` must not postpone it.
    await queue.markSent(claimed.id);
    await retryUnreached();
  }

  async function renewLeases(): Promise<void> {
    try {
      if (inFlight.size > 0) await queue.postpone([...inFlight.keys()], leaseSeconds);
    } catch (error) {
      log.warn(readCodes(error as MailError), 'lease not renewed');
    }
  }

  function startSending(claimed: ClaimedMail): void {
    inFlight.set(claimed.id, claimed.kind);
    const sending = send(claimed)
      .catch((error: MailError) => log.warn(readCodes(error), 'outbox not updated'))
      .finally(() => {
        sendings.delete(sending);
        if (isMore && sendings.size <= maxInFlight / 2) kick();
      });
    sendings.add(sending);
  }

  async function poll(): Promise<void> {
    const room = maxInFlight - sendings.size;
    isMore = true;
    if (room <= 0) return;
    const others = [...inFlight.values()].filter((kind) => kind !== 'code').length;
    const roomForOthers = Math.max(0, maxOthersInFlight - others);
    const claimed = await queue.claim(room, leaseSeconds, roomForOthers);
    isMore = claimed.length >= Math.min(room, roomForOthers);
    claimed.forEach(startSending);
  }

  async function runLoop(): Promise<void> {
    const renewing = setInterval(() => void renewLeases(), (leaseSeconds * 1000) / 3);
    while (!stopping) {
      kicked = false;
      await poll().catch((error: MailError) => log.warn(readCodes(error), 'outbox not reached'));
      if (!stopping && !kicked) await pause();
    }
    await Promise.all(sendings);
    clearInterval(renewing);
  }

  async function pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    const timer = setTimeout(resolve, everyMs);
    await promise;
    clearTimeout(timer);
  }

  const ended = runLoop();
  return {
    kick,
    async stop(): Promise<void> {
      stopping = true;
      wake();
      await ended;
    },
  };
}
