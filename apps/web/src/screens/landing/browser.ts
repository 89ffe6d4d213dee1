/** Properties of the browser. `mobile` is `navigator.userAgentData.mobile`; undefined if the browser lacks that property. */
export type BrowserFacts = { readonly userAgent: string; readonly mobile: boolean | undefined };

export type InAppBrowser = 'Google' | 'Yahoo' | 'LINE' | 'Instagram' | 'Facebook';

/** The reason why a browser is unsuitable (spec 2.4, 2.6). */
export type Unsuitable =
  | { readonly because: 'in-app'; readonly app: InAppBrowser; readonly system: 'iOS' | 'Android' }
  | { readonly because: 'not-a-phone' };

/**
 * The mark that each app adds to the user agent. In-app browsers are unsuitable, because in some of them the camera or the return
 * from the identity provider fails. Facebook is last, because Instagram's user agent can also contain a mark of Facebook.
 */
const marks: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['Google', /\bGSA\//],
  ['Yahoo', /\bYJApp\b|jp\.co\.yahoo\./],
  ['LINE', /\bLine\//],
  ['Instagram', /\bInstagram\b/],
  ['Facebook', /\bFBA[NV]\/|\bFB_IAB\/|\bFBIOS\b/],
];

/**
 * Returns the reason why the browser is unsuitable, or null if it is suitable (docs/decisions/0007). An in-app browser without
 * one of the `marks` counts as a normal browser, because the app can be the bank's own app. A tablet counts as `not-a-phone`.
 */
export function unsuitable({ userAgent, mobile }: BrowserFacts): Unsuitable | null {
  const app = marks.find(([, mark]) => mark.test(userAgent))?.[0];
  if (app !== undefined) {
    return { because: 'in-app', app, system: /iPhone|iPad|iPod/.test(userAgent) ? 'iOS' : 'Android' };
  }
  return isPhone({ userAgent, mobile }) ? null : { because: 'not-a-phone' };
}

function isPhone({ userAgent, mobile }: BrowserFacts): boolean {
  if (/iPad/.test(userAgent)) return false;
  return mobile === true || /iPhone|iPod|Android.*\bMobile\b/.test(userAgent);
}

export function browserFacts(): BrowserFacts {
  const { userAgentData } = navigator as { userAgentData?: { mobile?: boolean } };
  return { userAgent: navigator.userAgent, mobile: userAgentData?.mobile };
}

/**
 * Returns a URL that opens the page outside of the app.
 * - For LINE the URL has LINE's parameter `openExternalBrowser`.
 * - For other apps on Android it is an intent URL, which opens Chrome.
 * - For other apps on iOS no such URL exists, so the function returns null.
 */
export function externalBrowserUrl(
  { app, system }: Extract<Unsuitable, { because: 'in-app' }>,
  address: string,
): string | null {
  const url = new URL(address);
  if (app === 'LINE') {
    url.searchParams.set('openExternalBrowser', '1');
    return url.href;
  }
  if (system === 'iOS') return null;
  const scheme = url.protocol.slice(0, -1);
  return `intent://${url.host}${url.pathname}${url.search}#Intent;scheme=${scheme};package=com.android.chrome;end`;
}
