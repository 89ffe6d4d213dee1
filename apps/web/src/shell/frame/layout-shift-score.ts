const maxGapMs = 1000;
const maxWindowMs = 5000;

/**
 * Cumulative layout shift by session windows (web.dev "Evolving the CLS metric"). Add shifts in the order of
 * `startTime` (milliseconds).
 */
export class LayoutShiftScore {
  score = 0;
  #sum = 0;
  #startedAt = Number.NEGATIVE_INFINITY;
  #lastAt = Number.NEGATIVE_INFINITY;

  add({ startTime, value }: { readonly startTime: number; readonly value: number }): void {
    const isSameWindow = startTime - this.#lastAt < maxGapMs && startTime - this.#startedAt < maxWindowMs;
    if (!isSameWindow) [this.#sum, this.#startedAt] = [0, startTime];
    this.#sum += value;
    this.#lastAt = startTime;
    this.score = Math.max(this.score, this.#sum);
  }
}
