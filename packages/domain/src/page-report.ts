export const pageReportPath = '/api/page-reports';

/** No report contains a text of the applicant. */
export const pageFaults = ['script', 'rejection', 'chunk'] as const;
export type PageFault = (typeof pageFaults)[number];
