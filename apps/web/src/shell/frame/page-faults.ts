import type { PageFault } from '@kaisetsu/domain/page-report';
import { sendPageReport } from '../../client/send-page-report.ts';
import { findScreen } from './find-screen.ts';

/** A fault can repeat in a loop. */
const maxFaults = 5;
let faults = 0;

/** At once, because the page can stop working after a fault [OPS-060]. */
export function reportFault(name: PageFault): void {
  faults += 1;
  if (faults <= maxFaults) sendPageReport([{ step: findScreen(), name }]);
}

/** Call once. */
export function startPageReports(): void {
  addEventListener('error', ({ filename }) => {
    // Scripts of extensions and other apps have another origin or none.
    if (filename.startsWith(location.origin)) reportFault('script');
  });
  addEventListener('unhandledrejection', () => reportFault('rejection'));
}
