import { describe, expect, it } from 'vitest';
import { encodeWithinLimit } from './encode-within-limit.ts';

function encoder(bytes: number) {
  const asked: number[] = [];
  const encode = async (quality: number) => {
    asked.push(quality);
    return new Blob([new Uint8Array(Math.round(bytes * quality))]);
  };
  return { asked, encode };
}

describe('the quality of an encoded picture', () => {
  it('[CAPT-015] is 1 if the picture has exactly the permitted size', async () => {
    const { asked, encode } = encoder(1000);
    expect((await encodeWithinLimit(1000, encode)).size).toBe(1000);
    expect(asked).toEqual([1]);
  });

  it('[CAPT-015] falls by 0.1 per pass until the picture is small enough', async () => {
    const { asked, encode } = encoder(1000);
    expect((await encodeWithinLimit(700, encode)).size).toBe(700);
    expect(asked).toEqual([1, 0.9, 0.8, 0.7]);
  });

  it('[CAPT-015] does not fall below 0.1', async () => {
    const { asked, encode } = encoder(1000);
    expect((await encodeWithinLimit(50, encode)).size).toBe(100);
    expect(asked).toEqual([1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]);
  });
});
