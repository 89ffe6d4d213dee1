import { describe, expect, it } from 'vitest';
import { findQualityIssue, type GreyImage, toGrey } from './quality-check.ts';

const camera = { width: 4032, height: 3024 };

function sheet(paper: number): GreyImage {
  const [width, height] = [1024, 768];
  const light = new Uint8ClampedArray(width * height).fill(paper * 0.6);
  for (let y = 100; y < 660; y += 1) {
    for (let x = 120; x < 900; x += 1) {
      const printed = y % 32 < 14 && x % 8 < 2;
      light[y * width + x] = printed ? paper * 0.15 : paper;
    }
  }
  return { width, height, light };
}

function blurred(grey: GreyImage, radius: number): GreyImage {
  const { width, height } = grey;
  const pass = (from: Uint8ClampedArray, step: number, length: number) =>
    from.map((_, at) => {
      const place = Math.floor(at / step) % length;
      let sum = 0;
      for (let by = -radius; by <= radius; by += 1) {
        const to = Math.min(length - 1, Math.max(0, place + by));
        sum += from[at + (to - place) * step] ?? 0;
      }
      return sum / (2 * radius + 1);
    });
  let { light } = grey;
  for (let times = 0; times < 2; times += 1) light = pass(pass(light, 1, width), width, height);
  return { width, height, light };
}

describe('the quality check of a photo', () => {
  it('[CAPT-016] reports nothing for a sharp photo of paper with a brightness from 140 to 250', () => {
    for (const paper of [250, 200, 140])
      expect([paper, findQualityIssue(camera, sheet(paper))]).toEqual([paper, null]);
  });

  it.each([
    [640, 480],
    [480, 640],
    [1600, 500],
    [899, 700],
  ])('[CAPT-016] reports %i by %i as too small', (width, height) => {
    expect(findQualityIssue({ width, height }, sheet(240))).toBe('too-small');
  });

  it('[CAPT-016] reports a dark photo as too dark', () => {
    expect(findQualityIssue(camera, sheet(60))).toBe('too-dark');
  });

  it('[CAPT-016] reports a blurred photo and a photo of an empty table as too blurred', () => {
    expect(findQualityIssue(camera, blurred(sheet(240), 6))).toBe('too-blurred');
    const empty = { width: 1024, height: 768, light: new Uint8ClampedArray(1024 * 768).fill(190) };
    expect(findQualityIssue(camera, empty)).toBe('too-blurred');
  });

  it('[CAPT-016] reports nothing for a sharp card in the middle of an empty table', () => {
    const { width, height, light } = sheet(230);
    const table = light.map((value, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return x > 260 && x < 760 && y > 240 && y < 530 ? value : 140;
    });
    expect(findQualityIssue(camera, { width, height, light: table })).toBe(null);
  });

  it('weighs red, green and blue by ITU-R BT.601', () => {
    const data = new Uint8ClampedArray([255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
    expect([...toGrey({ width: 3, height: 1, data } as ImageData).light]).toEqual([255, 150, 29]);
  });
});
