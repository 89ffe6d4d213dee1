import type { Socket } from 'node:net';
import { uploadLimitBytes } from '@kaisetsu/domain/documents';
import { Refusal } from '../rules/refusal.ts';

/**
 * Limits of a transfer: in each window of `windowMs` the average rate must be at least `bytesPerSecond`. The client may send at
 * most `maxBytes`.
 */
export type TransferRate = {
  readonly bytesPerSecond: number;
  readonly windowMs: number;
  readonly maxBytes: number;
};

/**
 * The limits of an upload. They allow a slow phone that sends 50 KiB/s and pauses for some seconds when it changes its network.
 * Each window has its own average. An average over the whole request would let a client send much at once and then nothing.
 *
 * `maxBytes` is twice the size limit of a picture. If a picture exceeds its size limit, the parser still reads the rest,
 * because a browser reads the response only after it has sent the whole body.
 */
export const minimumRate: TransferRate = {
  bytesPerSecond: 10 * 1024,
  windowMs: 8_000,
  maxBytes: 2 * uploadLimitBytes,
};

const checkEveryMs = 500;

/** Measures the rate at which a request arrives. Time in `pause` does not count, because the client then waits for the node. */
export class RateWatch {
  readonly #rate: TransferRate;
  readonly #received: () => number;
  readonly #now: () => number;
  #windowStart: { readonly at: number; readonly bytes: number };
  #pausedMs = 0;
  #isPaused = false;

  constructor(rate: TransferRate, received: () => number, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#received = received;
    this.#now = now;
    this.#windowStart = this.#here();
  }

  /** Runs `wait` without counting its time. Two calls must not overlap. */
  async pause(wait: () => Promise<void>): Promise<void> {
    const startedAt = this.#now();
    this.#isPaused = true;
    try {
      await wait();
    } finally {
      this.#isPaused = false;
      this.#pausedMs += this.#now() - startedAt;
    }
  }

  isTooSlow(): boolean {
    const { bytesPerSecond, windowMs } = this.#rate;
    const { at, bytes } = this.#here();
    const ms = at - this.#windowStart.at;
    if (this.#isPaused || ms < windowMs) return false;
    if (bytes - this.#windowStart.bytes < (ms / 1000) * bytesPerSecond) return true;
    this.#windowStart = { at, bytes };
    return false;
  }

  isTooLarge(): boolean {
    return this.#received() > this.#rate.maxBytes;
  }

  #here(): { at: number; bytes: number } {
    return { at: this.#now() - this.#pausedMs, bytes: this.#received() };
  }
}

/**
 * Runs `read`, and rejects before its end when the client is too slow (408) or sends too much (413).
 * @throws Refusal 408, 413, errors of `read`
 */
export async function requireRate<T>(
  socket: Pick<Socket, 'bytesRead'>,
  rate: TransferRate,
  read: (watch: RateWatch) => Promise<T>,
): Promise<T> {
  const before = socket.bytesRead;
  const watch = new RateWatch(rate, () => socket.bytesRead - before);
  const reading = read(watch);
  let timer: NodeJS.Timeout | undefined;
  const refused = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (watch.isTooSlow()) reject(new Refusal(408, 'too-slow'));
      if (watch.isTooLarge()) reject(new Refusal(413, 'too-large'));
    }, checkEveryMs);
  });
  try {
    return await Promise.race([reading, refused]);
  } finally {
    clearInterval(timer);
    // After a refusal the caller closes the connection, so the pending read fails. That error is ignored.
    reading.catch(() => undefined);
  }
}
