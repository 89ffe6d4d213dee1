import { createHash } from 'node:crypto';

/** See docs/decisions/0028-address-codes-name-the-town.md. */
export const addressCodeOf = (municipalityCode: string, postalNumber: string, section: string): string =>
  municipalityCode + postalNumber + createHash('sha256').update(section).digest('hex').slice(0, 8);
