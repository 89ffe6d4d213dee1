/** docs/product-decisions.md "E-mail verification" */
export const codeMinutes = 10;
export const codeTries = 5;
/** docs/product-decisions.md "Session" */
export const sessionIdleMinutes = 30;
export const sessionHours = 3;
