/** Maximum bytes of uploads in the memory of a node. The page reduces a photograph to at most 1 MiB, so about 24 fit. */
const maxBytes = 24 * 1024 * 1024;
/**
 * Maximum number of open uploads of one application. The limit is more than one, because a phone that changes its network repeats
 * an upload while the first attempt is still open.
 */
const maxPerKey = 3;

type Upload = { readonly key: string; bytes: number };
type WaitingBytes = { readonly upload: Upload; readonly bytes: number; readonly start: () => void };
type WaitingUpload = { readonly upload: Upload; readonly start: () => void };
/** Number and bytes of the running uploads of one key. */
type Holding = { uploads: number; bytes: number };

/** Reserves memory for `bytes` further bytes of an upload. Resolves when the node has room for them. */
export type Reserve = (bytes: number) => Promise<void>;

/**
 * Limits the bytes of uploads in memory. Bytes count from their reservation until the end of the upload. A `key` (an
 * application) may have a few uploads at a time and at most half of all bytes. When the limit is reached, the key with the fewest
 * bytes gets room first. The oldest upload never waits for room, even if it exceeds a limit, so uploads cannot deadlock.
 */
export class UploadLimiter {
  readonly #maxBytes: number;
  readonly #maxPerKey: number;
  readonly #waitingUploads: WaitingUpload[] = [];
  readonly #waitingBytes: WaitingBytes[] = [];
  /** The running uploads, in the order of their start. */
  readonly #running = new Set<Upload>();
  /** Number and bytes of the running uploads of each key. Adding up all uploads for each decision would be slow. */
  readonly #held = new Map<string, Holding>();
  #bytes = 0;

  constructor(limits: { readonly bytes?: number; readonly perKey?: number } = {}) {
    this.#maxBytes = limits.bytes ?? maxBytes;
    this.#maxPerKey = limits.perKey ?? maxPerKey;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Runs `work` when the key has fewer running uploads than the limit.
   * @throws the signal's reason after an abort, and any error of `work`
   */
  async run<T>(key: string, signal: AbortSignal, work: (reserve: Reserve) => Promise<T>): Promise<T> {
    const upload: Upload = { key, bytes: 0 };
    await this.#wait(signal, this.#waitingUploads, (start) => ({ upload, start }));
    try {
      return await work(async (bytes) => {
        await this.#wait(signal, this.#waitingBytes, (start) => ({ upload, bytes, start }));
      });
    } finally {
      this.#end(upload);
      this.#startNext();
    }
  }

  #end(upload: Upload): void {
    if (!this.#running.delete(upload)) return;
    this.#bytes -= upload.bytes;
    const held = this.#heldBy(upload);
    held.uploads -= 1;
    held.bytes -= upload.bytes;
    if (held.uploads === 0) this.#held.delete(upload.key);
  }

  #wait<W extends { readonly start: () => void }>(
    signal: AbortSignal,
    queue: W[],
    waiting: (start: () => void) => W,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const cancel = (): void => {
        queue.splice(queue.indexOf(item), 1);
        reject(signal.reason);
      };
      const item = waiting(() => {
        signal.removeEventListener('abort', cancel);
        resolve();
      });
      signal.addEventListener('abort', cancel, { once: true });
      queue.push(item);
      this.#startNext();
    });
  }

  #startNext(): void {
    for (let next = this.#nextUpload(); next !== undefined; next = this.#nextUpload()) {
      this.#waitingUploads.splice(this.#waitingUploads.indexOf(next), 1);
      this.#running.add(next.upload);
      const held = this.#heldBy(next.upload);
      this.#held.set(next.upload.key, held);
      held.uploads += 1;
      next.start();
    }
    for (let next = this.#nextBytes(); next !== undefined; next = this.#nextBytes()) {
      this.#waitingBytes.splice(this.#waitingBytes.indexOf(next), 1);
      next.upload.bytes += next.bytes;
      this.#bytes += next.bytes;
      this.#heldBy(next.upload).bytes += next.bytes;
      next.start();
    }
  }

  #nextUpload(): WaitingUpload | undefined {
    return this.#waitingUploads.find(({ upload }) => this.#heldBy(upload).uploads < this.#maxPerKey);
  }

  #nextBytes(): WaitingBytes | undefined {
    const [oldest] = this.#running;
    const ofOldest = this.#waitingBytes.find(({ upload }) => upload === oldest);
    if (ofOldest !== undefined) return ofOldest;
    let next: WaitingBytes | undefined;
    let held = Number.POSITIVE_INFINITY;
    // If two keys have the same number of bytes, the request that has waited longer comes first.
    for (const waiting of this.#waitingBytes) {
      const { bytes } = this.#heldBy(waiting.upload);
      if (bytes >= held) continue;
      next = waiting;
      held = bytes;
    }
    if (next === undefined || this.#bytes + next.bytes > this.#maxBytes) return undefined;
    return held + next.bytes <= this.#maxBytes / 2 ? next : undefined;
  }

  #heldBy({ key }: Upload): Holding {
    return this.#held.get(key) ?? { uploads: 0, bytes: 0 };
  }
}
