import { MailRefused } from '../mails/safe-mail.ts';
import type { Mail, Mailer } from '../ports.ts';
import { inSpan } from '../tracing/spans.ts';
import { codesOf, isAnswered, isDeferredByDomain, isUnreached, whyOf } from './mail-failure.ts';

/** A mail that this node may send until its lease ends. Then any node may claim the mail again. */
export type ClaimedMail = {
  readonly id: string;
  readonly kind: string;
  /** Number of this attempt; the first is 1. */
  readonly attempt: number;
  /** @throws MailRefused when no node can decrypt the mail; DecryptionFailed when only this node lacks the key */
  readonly open: () => Mail;
};

/** The outbox as a queue. No transaction or connection stays open while a mail is sent. */
export interface OutboxQueue {
  /**
   * Claims up to `limit` due mails for `leaseSeconds`: first mails with a verification code (kind `code`), then at most
   * `maxOthers` other mails. A domain whose mail server refuses mails temporarily is paused ({@link deferDomain}). After the
   * pause, the call claims only one mail to that domain.
   */
  claim(limit: number, leaseSeconds: number, maxOthers?: number): Promise<ClaimedMail[]>;
  /** Marks a mail as sent and deletes its content. */
  markSent(id: string): Promise<void>;
  /** Makes unsent mails due after `seconds`. `why` is stored until the next failure. */
  postpone(ids: readonly string[], seconds: number, why?: string): Promise<void>;
  /**
   * Pauses the domain of the mail's recipient, on all nodes. Returns the seconds until the next mail to that domain.
   * @param pause `pauses`: seconds of the pause after the first, second … consecutive failure; the final value applies to all
   *   further failures. `jitter`: factor by which the pause is multiplied
   */
  deferDomain(
    mail: ClaimedMail,
    why: string,
    pause: { readonly pauses: readonly number[]; readonly jitter: number },
  ): Promise<number>;
  /** Makes mails due now. Skips a mail that a node has claimed again after the given attempt. */
  retry(mails: readonly Pick<ClaimedMail, 'id' | 'attempt'>[]): Promise<void>;
  /** Parks a mail that was refused permanently: it stays in the outbox and is not due until an engineer resends it. */
  park(id: string, why: string): Promise<void>;
}

type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type OutboxWorker = {
  /** Makes the worker claim due mails at once. */
  readonly kick: () => void;
  /** Claims no more mails and waits for the mails in flight. */
  readonly stop: () => Promise<void>;
};

export type OutboxWorkerOptions = {
  readonly queue: OutboxQueue;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly everyMs?: number;
  /** Seconds until the next attempt. `isAnswered`: the mail server has responded, so a quick retry is useless. */
  readonly backoffSeconds?: (attempt: number, kind: string, isAnswered: boolean) => number;
  /** Pauses of a domain that defers mails, in seconds: after the first failure, the second, and so on. */
  readonly domainPauses?: readonly number[];
  /** Returns a number from 0 to 1, like `Math.random`. */
  readonly random?: () => number;
  /** Duration of a claim without renewal. Other nodes wait at most this long before they send the mails of a dead node. */
  readonly leaseSeconds?: number;
};

const maxInFlight = 20;
/** Maximum number of mails in flight that are not codes, so that many waiting confirmations do not delay a code. */
const maxOthersInFlight = 15;
/**
 * Maximum number of mails that become due immediately when the mail server is available again. Any other mail waits until its
 * planned time.
 */
const maxUnreached = 1_000;
/**
 * Seconds until the next attempt. The wait doubles with each attempt: 1, 2, 4 … if the mail server did not respond; 5, 10, 20 …
 * if it responded with an error. The maximum is five minutes, so that mails are sent soon after a long outage. The maximum for
 * a code is lower, because the applicant waits for the code. Without a response it is three seconds. After a response it is a
 * minute, because a sender must delay a retry (RFC 5321, 4.5.4.1).
 */
const defaultBackoff = (attempt: number, kind: string, isAnswered: boolean): number => {
  const first = isAnswered ? 5 : 1;
  const longest = kind !== 'code' ? 300 : isAnswered ? 60 : 3;
  return Math.min(first * 2 ** Math.min(attempt - 1, 20), longest);
};

