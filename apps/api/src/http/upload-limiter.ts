/** How many bytes of uploads a node holds at a time: a hundred of what the browsers send, a dozen of the largest. */
const maxBytes = 128 * 1024 * 1024;
/** Of one application: a phone that changes its network sends again while the first try is still waited for. */
const maxPerKey = 3;

type QueuedUpload = { readonly key: string; readonly bytes: number; readonly go: () => void };

/**
 * Uploads are held in memory while they arrive and are looked at, so each waits for its turn before it is read: a few at a
 * time of each `key`, an application, that none can crowd out the others, and of all together no more than so many bytes.
 * Who waits goes in the order of coming, past those who have as many under way as they may.
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

  /** @throws whatever `work` throws, and the signal's reason when who waits has gone. */
  async run<T>(key: string, bytes: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#turn(key, bytes, signal);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      this.#count(key, -1);
      this.#bytes -= bytes;
      this.#next();
    }
  }

  #turn(key: string, bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(signal.reason);
      };
      const go = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const waiting = { key, bytes, go };
      signal.addEventListener('abort', leave, { once: true });
      this.#queue.push(waiting);
      this.#next();
    });
  }

  #next(): void {
    for (;;) {
      const at = this.#queue.findIndex(({ key }) => (this.#running.get(key) ?? 0) < this.#maxPerKey);
      const one = this.#queue[at];
      // The first that may go is waited for, or small ones would pass a large one for ever; one alone always fits.
      if (one === undefined || (this.#bytes > 0 && this.#bytes + one.bytes > this.#maxBytes)) return;
      this.#queue.splice(at, 1);
      this.#count(one.key, 1);
      this.#bytes += one.bytes;
      one.go();
    }
  }

  #count(key: string, more: 1 | -1): void {
    const count = (this.#running.get(key) ?? 0) + more;
    if (count === 0) this.#running.delete(key);
    else this.#running.set(key, count);
  }
}
