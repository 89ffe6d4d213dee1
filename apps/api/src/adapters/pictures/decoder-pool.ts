import { uploadLimitBytes, uploadLimitPixels } from '@kaisetsu/domain/documents';
import { PictureRefused, type PictureSender, type Pictures } from '../../core/ports.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { readPictureHeader } from './picture-header.ts';

/** Limits the memory. */
const maxOwners = 10_000;

/** In memory, because it guards the processors of one node. */
function createLedger(limits: { readonly most: number; readonly perSecond: number }, now: () => number) {
  const owners = new Map<string, { readonly seconds: number; readonly at: number }>();
  const read = (owner: string): number => {
    const { seconds, at } = owners.get(owner) ?? { seconds: 0, at: 0 };
    return Math.max(0, seconds - ((now() - at) / 1000) * limits.perSecond);
  };
  return {
    read,
    add(owner: string, seconds: number): void {
      const sum = read(owner) + seconds;
      // The owner of the oldest entry is the first key.
      owners.delete(owner);
      owners.set(owner, { seconds: sum, at: now() });
      const [oldest] = owners.keys();
      if (owners.size > maxOwners && oldest !== undefined) owners.delete(oldest);
    },
    computeWait: (owner: string, seconds: number): number =>
      Math.ceil((read(owner) + seconds - limits.most) / limits.perSecond),
  };
}

/** `isLarge`: two large pictures need more memory than a node may use (SRV-093). */
export type Work = { readonly seconds: number; readonly isLarge: boolean };

type Task<Slot> = Work & { readonly sender: PictureSender; readonly start: (slot: Slot) => void };

/** Processor seconds: how many at once, and how many more each second. ADR 0023. */
const budgets = { mailbox: { most: 20, perSecond: 1 / 30 }, network: { most: 60, perSecond: 1 / 5 } };
/** A mailbox may spend them although its network has spent all. */
const reserveSeconds = 2;

/** The network that spent least is next, in it the mailbox that spent least. A network uses one decoder at a time. */
export function createDecoderQueue<Slot>(slots: readonly Slot[], now = () => performance.now()) {
  const free = [...slots];
  const waiting = new Set<Task<Slot>>();
  const running = new Set<Task<Slot>>();
  const mailboxes = createLedger(budgets.mailbox, now);
  const networks = createLedger(budgets.network, now);

  function spend({ mailbox, network }: PictureSender, seconds: number): void {
    mailboxes.add(mailbox, seconds);
    networks.add(network, seconds);
  }

  function requireBudget({ mailbox, network }: PictureSender, seconds: number): void {
    const hasReserve = mailboxes.read(mailbox) <= reserveSeconds;
    const networkWait = hasReserve ? 0 : networks.computeWait(network, seconds);
    const wait = Math.max(mailboxes.computeWait(mailbox, seconds), networkWait);
    if (wait > 0) throw new PictureRefused('over-budget', wait);
  }

  function startNext(): void {
    for (let task = findNext(); task !== undefined; task = findNext()) {
      const slot = free.shift();
      if (slot === undefined) return;
      waiting.delete(task);
      running.add(task);
      task.start(slot);
    }
  }

  function findNext(): Task<Slot> | undefined {
    const isBlocked = ({ sender: { network }, isLarge }: Task<Slot>): boolean =>
      [...running].some((one) => one.sender.network === network || (isLarge && one.isLarge));
    const compare = ({ sender: a }: Task<Slot>, { sender: b }: Task<Slot>): number =>
      networks.read(a.network) - networks.read(b.network) ||
      mailboxes.read(a.mailbox) - mailboxes.read(b.mailbox);
    return [...waiting].filter((task) => !isBlocked(task)).sort(compare)[0];
  }

  /** @throws PictureRefused `over-budget`, or the reason of `signal` while the picture waits */
  async function run<T>(
    sender: PictureSender,
    work: Work,
    signal: AbortSignal,
    decode: (slot: Slot) => Promise<T>,
  ): Promise<T> {
    requireBudget(sender, work.seconds);
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Slot>();
    const task: Task<Slot> = { ...work, sender, start: resolve };
    const drop = (): void => {
      waiting.delete(task);
      reject(signal.reason);
    };
    signal.addEventListener('abort', drop, { once: true });
    waiting.add(task);
    startNext();
    const slot = await promise.finally(() => signal.removeEventListener('abort', drop));
    try {
      requireBudget(sender, work.seconds);
      spend(sender, work.seconds);
      return await decode(slot);
    } finally {
      running.delete(task);
      free.push(slot);
      startNext();
    }
  }

  return { run, spend };
}

const maxDecoders = 2;
const timeLimitMs = 8_000;
/** Of a picture that its header condemns. */
const headerSeconds = 0.05;

/** ADR 0023. */
const pictureLimits = {
  side: 12_000,
  ratio: 20,
  /** 40 megapixels of RGBA. */
  decodedBytes: 160_000_000,
  /** Progressive JPEG of 12 megapixels without chroma subsampling. */
  heldBytes: 75_000_000,
  /** 200 scans of a photo of 12 megapixels. */
  seconds: 2.5,
};

const largeFrom = { decodedBytes: 40_000_000, heldBytes: 16_000_000 };

/** Measured on a core of 2.1 GHz (ADR 0023). Each scan of a JPEG visits all coefficients. */
const secondsPer = { picture: 0.05, decodedByte: 10e-9, coefficientOfScan: 0.5e-9 };

export function estimateWork(file: Uint8Array): Work {
  if (file.byteLength > uploadLimitBytes) throw new PictureRefused('too-large');
  const header = readPictureHeader(file);
  if (header === null) throw new PictureRefused('no-picture');
  const { width, height, decodedBytes, heldBytes, visitedCoefficients } = header;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (width * height > uploadLimitPixels) throw new PictureRefused('too-many-pixels');
  if (long > pictureLimits.side || long > pictureLimits.ratio * short) throw new PictureRefused('too-long');
  if (decodedBytes > pictureLimits.decodedBytes || heldBytes > pictureLimits.heldBytes) {
    throw new PictureRefused('too-much-memory');
  }
  const seconds =
    secondsPer.picture +
    secondsPer.decodedByte * decodedBytes +
    secondsPer.coefficientOfScan * visitedCoefficients;
  if (seconds > pictureLimits.seconds) throw new PictureRefused('too-costly');
  return { seconds, isLarge: decodedBytes > largeFrom.decodedBytes || heldBytes > largeFrom.heldBytes };
}

export function createDecoderPool(
  decoders: readonly Decoder[] = Array.from({ length: maxDecoders }, () => createDecoder({ timeLimitMs })),
): Pictures & { readonly stop: () => Promise<void> } {
  const queue = createDecoderQueue(decoders);
  return {
    async clean(file, sender, signal) {
      let work: Work;
      try {
        work = estimateWork(file);
      } catch (error) {
        queue.spend(sender, headerSeconds);
        throw error;
      }
      const decode = async (decoder: Decoder): ReturnType<Decoder['decode']> => {
        const startedAt = performance.now();
        return decoder.decode(file).catch((error: unknown) => {
          queue.spend(sender, Math.max(0, (performance.now() - startedAt) / 1000 - work.seconds));
          throw error;
        });
      };
      return queue.run(sender, work, signal, (decoder) =>
        decode(decoder).catch((error: unknown) => {
          // Perhaps the system killed the decoder for another reason than this picture.
          if (error instanceof PictureRefused && error.reason === 'decoder-ended') return decode(decoder);
          throw error;
        }),
      );
    },
    async stop() {
      await Promise.all(decoders.map((decoder) => decoder.stop()));
    },
  };
}
