import type { Socket } from 'node:net';
import { uploadLimitBytes } from '@kaisetsu/domain/documents';
import { Refusal } from '../../core/rules/refusal.ts';

export type TransferRate = {
  readonly bytesPerSecond: number;
  readonly windowMs: number;
  readonly maxBytes: number;
};

/**
 * A slow phone sends 50 KiB/s with pauses. A browser reads a refusal only after sending all, so `maxBytes` exceeds the
 * picture limit.
 */
export const minimumRate: TransferRate = {
  bytesPerSecond: 10 * 1024,
  windowMs: 8_000,
  maxBytes: 2 * uploadLimitBytes,
};

const checkEveryMs = 500;

/** In `pause` the client waits for the node. */
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

  /** Two calls must not overlap. */
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
    // The closed connection makes the pending read fail.
    reading.catch(() => undefined);
  }
}
