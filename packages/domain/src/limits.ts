/** Minutes until a code expires (docs/product-decisions.md "E-mail verification"). The server enforces it; page and mail show it. */
export const codeMinutes = 10;
/** Wrong entries after which a code is invalid. */
export const codeTries = 5;
export const sessionIdleMinutes = 30;
/** Absolute limit, also for an active session (docs/product-decisions.md "Session"). */
export const sessionHours = 3;
