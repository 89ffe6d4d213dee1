import { describe, expect, it, vi } from 'vitest';
import { createExternalBrowserUrl, findUnsuitable, readBrowserFacts } from './browser.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const pixel = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0';
const address = 'https://fukuoka.example/term?channel=abc';
const embedded =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36';

describe('[LAND-006] in-app browsers', () => {
  it.each([
    ['Google', 'iOS', `${iPhone} GSA/372.0.764 Mobile/15E148 Safari/604.1`],
    ['Google', 'Android', `${embedded} GSA/15.20.36`],
    ['Yahoo', 'iOS', `${iPhone} Mobile/15E148 YJApp-IOS jp.co.yahoo.ipn.appli/4.164.0`],
    ['Yahoo', 'Android', `${embedded} YJApp-ANDROID jp.co.yahoo.android.yjtop/3.160.1`],
    ['LINE', 'iOS', `${iPhone} Mobile/15E148 Safari Line/15.9.0`],
    ['LINE', 'Android', `${embedded} Line/15.9.0/IAB`],
    ['Instagram', 'iOS', `${iPhone} Mobile/22F76 Instagram 386.0.0 (iPhone15,2; iOS 18_5; ja_JP)`],
    ['Instagram', 'Android', `${embedded} Instagram 386.0.0 Android (34/14; 420dpi)`],
    ['Facebook', 'iOS', `${iPhone} Mobile/22F76 [FBAN/FBIOS;FBAV/519.0.0;FBDV/iPhone15,2]`],
    ['Facebook', 'Android', `${embedded} [FB_IAB/FB4A;FBAV/519.0.0.0;]`],
  ] as const)('%s on %s is unsuitable', (app, system, userAgent) => {
    expect(findUnsuitable({ userAgent, mobile: undefined, isCurrent: true })).toEqual({
      kind: 'in-app',
      app,
      system,
    });
  });
});

it.each([
  ['in-app, also when `mobile` is true', `${embedded} Line/15.9.0/IAB`, true, true, 'in-app'],
  [
    'older than the build target',
    `${iPhone} Version/15.6 Mobile/15E148 Safari/604.1`,
    undefined,
    false,
    'too-old',
  ],
] as const)('[LAND-006] a browser is %s', (_, userAgent, mobile, isCurrent, kind) => {
  expect(findUnsuitable({ userAgent, mobile, isCurrent })).toMatchObject({ kind });
});

it('[LAND-006] a browser without import maps is older than the build target', () => {
  expect(readBrowserFacts().isCurrent).toBe(true);
  const supports = vi.spyOn(HTMLScriptElement, 'supports').mockReturnValue(false);
  expect(readBrowserFacts().isCurrent).toBe(false);
  supports.mockRestore();
});

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/138.0.0.0 Safari/537.36';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15';
const iPad = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) Mobile/15E148 Safari/604.1';

describe('[LAND-006] phones and other devices', () => {
  it.each([
    ['Safari on an iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, undefined, true],
    ['Chrome on an iPhone', `${iPhone} CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1`, undefined, true],
    ['Chrome on Android', `${pixel} Mobile Safari/537.36`, true, true],
    ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Firefox/140.0', undefined, true],
    ["the bank's own app", embedded, true, true],
    ['a phone detected by userAgentData only', 'Mozilla/5.0 Chrome/150.0.0.0', true, true],
    ['Chrome on Windows', windows, false, false],
    ['Safari on a Mac or on an iPad with its desktop user agent', mac, undefined, false],
    ['an iPad with its mobile user agent', iPad, undefined, false],
    ['an Android tablet', `${pixel} Safari/537.36`, false, false],
    [
      'a phone that asks for the desktop page',
      'Mozilla/5.0 (X11; Linux x86_64) Chrome/138.0.0.0',
      false,
      false,
    ],
  ])('%s', (_, userAgent, mobile, isPhone) => {
    const expected = isPhone ? null : { kind: 'not-a-phone' };
    expect(findUnsuitable({ userAgent, mobile, isCurrent: true })).toEqual(expected);
  });
});

describe('[LAND-034] the address outside of an app', () => {
  const inLine = `${address}&openExternalBrowser=1`;
  it.each([
    ['LINE', 'iOS', inLine],
    ['LINE', 'Android', inLine],
    [
      'Instagram',
      'Android',
      'intent://fukuoka.example/term?channel=abc#Intent;scheme=https;package=com.android.chrome;end',
    ],
    ['Instagram', 'iOS', null],
  ] as const)('of %s on %s', (app, system, outside) => {
    expect(createExternalBrowserUrl({ kind: 'in-app', app, system }, address)).toBe(outside);
  });
});
