/** Bytes of uploads that a node holds at a time: about 100 typical pictures or 12 of the largest size. */
const maxBytes = 128 * 1024 * 1024;
/** Uploads of one application at a time: a phone that changes its network repeats an upload while the first is still open. */
const maxPerKey = 3;

type QueuedUpload = { readonly key: string; readonly bytes: number; readonly start: () => void };

/**
 * Limits the uploads in memory. An upload waits before it is read: each `key` (an application) has a few at a time, so that
 * none can block the others, and all together stay within a number of bytes. The queue is first in, first out; uploads of
 * a key at its limit are skipped.
 */
export class UploadLimiter {
  readonly #maxBytes: number;
  readonly #maxPerKey: number;
  readonly #queue: QueuedUpload[] = [];
  readonly #running = new Map<string, number>();
  #bytes = 0;

  constructor(limits: { readonly bytes?: number; readonly perKey?: number } = {}) {
    this.#maxBytes = limits.bytes ?? maxBytes;
    this.#maxPerKey = limits.perKey ?? maxPerKey;
  }

  /** Runs `work` when its turn comes. @throws the signal's reason after an abort, and any error of `work` */
  async run<T>(key: string, bytes: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#waitForTurn(key, bytes, signal);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      this.#count(key, -1);
      this.#bytes -= bytes;
      this.#startNext();
    }
  }

  #waitForTurn(key: string, bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        this.#queue.splice(this.#queue.indexOf(upload), 1);
        reject(signal.reason);
      };
      const start = (): void => {
        signal.removeEventListener('abort', cancel);
        resolve();
      };
      const upload = { key, bytes, start };
      signal.addEventListener('abort', cancel, { once: true });
      this.#queue.push(upload);
      this.#startNext();
    });
  }

  #startNext(): void {
    for (;;) {
      const at = this.#queue.findIndex(({ key }) => (this.#running.get(key) ?? 0) < this.#maxPerKey);
      const next = this.#queue[at];
      // The first eligible upload blocks later ones, or small uploads would starve a large one. A single upload always runs.
      if (next === undefined || (this.#bytes > 0 && this.#bytes + next.bytes > this.#maxBytes)) return;
      this.#queue.splice(at, 1);
      this.#count(next.key, 1);
      this.#bytes += next.bytes;
      next.start();
    }
  }

  #count(key: string, more: 1 | -1): void {
    const count = (this.#running.get(key) ?? 0) + more;
    if (count === 0) this.#running.delete(key);
    else this.#running.set(key, count);
  }
}
