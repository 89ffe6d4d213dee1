import { type PageEntry, pageReportPath } from '@kaisetsu/domain/page-report';
import { readXsrfToken } from './xsrf-token.ts';

/** Sends a report of views, faults and Web Vitals, also while the page closes. Failures are ignored. */
export function sendPageReport(entries: readonly PageEntry[]): void {
  void fetch(pageReportPath, {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': readXsrfToken() },
    body: JSON.stringify({ entries }),
  }).catch(() => undefined);
}
