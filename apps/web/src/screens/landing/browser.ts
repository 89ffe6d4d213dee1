export type InApp = {
  readonly kind: 'in-app';
  readonly app: (typeof marks)[number][0];
  readonly system: 'iOS' | 'Android';
};
export type Unsuitable = InApp | { readonly kind: 'too-old' } | { readonly kind: 'not-a-phone' };

/**
 * In-app browsers can fail at the camera or the provider's return. Facebook is last: Instagram's user agent can
 * contain its mark.
 */
const marks = [
  ['Google', /\bGSA\//],
  ['Yahoo', /\bYJApp\b|jp\.co\.yahoo\./],
  ['LINE', /\bLine\//],
  ['Instagram', /\bInstagram\b/],
  ['Facebook', /\bFBA[NV]\/|\bFB_IAB\/|\bFBIOS\b/],
] as const;

/** ADR 0007. An unknown in-app browser counts as suitable: it can be the bank's own app. */
export function findUnsuitable({ userAgent, mobile, isCurrent } = readBrowserFacts()): Unsuitable | null {
  const app = marks.find(([, mark]) => mark.test(userAgent))?.[0];
  if (app !== undefined) {
    return { kind: 'in-app', app, system: /iPhone|iPad|iPod/.test(userAgent) ? 'iOS' : 'Android' };
  }
  if (!isCurrent) return { kind: 'too-old' };
  return isPhone(userAgent, mobile) ? null : { kind: 'not-a-phone' };
}

function isPhone(userAgent: string, mobile: boolean | undefined): boolean {
  if (/iPad/.test(userAgent)) return false;
  return mobile === true || /iPhone|iPod|Android.*\bMobile\b/.test(userAgent);
}

export function readBrowserFacts() {
  const { userAgentData } = navigator as { userAgentData?: { mobile?: boolean } };
  return { userAgent: navigator.userAgent, mobile: userAgentData?.mobile, isCurrent: isCurrentBrowser() };
}

/**
 * Features of the newest kind in `oldestBrowsers`: import maps since Safari 16.4, `oklch` since Chrome 111 and
 * Firefox 113. The build would drop a regular expression that is made and not used.
 */
const isCurrentBrowser = (): boolean =>
  HTMLScriptElement.supports?.('importmap') === true && CSS.supports('color', 'oklch(0 0 0)');

/** Null on iOS except for LINE: no URL leaves the app there. */
export function createExternalBrowserUrl({ app, system }: InApp, address: string): string | null {
  const url = new URL(address);
  if (app === 'LINE') {
    url.searchParams.set('openExternalBrowser', '1');
    return url.href;
  }
  if (system === 'iOS') return null;
  const scheme = url.protocol.slice(0, -1);
  return `intent://${url.host}${url.pathname}${url.search}#Intent;scheme=${scheme};package=com.android.chrome;end`;
}
