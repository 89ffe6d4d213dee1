import { listBranchPrefectures, listSelectableBranches } from '../core/rules/branch-list.ts';
import type { Endpoint } from './endpoint.ts';

/** With both lists the page warns at once of an address without a branch. */
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
  return {
    addressList,
    withoutBranch: addressList.filter(hasNoBranch).map(({ id }) => id),
    branchPrefectures: [...listBranchPrefectures(type, bank, branches)],
  };
};
