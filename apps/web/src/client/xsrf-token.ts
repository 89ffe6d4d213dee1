/** Returns the value of the cookie `XSRF-TOKEN`, or '' without a cookie. Every POST repeats the value in a header (spec 7). */
export function readXsrfToken(): string {
  return /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}
