/** GENERAL: the account is for the applicant. CHILD: the account is for the applicant's child under 18 (spec 1). */
export const applicationTypes = ['GENERAL', 'CHILD'] as const;
export type ApplicationType = (typeof applicationTypes)[number];

export const isApplicationType = (value: string): value is ApplicationType =>
  (applicationTypes as readonly string[]).includes(value);
