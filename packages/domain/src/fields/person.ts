/**
 * The person whose answers a form contains. All three persons have the same fields; only birthday rules, labels and autofill
 * sections depend on the person.
 */
export type Person = 'applicant' | 'child' | 'parent';
