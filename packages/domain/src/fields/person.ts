export type Person = 'applicant' | 'child' | 'parent';
