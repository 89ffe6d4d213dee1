/** Minutes until an e-mail verification code expires (docs/product-decisions.md "E-mail verification"). */
export const codeMinutes = 10;
/** Number of wrong entries after which an e-mail verification code is invalid. */
export const codeTries = 5;
/** Minutes without a call after which a session ends (docs/product-decisions.md "Session"). */
export const sessionIdleMinutes = 30;
/** Hours after which a session ends, even if the applicant is active. */
export const sessionHours = 3;
