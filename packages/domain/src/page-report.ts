import type { ApplicationType } from './application-type.ts';
import type { ErrorPageId, StepId } from './flows/step.ts';

/**
 * Path to which the page sends reports about its own views, faults and speed [OPS-060]. A report is not a call of
 * spec 7: it has no session and changes no application.
 */
export const pageReportPath = '/api/page-reports';

/** Faults of the page: an uncaught error, an unhandled rejection, and a screen whose code did not load (`chunk`). */
export const pageFaults = ['script', 'rejection', 'chunk'] as const;
export type PageFault = (typeof pageFaults)[number];

/** Web Vitals: LCP and INP in milliseconds, CLS without a unit. */
export const pageVitals = ['lcp', 'inp', 'cls'] as const;
export type PageVital = (typeof pageVitals)[number];

export type PageStep = StepId | ErrorPageId | 'other';

/** One observation of the page. It names a screen, and may contain a number but never a text of the applicant. */
export type PageEntry = { readonly flow: ApplicationType; readonly step: PageStep } & (
  | { readonly name: 'view' | PageFault }
  | { readonly name: PageVital; readonly value: number }
);

/** Maximum number of entries in a report. */
export const maxPageEntries = 40;
