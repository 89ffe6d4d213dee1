/** Numbers of pictures in {@link Turns}. */
export type TurnCounts = { readonly waiting: number; readonly running: number };

/**
 * Schedules the work of several owners on a fixed number of places, round robin. Each owner has at most one place, and a new
 * owner comes before the second piece of any other. Pieces of one owner keep their order.
 */
export class Turns<Place> {
  readonly #free: Place[];
  readonly #places: number;
  /** The waiting pieces of each owner, in the order of their next turns. */
  readonly #waiting = new Map<string, ((place: Place) => void)[]>();
  readonly #running = new Set<string>();

  constructor(places: readonly Place[]) {
    this.#free = [...places];
    this.#places = places.length;
  }

  counts(): TurnCounts {
    const waiting = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
    return { waiting, running: this.#places - this.#free.length };
  }

  /** Runs `work` on a place when the owner's turn comes. @throws any error of `work` */
  async run<T>(owner: string, work: (place: Place) => Promise<T>): Promise<T> {
    const place = await new Promise<Place>((start) => {
      const own = this.#waiting.get(owner);
      if (own === undefined) this.#waiting.set(owner, [start]);
      else own.push(start);
      this.#startNext();
    });
    try {
      return await work(place);
    } finally {
      this.#running.delete(owner);
      this.#free.push(place);
      this.#moveBehindOthers(owner);
      this.#startNext();
    }
  }

  #startNext(): void {
    for (const [owner, pieces] of this.#waiting) {
      if (this.#free.length === 0) return;
      if (this.#running.has(owner)) continue;
      const start = pieces.shift();
      const place = this.#free.shift();
      if (start === undefined || place === undefined) return;
      if (pieces.length === 0) this.#waiting.delete(owner);
      this.#running.add(owner);
      start(place);
    }
  }

  /** The next piece of an owner that just had a turn comes after every owner that waits now. */
  #moveBehindOthers(owner: string): void {
    const pieces = this.#waiting.get(owner);
    if (pieces === undefined) return;
    this.#waiting.delete(owner);
    this.#waiting.set(owner, pieces);
  }
}
