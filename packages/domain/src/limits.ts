/** Minutes until a code expires (docs/product-decisions.md "E-mail verification"). Server, page and mail use the value. */
export const codeMinutes = 10;
/** Wrong entries after which a code is invalid. */
export const codeTries = 5;
export const sessionIdleMinutes = 30;
/** Absolute limit, also for an active session (docs/product-decisions.md "Session"). */
export const sessionHours = 3;
