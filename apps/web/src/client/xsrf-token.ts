/** The value of the cross-site cookie, which every POST repeats in a header (spec 7). */
export function readXsrfToken(): string {
  return /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}
