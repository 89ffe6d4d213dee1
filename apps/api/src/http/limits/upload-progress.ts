import type { Socket } from 'node:net';
import { uploadLimitBytes } from '@kaisetsu/domain/documents';
import { Refusal } from '../../core/rules/refusal.ts';

/** A browser reads a refusal only after sending all, so this exceeds the picture limit. */
const maxBytes = 2 * uploadLimitBytes;
const checkEveryMs = 500;

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
      if (bytesRead - before > maxBytes) reject(new Refusal('too-large'));
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
