/** '' without a cookie. Another site of the bank's domain can set a second one with another form. */
export function readXsrfToken(): string {
  return /XSRF-TOKEN=([\w-]{24}\.[^;]*)/.exec(document.cookie)?.[1] ?? '';
}