/** Pauses in seconds. Without jitter they allow seven attempts in five minutes, which is half of the lifetime of a code. */
const defaultDomainPauses = [5, 10, 20, 40, 80, 120];

/**
 * Sends the mails of the outbox, each at least once (docs/product-decisions.md "Completion, mail, hand-over"). A mail is marked
 * as sent only after the mailer has accepted it. After a crash between these two steps, the mail is sent again under the same
 * Message-ID. The worker starts at once and never throws.
 */
export function startOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const { queue, mailer, log, everyMs = 1000, backoffSeconds = defaultBackoff, leaseSeconds = 20 } = options;
  const { domainPauses: pauses = defaultDomainPauses, random = Math.random } = options;
  let stopping = false;
  let wake: () => void = () => undefined;
  let kicked = false;
  /** Whether the outbox can contain more due mails than the latest claim returned. */
  let isMore = false;
  const sendings = new Set<Promise<void>>();
  /** The kind of each mail in flight, by its id. */
  const inFlight = new Map<string, string>();
  /** The attempt of each mail that did not reach a mail server, by its id. */
  let unreached = new Map<string, number>();

  /** 0.75 to 1.25, so that the nodes and mails do not retry at the same moment. */
  const jitter = (): number => 0.75 + random() / 2;

  const kick = (): void => {
    kicked = true;
    wake();
  };

  /** Makes the mails in `unreached` due now. Called when a mail was sent, because the mail server is then available again. */
  async function retryUnreached(): Promise<void> {
    if (unreached.size === 0) return;
    const waiting = [...unreached].map(([id, attempt]) => ({ id, attempt }));
    unreached = new Map();
    await queue.retry(waiting);
    kick();
  }

  /** Adds a mail to `unreached`. Above `maxUnreached` the oldest mail is removed, and is retried at its planned time. */
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
      // Log only the codes of an SMTP error, because its message can contain the recipient.
      const failure = { ...fields, ...codesOf(error) };
      if (error instanceof MailRefused) {
        log.error({ ...failure, reason: error.message }, 'mail refused for good');
        await queue.park(claimed.id, error.why);
        return;
      }
      if (isDeferredByDomain(error)) {
        const retryInSeconds = await queue.deferDomain(claimed, whyOf(error), { pauses, jitter: jitter() });
        log.warn({ ...failure, retryInSeconds }, 'mail deferred by its domain');
        return;
      }
      const quick = backoffSeconds(claimed.attempt, claimed.kind, isAnswered(error));
      const seconds = isAnswered(error) ? quick * jitter() : quick;
      log.warn({ ...failure, retryInSeconds: seconds }, 'mail not sent');
      await queue.postpone([claimed.id], seconds, whyOf(error));
      if (isUnreached(error)) rememberUnreached(claimed);
      return;
    }
    log.info(fields, 'mail sent');
    // Outside the `try`, because the mail is sent: if the database fails here, the code of `catch` must not postpone the mail.
    await queue.markSent(claimed.id);
    await retryUnreached();
  }

  /** Renews the leases of the mails in flight, so that no other node sends a mail that this node is still sending. */
  async function renewLeases(): Promise<void> {
    try {
      if (inFlight.size > 0) await queue.postpone([...inFlight.keys()], leaseSeconds);
    } catch (error) {
      log.warn(codesOf(error), 'lease not renewed');
    }
  }

  function startSending(claimed: ClaimedMail): void {
    inFlight.set(claimed.id, claimed.kind);
    const attributes = { 'kaisetsu.mail.kind': claimed.kind, 'kaisetsu.mail.attempt': claimed.attempt };
    const sending = inSpan('deliver mail', { attributes }, () => send(claimed))
      // The database has failed. A node claims the mail again when its lease has ended.
      .catch((error: unknown) => log.warn(codesOf(error), 'outbox not updated'))
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

  async function loop(): Promise<void> {
    const renewing = setInterval(() => void renewLeases(), (leaseSeconds * 1000) / 3);
    while (!stopping) {
      kicked = false;
      await poll().catch((error: unknown) => log.warn(codesOf(error), 'outbox not reached'));
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
