/** Limits the memory. */
const maxOwners = 10_000;

/** In memory, because it guards the processors of one node. */
export class SpentSeconds {
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
