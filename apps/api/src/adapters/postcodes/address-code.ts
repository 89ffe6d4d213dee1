import { createHash } from 'node:crypto';

/**
 * The stable code of an address: JIS municipality code (5 digits), postal number (7 digits), and 8 hexadecimal digits of the
 * SHA-256 of the town's name. The code does not depend on other towns, so a later import of another town does not change it
 * (docs/decisions/0028-address-codes-name-the-town.md).
 *
 * @param section the town in kanji; '' when the postal number covers a whole municipality
 */
export const addressCodeOf = (municipalityCode: string, postalNumber: string, section: string): string =>
  municipalityCode + postalNumber + createHash('sha256').update(section).digest('hex').slice(0, 8);
