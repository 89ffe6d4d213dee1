import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fit } from './fit.ts';

describe('the size of a redrawn picture', () => {
  it.each([
    ['a 12 MP photo, landscape', 4032, 3024, 1440, 1080],
    ['a 12 MP photo, portrait', 3024, 4032, 1080, 1440],
    ['a wide picture, limited by its long side', 4000, 1000, 1920, 480],
    ['a picture of exactly the maximum size', 1920, 1080, 1920, 1080],
    ['a small picture', 640, 480, 640, 480],
    ['a line one pixel high', 100_000, 1, 1920, 1],
  ])('[CAPT-015] fits the limits: %s', (_, width, height, toWidth, toHeight) => {
    expect(fit({ width, height })).toEqual({ width: toWidth, height: toHeight });
  });

  it('[CAPT-015] stays within 1920 by 1080, is never enlarged, and keeps the proportions apart from rounding', () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const drawn = fit({ width, height });
        expect(Math.max(drawn.width, drawn.height)).toBeLessThanOrEqual(
          Math.min(1920, Math.max(width, height)),
        );
        expect(Math.min(drawn.width, drawn.height)).toBeLessThanOrEqual(
          Math.min(1080, Math.min(width, height)),
        );
        // Rounding changes a long side relatively less than a short side.
        const [long, short] =
          width >= height ? (['width', 'height'] as const) : (['height', 'width'] as const);
        const scale = drawn[long] / { width, height }[long];
        const exact = { width, height }[short] * scale;
        expect(Math.abs(drawn[short] - Math.max(1, exact))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
