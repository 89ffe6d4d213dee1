import { isCode } from '@kaisetsu/domain/fields/code';
import { toKanaAddress } from '@kaisetsu/jp-address/text/kana';
import { findInvitation, findWorkplace } from '../core/rules/answers-rules.ts';
import { listBranchPrefectures, listSelectableBranches } from '../core/rules/branch-list.ts';
import { Refusal } from '../core/rules/refusal.ts';
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
    };
    return listSelectableBranches(residence, type, bank, branches, ports.postcodes).length === 0;
  };
  const prefectures = new Set([...addressList.map(({ prefecture }) => prefecture), bank.areaPrefectures[0]]);
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

export const getBranches: Endpoint<'getBranches'> = async ({ ports, bank, session }) => {
  const { answers, type } = session.application;
  if (answers.personal === null) throw new Refusal('out-of-order');
  const branches = await ports.reference.listBranches(bank.code);
  const selectable = listSelectableBranches(answers.personal, type, bank, branches, ports.postcodes);
  return { branchList: selectable.map(({ code, name, kana, address }) => ({ code, name, kana, address })) };
};

export const getFurigana: Endpoint<'getFurigana'> = async ({ ports, query }) => {
  const { kana, isGuess } = ports.readFurigana(query.kanji);
  // A kana sub-address has only these signs (spec 5.2).
  const pronounced = toKanaAddress(kana).replace(/[^\p{L}\p{N}(). -]/gu, ' ');
  return { kana: toKanaAddress(pronounced), guessed: isGuess };
};

export const getInvitation: Endpoint<'getInvitation'> = async (request) => {
  const { code } = request.query;
  if (!isCode(code) || !(await findInvitation(code, request))) throw new Refusal('not-found');
  return {};
};

export const getWorkplace: Endpoint<'getWorkplace'> = async (request) => {
  const { code } = request.query;
  const found = isCode(code) ? await findWorkplace(code, request) : null;
  if (found === null) throw new Refusal('not-found');
  return found;
};

export const getOccupations: Endpoint<'getOccupations'> = async ({ ports }) => ({
  occupationList: [...(await ports.reference.listOccupations())],
});
