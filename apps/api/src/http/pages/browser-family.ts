/** Most User-Agent headers also contain Chrome or Safari. */
const families = [
  ['in-app', /\bLine\/|Instagram|FBA[NV]|\bGSA\/|YJApp/],
  ['edge', /\bEdg(?:A|iOS)?\//],
  ['samsung', /SamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|CriOS)\//],
  ['safari', /\bVersion\/[\d.]+ .*Safari\//],
] as const;

export type BrowserFamily = (typeof families)[number][0] | 'other';

/** Real ones are shorter; the patterns take quadratic time. */
const maxUserAgent = 300;

export function findBrowserFamily(userAgent = ''): BrowserFamily {
  const read = userAgent.slice(0, maxUserAgent);
  return families.find(([, pattern]) => pattern.test(read))?.[0] ?? 'other';
}
