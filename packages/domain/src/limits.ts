/** How long a code and a session hold (docs/product-decisions.md "E-mail verification" and "Session"): the server keeps it, page and mail tell it. */
export const codeMinutes = 10;
/** Entries that a code is good for; the last of them, when wrong, uses it up. */
export const codeTries = 5;
export const sessionIdleMinutes = 30;
/** However busy it is. */
export const sessionHours = 3;
