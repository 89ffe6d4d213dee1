/** For whom the account is: the applicant, or the applicant's child under 18 (spec 1). The same word on the wire and in the database. */
export const applicationTypes = ['GENERAL', 'CHILD'] as const;
export type ApplicationType = (typeof applicationTypes)[number];

export const isApplicationType = (value: string): value is ApplicationType =>
  (applicationTypes as readonly string[]).includes(value);
