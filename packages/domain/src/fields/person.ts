/**
 * Whose answers these are. The same fields are asked of three persons; only birthday rules, labels and autofill
 * sections depend on it (house: "person is a parameter").
 */
export type Person = 'applicant' | 'child' | 'parent';
