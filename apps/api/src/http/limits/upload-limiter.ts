import type { Socket } from 'node:net';
import { uploadLimitBytes } from '@kaisetsu/domain/documents';
import { Refusal } from '../../core/rules/refusal.ts';

/** The page reduces a photograph to at most 1 MiB. */
const defaultMaxBytes = 24 * 1024 * 1024;
/** A phone that changes its network repeats an upload while the first is open. */
const maxPerApplication = 3;
/** An upload of this age gives way to a waiting one. */
const slowMs = 10_000;
const checkEveryMs = 500;

type Owner = { readonly application: string; readonly network: string };
type Upload = {
  readonly owner: Owner;
  readonly startedAt: number;
  readonly evicted: AbortController;
  bytes: number;
  isReceived: boolean;
};
type Waiting = { readonly upload: Upload; readonly bytes: number; readonly start: () => void };

export type Receiving = {
  readonly reserve: (bytes: number) => Promise<void>;
  /** Aborts when the client hangs up or another upload needs the memory. */
  readonly signal: AbortSignal;
  /** All bytes are here, so the upload no longer gives way. */
  readonly end: () => void;
};

/** A network may hold half of all bytes. A slow upload holds bytes only while no other waits for them. */
export function createUploadLimiter({ maxBytes = defaultMaxBytes, now = () => performance.now() } = {}) {
  const running = new Set<Upload>();
  /** Adding up all uploads for each decision would be slow. */
  const counts = new Map<string, number>();
  const held = new Map<string, number>();
  const waitingUploads = new Set<Waiting>();
  const waitingBytes = new Set<Waiting>();
  let allBytes = 0;
  let timer: NodeJS.Timeout | undefined;

  const heldBy = ({ owner }: Upload): number => held.get(owner.network) ?? 0;

  function hold(upload: Upload, bytes: number): void {
    upload.bytes += bytes;
    allBytes += bytes;
    change(held, upload.owner.network, bytes);
  }

  async function wait(list: Set<Waiting>, upload: Upload, bytes: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { upload, bytes, start: resolve };
    const cancel = (): void => {
      list.delete(waiting);
      reject(signal.reason);
    };
    signal.addEventListener('abort', cancel, { once: true });
    list.add(waiting);
    startWaiting();
    await promise.finally(() => signal.removeEventListener('abort', cancel));
  }

  function startWaiting(): void {
    for (const waiting of waitingUploads) {
      const { upload, start } = waiting;
      if ((counts.get(upload.owner.application) ?? 0) >= maxPerApplication) continue;
      waitingUploads.delete(waiting);
      running.add(upload);
      change(counts, upload.owner.application, 1);
      start();
    }
    for (let next = findNext(); next !== undefined; next = findNext()) {
      if (findLack(next) !== null) {
        watch(next);
        return;
      }
      waitingBytes.delete(next);
      hold(next.upload, next.bytes);
      next.start();
    }
  }

  function findNext(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const waiting of waitingBytes) {
      if (next === undefined || heldBy(waiting.upload) < heldBy(next.upload)) next = waiting;
    }
    return next;
  }

  function findLack({ upload, bytes }: Waiting): 'of-node' | 'of-network' | null {
    if (allBytes + bytes > maxBytes) return 'of-node';
    return heldBy(upload) + bytes > maxBytes / 2 ? 'of-network' : null;
  }

  /** Not at each event, because sorting all uploads is slow. */
  function watch(waiting: Waiting): void {
    if (timer !== undefined) return;
    evictSlow(waiting);
    const check = (): void => {
      timer = undefined;
      startWaiting();
    };
    timer = setTimeout(check, checkEveryMs).unref();
  }

  /** The one that held most memory for most time. */
  function evictSlow(waiting: Waiting): void {
    const { network } = waiting.upload.owner;
    const isAny = findLack(waiting) === 'of-node';
    const age = ({ startedAt }: Upload): number => now() - startedAt;
    const [costliest] = [...running]
      .filter((one) => one !== waiting.upload && (isAny || one.owner.network === network))
      .filter((one) => !one.isReceived && !one.evicted.signal.aborted && age(one) >= slowMs)
      .sort((a, b) => b.bytes * age(b) - a.bytes * age(a));
    costliest?.evicted.abort(new Refusal('too-slow'));
  }

  return {
    countBytes: () => allBytes,
    async run<T>(owner: Owner, client: AbortSignal, work: (upload: Receiving) => Promise<T>): Promise<T> {
      const evicted = new AbortController();
      const upload: Upload = { owner, startedAt: now(), evicted, bytes: 0, isReceived: false };
      await wait(waitingUploads, upload, 0, client);
      const signal = AbortSignal.any([client, evicted.signal]);
      const reserve = (bytes: number): Promise<void> => wait(waitingBytes, upload, bytes, signal);
      const end = (): void => {
        upload.isReceived = true;
      };
      try {
        return await work({ reserve, signal, end });
      } finally {
        running.delete(upload);
        change(counts, owner.application, -1);
        hold(upload, -upload.bytes);
        startWaiting();
      }
    },
  };
}

function change(sums: Map<string, number>, key: string, by: number): void {
  const sum = (sums.get(key) ?? 0) + by;
  if (sum === 0) sums.delete(key);
  else sums.set(key, sum);
}

/** A browser reads a refusal only after sending all, so this exceeds the picture limit. */
const maxReceivedBytes = 2 * uploadLimitBytes;

/** Refuses an upload of which no byte arrives for `stallMs`, without the time in which `wait` lets the client wait. */
export async function requireProgress<T>(
  socket: Pick<Socket, 'bytesRead'>,
  stallMs: number,
  signal: AbortSignal | null,
  read: (wait: (until: Promise<void>) => Promise<void>) => Promise<T>,
): Promise<T> {
  const before = socket.bytesRead;
  let seen = before;
  let movedAt = performance.now();
  let waiting = 0;
  const reading = read(async (until) => {
    waiting += 1;
    await until.finally(() => {
      waiting -= 1;
      movedAt = performance.now();
    });
  });
  let timer: NodeJS.Timeout | undefined;
  const refused = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    const check = (): void => {
      const { bytesRead } = socket;
      if (bytesRead !== seen) movedAt = performance.now();
      seen = bytesRead;
      if (bytesRead - before > maxReceivedBytes) reject(new Refusal('too-large'));
      if (waiting === 0 && performance.now() - movedAt > stallMs) reject(new Refusal('too-slow'));
    };
    timer = setInterval(check, Math.min(checkEveryMs, stallMs));
  });
  try {
    return await Promise.race([reading, refused]);
  } finally {
    clearInterval(timer);
    // The closed connection makes the pending read fail.
    reading.catch(() => undefined);
  }
}
