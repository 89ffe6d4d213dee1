/** Shifts `Date`, but neither timers nor the monotonic clock. */
const shift = Number(process.env.CLOCK_SHIFT_SECONDS ?? '0') * 1000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  /** @param {ConstructorParameters<typeof Date>} given */
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...given);
  }
  static now() {
    return RealDate.now() + shift;
  }
};
