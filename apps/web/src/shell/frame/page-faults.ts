import { errorPages } from '@kaisetsu/domain/flows/journey';
import { type PageFault, pageReportPath } from '@kaisetsu/domain/page-report';
import { readXsrfToken } from '../../client/session.ts';
import { stepAtPath } from '../journey/journey.ts';

/** A fault can repeat in a loop. */
const maxFaults = 5;
let faults = 0;

/** At once, because the page can stop working after a fault [OPS-060]. */
export function reportFault(name: PageFault): void {
  faults += 1;
  if (faults > maxFaults) return;
  const { pathname } = location;
  const step = stepAtPath(pathname).step?.id ?? errorPages[pathname] ?? 'other';
  void fetch(pageReportPath, {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': readXsrfToken() },
    body: JSON.stringify({ entries: [{ step, name }] }),
  }).catch(() => undefined);
}

/** Call once. */
export function startPageReports(): void {
  addEventListener('error', ({ filename }) => {
    // Scripts of extensions and other apps have another origin or none.
    if (filename.startsWith(location.origin)) reportFault('script');
  });
  addEventListener('unhandledrejection', () => reportFault('rejection'));
}
