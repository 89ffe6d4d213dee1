import type { ErrorPageId, StepId } from './flows/step.ts';

export const pageReportPath = '/api/page-reports';

export const pageFaults = ['script', 'rejection', 'chunk'] as const;
export type PageFault = (typeof pageFaults)[number];

/** Never contains a text of the applicant. */
export type PageEntry = { readonly step: StepId | ErrorPageId | 'other'; readonly name: PageFault };
