/** The page reduces a photograph to at most 1 MiB. */
const maxBytes = 24 * 1024 * 1024;
/** A phone that changes its network repeats an upload while the first is open. */
const maxPerKey = 3;

type Upload = { readonly key: string; bytes: number };
type WaitingBytes = { readonly upload: Upload; readonly bytes: number; readonly start: () => void };
type WaitingUpload = { readonly upload: Upload; readonly start: () => void };
type Holding = { uploads: number; bytes: number };

export type Reserve = (bytes: number) => Promise<void>;

/** A key may hold half of all bytes. The oldest upload never waits, which prevents deadlocks. */
export class UploadLimiter {
  readonly #maxBytes: number;
  readonly #maxPerKey: number;
  readonly #waitingUploads: WaitingUpload[] = [];
  readonly #waitingBytes: WaitingBytes[] = [];
  readonly #running = new Set<Upload>();
  /** Adding up all uploads for each decision would be slow. */
  readonly #held = new Map<string, Holding>();
  #bytes = 0;

  constructor(limits: { readonly bytes?: number; readonly perKey?: number } = {}) {
    this.#maxBytes = limits.bytes ?? maxBytes;
    this.#maxPerKey = limits.perKey ?? maxPerKey;
  }

  get bytes(): number {
    return this.#bytes;
  }

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
