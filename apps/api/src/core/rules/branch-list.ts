import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { Bank } from '@kaisetsu/domain/bank';
import { prefectures } from '@kaisetsu/jp-address/places/prefecture';
import type { Postcodes } from '@kaisetsu/jp-address/postal-table/postal-table';
import type { Branch } from '../ports.ts';

export function listSelectableBranches(
  personal: Partial<PersonalPayload>,
  type: ApplicationType,
  bank: Bank,
  branches: readonly Branch[],
  postcodes: Postcodes,
): readonly Branch[] {
  const prefecture = personal.tempAddressPrefecture ?? personal.addressPrefecture ?? '';
  const municipality =
    personal.addressCode?.slice(0, 5) ?? postcodes.findMunicipality(prefecture, personal.tempAddress ?? '');
  const inMunicipality = branches.filter((branch) => branch.municipalityCode === municipality);
  if (inMunicipality.length > 0) {
    const inTown = inMunicipality.filter((branch) => isInTown(branch, personal));
    return [...inTown, ...inMunicipality.filter((branch) => !inTown.includes(branch))];
  }
  const area: readonly string[] = bank.areaPrefectures;
  if (!area.includes(prefecture)) return [];
  const near = branches.filter((branch) => branch.prefecture === prefecture);
  if (type === 'GENERAL') return near;
  const around = branches.filter((branch) => area.includes(branch.prefecture) && !near.includes(branch));
  return [...near, ...around];
}

export function listBranchPrefectures(
  type: ApplicationType,
  bank: Bank,
  branches: readonly Branch[],
): readonly string[] {
  const own = new Set(branches.map(({ prefecture }) => prefecture));
  const area: readonly string[] = bank.areaPrefectures;
  const isAreaOpen = type === 'CHILD' && area.some((prefecture) => own.has(prefecture));
  return prefectures.filter((one) => own.has(one) || (isAreaOpen && area.includes(one)));
}

/** Text after the town belongs to a longer name: 天神橋 is not 天神. */
function isInTown({ address }: Branch, personal: Partial<PersonalPayload>): boolean {
  const { addressPrefecture, addressMunicipality, addressSection } = personal;
  if (addressSection == null) return false;
  const town = `${addressPrefecture ?? ''}${addressMunicipality ?? ''}${addressSection}`;
  return address.startsWith(town) && /^(?:$|[0-9０-９一二三四五六七八九十])/.test(address.slice(town.length));
}

export function isOnList(code: string | null, branches: readonly Branch[]): boolean {
  return branches.some((branch) => branch.code === code);
}
