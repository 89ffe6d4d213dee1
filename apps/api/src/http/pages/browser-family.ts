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

export const findBrowserFamily = (userAgent = ''): BrowserFamily =>
  families.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
