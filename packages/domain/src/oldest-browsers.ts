/** Build target; older browsers get a notice on the first screen. README lists them too. */
export const oldestBrowsers = ['safari16.4', 'ios16.4', 'chrome111', 'firefox114'] as const;
