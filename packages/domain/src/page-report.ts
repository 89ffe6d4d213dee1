import type { ErrorPageId, StepId } from './flows/step.ts';

export const pageReportPath = '/api/page-reports';

export const pageFaults = ['script', 'rejection', 'chunk'] as const;
export type PageFault = (typeof pageFaults)[number];

/** LCP and INP in milliseconds, CLS without a unit. */
export const pageVitals = ['lcp', 'inp', 'cls'] as const;
export type PageVital = (typeof pageVitals)[number];

export type PageStep = StepId | ErrorPageId | 'other';

/** Never contains a text of the applicant. */
export type PageEntry = { readonly step: PageStep } & (
  | { readonly name: PageFault }
  | { readonly name: PageVital; readonly value: number }
);

export const maxPageEntries = 40;
