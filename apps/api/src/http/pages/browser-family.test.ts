import { expect, it } from 'vitest';
import { findBrowserFamily } from './page-report.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['safari', `${iphone} Version/18.6 Mobile/15E148 Safari/604.1`],
  ['chrome', `${iphone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
  ['chrome', `${android} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['edge', `${android} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`],
  ['samsung', `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['firefox', 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0'],
  ['in-app', `${iphone} Mobile/15E148 Safari Line/15.12.0`],
  ['in-app', `${android} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Instagram 390.0.0.0 Android`],
  ['other', 'curl/8.5.0'],
  ['other', undefined],
])('[OPS-060] recognises the family %s in %s', (family, userAgent) => {
  expect(findBrowserFamily(userAgent)).toBe(family);
});
