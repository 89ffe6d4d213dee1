import { prefecturesWithBranch, selectableBranches } from '../rules/branch-list.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * GET /api/addresses (spec 2.8, 7): returns the addresses of a postal number, or an empty list. `withoutBranch` lists the ids of
 * the addresses for which the applicant could select no branch. `branchPrefectures` lists the prefectures in which an applicant
 * can select a branch. The page checks this second list if the applicant types the address by hand. With both lists the page can
 * warn the applicant at once.
 */
export const getAddresses: Endpoint<'getAddresses'> = async ({ ports, bank, session, query }) => {
  const addressList = [...ports.postcodes.find(query.postalNumber)];
  const branches = await ports.reference.branches(bank.code);
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
    return selectableBranches(residence, type, bank, branches, ports.postcodes).length === 0;
  };
  return {
    addressList,
    withoutBranch: addressList.filter(hasNoBranch).map(({ id }) => id),
    branchPrefectures: [...prefecturesWithBranch(type, bank, branches)],
  };
};
