/** A session window of CLS ends after a pause of `maxGapMs`, or `maxWindowMs` after its first shift. */
const maxGapMs = 1000;
const maxWindowMs = 5000;

/**
 * Computes CLS (cumulative layout shift): the largest sum of shifts within one session window (web.dev "Evolving the CLS
 * metric").
 */
export class LayoutShiftScore {
  score = 0;
  #sum = 0;
  #startedAt = Number.NEGATIVE_INFINITY;
  #lastAt = Number.NEGATIVE_INFINITY;

  /** Adds a shift. Add the shifts in the order of `startTime`, which is in milliseconds. */
  add({ startTime, value }: { readonly startTime: number; readonly value: number }): void {
    const isSameWindow = startTime - this.#lastAt < maxGapMs && startTime - this.#startedAt < maxWindowMs;
    if (!isSameWindow) [this.#sum, this.#startedAt] = [0, startTime];
    this.#sum += value;
    this.#lastAt = startTime;
    this.score = Math.max(this.score, this.#sum);
  }
}
