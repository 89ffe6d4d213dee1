/** The person whose answers a form contains. */
export type Person = 'applicant' | 'child' | 'parent';
