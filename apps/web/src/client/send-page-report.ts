import { type PageEntry, pageReportPath } from '@kaisetsu/domain/page-report';
import { readXsrfToken } from './xsrf-token.ts';

export function sendPageReport(entries: readonly PageEntry[]): void {
  void fetch(pageReportPath, {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': readXsrfToken() },
    body: JSON.stringify({ entries }),
  }).catch(() => undefined);
}
