import { errorPages } from '@kaisetsu/domain/flows/journey';
import type { PageEntry, PageFault } from '@kaisetsu/domain/page-report';
import { sendPageReport } from '../client/send-page-report.ts';
import { onFirstInput } from './first-input.ts';
import { stepAtPath } from './journey.ts';

/** Returns flow and step of a screen, in the form of a page report. The default is the open screen. */
export function screenAt(pathname = location.pathname): Pick<PageEntry, 'flow' | 'step'> {
  const { flow, step } = stepAtPath(pathname);
  return { flow: flow.type, step: step?.id ?? errorPages[pathname] ?? 'other' };
}

/** Maximum number of faults that a loaded page reports. The limit is needed because a fault can repeat in a loop. */
const maxFaults = 5;
let faults = 0;

/** Reports a fault at once, because the page can stop working after a fault [OPS-060]. */
export function reportFault(name: PageFault): void {
  faults += 1;
  if (faults <= maxFaults) sendPageReport([{ ...screenAt(), name }]);
}

/**
 * Starts the reports. Call this function once. The code of the Web Vitals loads after the first input, so that it does not
 * delay the first screen.
 */
export function startPageReports(): void {
  addEventListener('error', ({ filename }) => {
    // Ignore faults of browser extensions and of other apps. Their scripts have another origin or none.
    if (filename.startsWith(location.origin)) reportFault('script');
  });
  addEventListener('unhandledrejection', () => reportFault('rejection'));
  onFirstInput(() => {
    // Errors are ignored: the page works without its measurements.
    import('./page-vitals.ts').then(
      (it) => it.startPageVitals(),
      () => undefined,
    );
  });
}
