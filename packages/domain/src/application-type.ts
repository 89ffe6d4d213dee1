export const applicationTypes = ['GENERAL', 'CHILD'] as const;
export type ApplicationType = (typeof applicationTypes)[number];

export const isApplicationType = (value: string): value is ApplicationType =>
  (applicationTypes as readonly string[]).includes(value);
