export const applicationTypes = ['GENERAL', 'CHILD'] as const;
export type ApplicationType = (typeof applicationTypes)[number];
