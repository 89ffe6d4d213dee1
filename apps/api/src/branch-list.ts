import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { Bank } from '@kaisetsu/domain/bank';
import type { Branch, Postcodes } from './ports.ts';

/**
 * Branches an applicant may choose (decisions "Look-ups"), by code. Adult: those of the own municipality; if none,
 * those of the own prefecture when it is in the bank's area; else none. Child: those of the home municipality, or
 * those of the bank's area when the child lives in it, the own prefecture's first as the nearer ones; else none.
 */
export function selectableBranches(
  personal: PersonalPayload,
  type: ApplicationType,
  bank: Bank,
  branches: readonly Branch[],
  postcodes: Postcodes,
): readonly Branch[] {
  const prefecture = personal.tempAddressPrefecture ?? personal.addressPrefecture ?? '';
  const municipality =
    personal.addressCode?.slice(0, 5) ?? postcodes.municipalityOf(prefecture, personal.tempAddress ?? '');
  const inMunicipality = branches.filter((branch) => branch.municipalityCode === municipality);
  if (inMunicipality.length > 0) return byCode(inMunicipality);
  const area: readonly string[] = bank.areaPrefectures;
  if (!area.includes(prefecture)) return [];
  const near = byCode(branches.filter((branch) => branch.prefecture === prefecture));
  if (type === 'GENERAL') return near;
  const around = branches.filter((branch) => area.includes(branch.prefecture) && !near.includes(branch));
  return [...near, ...byCode(around)];
}

export function isOnList(code: string | null, branches: readonly Branch[]): boolean {
  return branches.some((branch) => branch.code === code);
}

const byCode = (branches: readonly Branch[]): readonly Branch[] =>
  [...branches].sort((a, b) => (a.code < b.code ? -1 : 1));
