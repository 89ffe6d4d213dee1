import { listBranchPrefectures, listSelectableBranches } from '../core/rules/branch-list.ts';
import type { Endpoint } from './endpoint.ts';

/** With these lists the page warns at once of an address without a branch, and of an incomplete one. */
export const getAddresses: Endpoint<'getAddresses'> = async ({ ports, bank, session, query }) => {
  const addressList = [...ports.postcodes.find(query.postalNumber)];
  const branches = await ports.reference.listBranches(bank.code);
  const { type } = session.application;
  const hasNoBranch = ({ addressCode, prefecture, municipality, section }: (typeof addressList)[number]) => {
    const residence = {
      addressCode,
      addressPrefecture: prefecture,
      addressMunicipality: municipality,
      addressSection: section,
      tempAddressPrefecture: null,
      tempAddress: null,
    };
    return listSelectableBranches(residence, type, bank, branches, ports.postcodes).length === 0;
  };
  const prefectures = new Set([...addressList.map(({ prefecture }) => prefecture), bank.defaultPrefecture]);
  return {
    addressList,
    withoutBranch: addressList.filter(hasNoBranch).map(({ id }) => id),
    branchPrefectures: [...listBranchPrefectures(type, bank, branches)],
    municipalities: Array.from(prefectures, (prefecture) => ({
      prefecture,
      names: [...ports.postcodes.listMunicipalities(prefecture)],
    })),
  };
};
