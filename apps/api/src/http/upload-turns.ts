/** How many bytes of uploads a node holds at a time: a hundred of what the browsers send, a dozen of the largest. */
const mostBytes = 128 * 1024 * 1024;

type Waiting = { readonly key: string; readonly bytes: number; readonly go: () => void };

/**
 * Uploads are held in memory while they arrive and are looked at, so each waits for its turn before it is read: one at a
 * time of each `key`, an application, that none can crowd out the others, and of all together no more than so many bytes.
 * Who waits goes in the order of coming, past those whose own one is under way.
 */
export class UploadTurns {
  readonly #most: number;
  readonly #waiting: Waiting[] = [];
  readonly #underWay = new Set<string>();
  #bytes = 0;

  constructor(most = mostBytes) {
    this.#most = most;
  }

  async run<T>(key: string, bytes: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((go) => {
      this.#waiting.push({ key, bytes, go });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#underWay.delete(key);
      this.#bytes -= bytes;
      this.#next();
    }
  }

  #next(): void {
    for (;;) {
      const at = this.#waiting.findIndex(({ key }) => !this.#underWay.has(key));
      const one = this.#waiting[at];
      // The first that may go is waited for, or small ones would pass a large one for ever; one alone always fits.
      if (one === undefined || (this.#bytes > 0 && this.#bytes + one.bytes > this.#most)) return;
      this.#waiting.splice(at, 1);
      this.#underWay.add(one.key);
      this.#bytes += one.bytes;
      one.go();
    }
  }
}
