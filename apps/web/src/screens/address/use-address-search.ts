import type { AddressFound } from '@kaisetsu/domain/address-found';
import type { PostalTable } from '@kaisetsu/domain/answers/typed-address';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../client/call.ts';
import { useJourney } from '../../shell/journey.ts';

export type AddressSearch = {
  readonly busy: boolean;
  /** The addresses found, while the list is open; null otherwise. */
  readonly results: readonly AddressFound[] | null;
  readonly search: (postalNumber: string) => Promise<void>;
  /** Closes the list and cancels a running search. */
  readonly close: () => void;
  /** Whether the bank offers no branch for the found address with this code; false for an address of an earlier page. */
  readonly hasNoBranch: (addressCode: string) => boolean;
  /** The postal data of the page: only the addresses of the last search. */
  readonly postalTable: PostalTable;
};

type Found = {
  readonly postalNumber: string;
  readonly found: readonly AddressFound[];
  readonly withoutBranch: readonly string[];
};

/** Searches addresses by postal number. A new search cancels the previous one. */
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
      const { addressList, withoutBranch = [] } = await call('getAddresses', {
        query: { postalNumber },
        signal: mine.signal,
      });
      if (mine.signal.aborted) return;
      setResults(addressList);
      setLast({ postalNumber, found: addressList, withoutBranch });
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
  const hasNoBranch = (addressCode: string): boolean => last?.withoutBranch.includes(addressCode) === true;
  return { busy, results, search, close, hasNoBranch, postalTable };
}
