import type { AddressFound } from '@kaisetsu/domain/address-found';
import { type AddressDraft, isManual } from '@kaisetsu/domain/answers/address';
import type { PostalTable } from '@kaisetsu/domain/answers/typed-address';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../client/call.ts';
import { useJourney } from '../../shell/journey.ts';

export type AddressSearch = {
  readonly busy: boolean;
  /** The addresses found; null while the list is closed. */
  readonly results: readonly AddressFound[] | null;
  readonly search: (postalNumber: string) => Promise<void>;
  /** Closes the list and cancels a running search. */
  readonly close: () => void;
  /**
   * Returns whether the latest search shows that the bank offers no branch for the address. For an address typed by hand,
   * the prefecture or the postal number decides. The result is false before the first search of this page.
   */
  readonly hasNoBranch: (draft: AddressDraft) => boolean;
  /** The postal data that the page has: the addresses of the latest search. */
  readonly postalTable: PostalTable;
};

type Found = {
  readonly postalNumber: string;
  readonly found: readonly AddressFound[];
  readonly withoutBranch: readonly string[];
  /** Undefined if a node of the previous release sent the response. */
  readonly branchPrefectures: readonly string[] | undefined;
};

/** Searches addresses by postal number. A new search cancels a search that is still running. */
export function useAddressSearch(): AddressSearch {
  const { fail } = useJourney();
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<readonly AddressFound[] | null>(null);
  const [last, setLast] = useState<Found | null>(null);
  const running = useRef<AbortController | null>(null);

  const close = () => {
    running.current?.abort();
    running.current = null;
    setBusy(false);
    setResults(null);
  };

  const search = async (postalNumber: string) => {
    close();
    const mine = new AbortController();
    running.current = mine;
    setBusy(true);
    try {
      const {
        addressList,
        withoutBranch = [],
        branchPrefectures,
      } = await call('getAddresses', {
        query: { postalNumber },
        signal: mine.signal,
      });
      if (mine.signal.aborted) return;
      setResults(addressList);
      setLast({ postalNumber, found: addressList, withoutBranch, branchPrefectures });
      setBusy(false);
    } catch (error) {
      if (mine.signal.aborted) return;
      setBusy(false);
      fail(error);
    }
  };

  useEffect(() => () => running.current?.abort(), []);
  const postalTable: PostalTable = {
    find: (postalNumber) => (last?.postalNumber === postalNumber ? last.found : []),
    municipalitiesAt: () => [],
  };
  const hasNoBranch = (draft: AddressDraft): boolean => last !== null && isWithoutBranch(last, draft);
  return { busy, results, search, close, hasNoBranch, postalTable };
}

function isWithoutBranch(last: Found, draft: AddressDraft): boolean {
  const { withoutBranch, branchPrefectures = [draft.tempAddressPrefecture] } = last;
  if (!isManual(draft)) return withoutBranch.includes(draft.addressCode);
  if (!branchPrefectures.includes(draft.tempAddressPrefecture)) return true;
  const places = last.postalNumber === draft.postalNumber ? last.found : [];
  const own = places.filter(({ prefecture }) => prefecture === draft.tempAddressPrefecture);
  return own.length > 0 && own.every(({ id }) => withoutBranch.includes(id));
}
