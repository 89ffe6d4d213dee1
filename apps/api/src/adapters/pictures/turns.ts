export type TurnCounts = { readonly waiting: number; readonly running: number };

/** Round robin over owners. An owner uses at most one slot at a time. */
export class Turns<Slot> {
  readonly #free: Slot[];
  readonly #slots: number;
  /** In the order of their next turns. */
  readonly #waiting = new Map<string, ((slot: Slot) => void)[]>();
  readonly #running = new Set<string>();

  constructor(slots: readonly Slot[]) {
    this.#free = [...slots];
    this.#slots = slots.length;
  }

  countTurns(): TurnCounts {
    const waiting = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
    return { waiting, running: this.#slots - this.#free.length };
  }

  async run<T>(owner: string, work: (slot: Slot) => Promise<T>): Promise<T> {
    const slot = await new Promise<Slot>((start) => {
      const own = this.#waiting.get(owner);
      if (own === undefined) this.#waiting.set(owner, [start]);
      else own.push(start);
      this.#startNext();
    });
    try {
      return await work(slot);
    } finally {
      this.#running.delete(owner);
      this.#free.push(slot);
      this.#moveBehindOthers(owner);
      this.#startNext();
    }
  }

  #startNext(): void {
    for (const [owner, tasks] of this.#waiting) {
      if (this.#free.length === 0) return;
      if (this.#running.has(owner)) continue;
      const start = tasks.shift();
      const slot = this.#free.shift();
      if (start === undefined || slot === undefined) return;
      if (tasks.length === 0) this.#waiting.delete(owner);
      this.#running.add(owner);
      start(slot);
    }
  }

  #moveBehindOthers(owner: string): void {
    const tasks = this.#waiting.get(owner);
    if (tasks === undefined) return;
    this.#waiting.delete(owner);
    this.#waiting.set(owner, tasks);
  }
}
