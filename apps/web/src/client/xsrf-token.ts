/** '' without a cookie. */
export function readXsrfToken(): string {
  return /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}
