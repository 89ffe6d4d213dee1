import { type AddressDraft, isManual } from '@kaisetsu/domain/answers/address';
import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import type { MunicipalityFinder } from '@kaisetsu/jp-address/postal-table/municipality-finder';
import type { PostalTable } from '@kaisetsu/jp-address/postal-table/postal-table';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../client/call.ts';
import { useJourney } from '../../shell/journey/journey.ts';

export type AddressSearch = {
  readonly busy: boolean;
  readonly results: readonly AddressFound[] | null;
  readonly search: (postalNumber: string) => Promise<void>;
  readonly close: () => void;
  /** False before the first search of this page. */
  readonly hasNoBranch: (draft: AddressDraft) => boolean;
  /** For an address typed by hand. Until then, and after a reload, only the server checks its municipality. */
  readonly loadMunicipalities: () => Promise<void>;
  readonly postalTable: PostalTable;
};

type Found = {
  readonly postalNumber: string;
  readonly found: readonly AddressFound[];
  readonly withoutBranch: readonly string[];
  /** Undefined from a node of the previous release. */
  readonly branchPrefectures: readonly string[] | undefined;
  readonly municipalities: readonly { readonly prefecture: string; readonly names: readonly string[] }[];
};

const noFinder: MunicipalityFinder = {
  findMunicipalities: () => [],
  findFormerMunicipality: () => undefined,
  findSimilarMunicipalities: () => [],
  knowsMunicipalitiesOf: () => false,
};

export function useAddressSearch(): AddressSearch {
  const { fail } = useJourney();
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<readonly AddressFound[] | null>(null);
  const [last, setLast] = useState<Found | null>(null);
  const [finder, setFinder] = useState<MunicipalityFinder>(noFinder);
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
        municipalities = [],
      } = await call('getAddresses', {
        query: { postalNumber },
        signal: mine.signal,
      });
      if (mine.signal.aborted) return;
      setResults(addressList);
      setLast({ postalNumber, found: addressList, withoutBranch, branchPrefectures, municipalities });
      setBusy(false);
    } catch (error) {
      if (mine.signal.aborted) return;
      setBusy(false);
      fail(error);
    }
  };

  const loadMunicipalities = async () => {
    const listed = (last?.municipalities ?? []).flatMap(({ prefecture, names }) =>
      names.map((municipality) => [prefecture + municipality, { prefecture, municipality }] as const),
    );
    const loaded = await import('@kaisetsu/jp-address/postal-table/municipality-finder').catch(() => null);
    if (loaded !== null) setFinder(loaded.createMunicipalityFinder(new Map(listed)));
  };

  useEffect(() => () => running.current?.abort(), []);
  const postalTable: PostalTable = {
    find: (postalNumber) => (last?.postalNumber === postalNumber ? last.found : []),
    ...finder,
  };
  const hasNoBranch = (draft: AddressDraft): boolean => last !== null && isWithoutBranch(last, draft);
  return { busy, results, search, close, hasNoBranch, loadMunicipalities, postalTable };
}

function isWithoutBranch(last: Found, draft: AddressDraft): boolean {
  const { withoutBranch, branchPrefectures = [draft.tempAddressPrefecture] } = last;
  if (!isManual(draft)) return withoutBranch.includes(draft.addressCode);
  if (!branchPrefectures.includes(draft.tempAddressPrefecture)) return true;
  const places = last.postalNumber === draft.postalNumber ? last.found : [];
  const own = places.filter(({ prefecture }) => prefecture === draft.tempAddressPrefecture);
  return own.length > 0 && own.every(({ id }) => withoutBranch.includes(id));
}
