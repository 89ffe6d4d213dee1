import { PictureRefused, type PictureSender } from '../../core/ports.ts';

/** Limits the memory. */
const maxOwners = 10_000;

/** In memory, because it guards the processors of one node. */
class SpentSeconds {
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #owners = new Map<string, { readonly seconds: number; readonly at: number }>();

  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  read(owner: string): number {
    const { seconds, at } = this.#owners.get(owner) ?? { seconds: 0, at: 0 };
    return Math.max(0, seconds - ((this.#now() - at) / 1000) * this.#perSecond);
  }

  add(owner: string, seconds: number): void {
    const sum = this.read(owner) + seconds;
    // The owner of the oldest entry is the first key.
    this.#owners.delete(owner);
    this.#owners.set(owner, { seconds: sum, at: this.#now() });
    const [oldest] = this.#owners.keys();
    if (this.#owners.size > maxOwners && oldest !== undefined) this.#owners.delete(oldest);
  }
}

/** `isLarge`: two large pictures need more memory than a node may use (SRV-093). */
export type Work = { readonly seconds: number; readonly isLarge: boolean };

type Task<Slot> = Work & { readonly sender: PictureSender; readonly start: (slot: Slot) => void };

/** Processor seconds: how many at once, and how many more each second. ADR 0023. */
const budgets = { mailbox: { most: 20, perSecond: 1 / 30 }, network: { most: 60, perSecond: 1 / 5 } };
/** A mailbox may spend them although its network has spent all. */
const reserveSeconds = 2;

/** The network that spent least is next, in it the mailbox that spent least. A network uses one decoder at a time. */
export class DecoderQueue<Slot> {
  readonly #free: Slot[];
  #waiting: Task<Slot>[] = [];
  readonly #running = new Set<Task<Slot>>();
  readonly #mailboxes: SpentSeconds;
  readonly #networks: SpentSeconds;

  constructor(slots: readonly Slot[], now = () => performance.now()) {
    this.#free = [...slots];
    this.#mailboxes = new SpentSeconds(budgets.mailbox.perSecond, now);
    this.#networks = new SpentSeconds(budgets.network.perSecond, now);
  }

  spend({ mailbox, network }: PictureSender, seconds: number): void {
    this.#mailboxes.add(mailbox, seconds);
    this.#networks.add(network, seconds);
  }

  /** @throws PictureRefused `over-budget`, or the reason of `signal` while the picture waits */
  async run<T>(
    sender: PictureSender,
    work: Work,
    signal: AbortSignal,
    decode: (slot: Slot) => Promise<T>,
  ): Promise<T> {
    this.#requireBudget(sender, work.seconds);
    const { slot, task } = await this.#wait(sender, work, signal);
    try {
      this.#requireBudget(sender, work.seconds);
      this.spend(sender, work.seconds);
      return await decode(slot);
    } finally {
      this.#running.delete(task);
      this.#free.push(slot);
      this.#startNext();
    }
  }

  #wait(
    sender: PictureSender,
    work: Work,
    signal: AbortSignal,
  ): Promise<{ readonly slot: Slot; readonly task: Task<Slot> }> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const drop = (): void => {
        this.#waiting = this.#waiting.filter((one) => one !== task);
        reject(signal.reason);
      };
      const task: Task<Slot> = {
        ...work,
        sender,
        start(slot) {
          signal.removeEventListener('abort', drop);
          resolve({ slot, task });
        },
      };
      signal.addEventListener('abort', drop, { once: true });
      this.#waiting.push(task);
      this.#startNext();
    });
  }

  #requireBudget({ mailbox, network }: PictureSender, seconds: number): void {
    const ofMailbox = this.#mailboxes.read(mailbox);
    const over = [(ofMailbox + seconds - budgets.mailbox.most) / budgets.mailbox.perSecond];
    if (ofMailbox > reserveSeconds) {
      const ofNetwork = this.#networks.read(network);
      over.push((ofNetwork + seconds - budgets.network.most) / budgets.network.perSecond);
    }
    const wait = Math.ceil(Math.max(...over));
    if (wait > 0) throw new PictureRefused('over-budget', wait);
  }

  #startNext(): void {
    for (let task = this.#findNext(); task !== undefined; task = this.#findNext()) {
      const slot = this.#free.shift();
      if (slot === undefined) return;
      this.#waiting = this.#waiting.filter((one) => one !== task);
      this.#running.add(task);
      task.start(slot);
    }
  }

  #findNext(): Task<Slot> | undefined {
    const running = [...this.#running];
    const startable = this.#waiting.filter(
      ({ sender: { network }, isLarge }) =>
        !running.some((one) => one.sender.network === network || (isLarge && one.isLarge)),
    );
    const order = startable.map((task) => ({
      task,
      network: this.#networks.read(task.sender.network),
      mailbox: this.#mailboxes.read(task.sender.mailbox),
    }));
    return order.sort((a, b) => a.network - b.network || a.mailbox - b.mailbox)[0]?.task;
  }
}
