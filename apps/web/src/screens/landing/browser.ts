/** What the page may know of the browser it is in. `mobile` is userAgentData's, where a browser has it. */
export type BrowserFacts = { readonly userAgent: string; readonly mobile: boolean | undefined };

export type InAppBrowser = 'Google' | 'Yahoo' | 'LINE' | 'Instagram' | 'Facebook';

/** Why this browser does not suit, null when it does (spec 2.4, 2.6). */
export type Unsuitable =
  | { readonly because: 'in-app'; readonly app: InAppBrowser; readonly system: 'iOS' | 'Android' }
  | { readonly because: 'not-a-phone' };

/**
 * In-app browsers keep the camera, the mail app and the way back from the identity provider from working. Each app
 * signs its browser's user agent with a mark of its own. Facebook's comes last: Instagram's agents may carry its
 * marks too.
 */
const marks: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['Google', /\bGSA\//],
  ['Yahoo', /\bYJApp\b|jp\.co\.yahoo\./],
  ['LINE', /\bLine\//],
  ['Instagram', /\bInstagram\b/],
  ['Facebook', /\bFBA[NV]\/|\bFB_IAB\/|\bFBIOS\b/],
];

/**
 * Only the named apps are refused, not every embedded browser: the bank's own app, which hands over its device id, may
 * be one. A tablet is no phone, iPad with its desktop user agent included; as the alert for it can be closed, nobody
 * who has a camera there is kept out (docs/decisions/0007).
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
 * An address that makes the app hand the page over to the phone's own browser, null where there is no such way:
 * LINE's documented parameter, and on Android an intent.
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
