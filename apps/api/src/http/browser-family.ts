/** Families of browsers, most specific first: most of them name Chrome or Safari as well. */
const families = [
  ['in-app', /\bLine\/|Instagram|FBA[NV]|\bGSA\/|YJApp/],
  ['edge', /\bEdg(?:A|iOS)?\//],
  ['samsung', /SamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|CriOS)\//],
  ['safari', /\bVersion\/[\d.]+ .*Safari\//],
] as const;

export type BrowserFamily = (typeof families)[number][0] | 'other';

/** The family in a User-Agent header, for a label of the metrics. */
export const browserFamilyOf = (userAgent = ''): BrowserFamily =>
  families.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
