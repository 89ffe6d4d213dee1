import type { Unsuitable } from './browser.ts';

/** Null on iOS except for LINE: no URL leaves the app there. */
export function createExternalBrowserUrl(
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
