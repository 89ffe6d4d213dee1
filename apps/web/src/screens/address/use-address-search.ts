import { type AddressDraft, isManual } from '@kaisetsu/domain/answers/address';
import type { CallResponse } from '@kaisetsu/domain/calls';
import type { MunicipalityFinder } from '@kaisetsu/jp-address/postal-table/municipality-finder';
import type { PostalTable } from '@kaisetsu/jp-address/postal-table/postal-table';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../client/call.ts';
import { useJourney } from '../../shell/journey/journey.ts';

/** A node of the previous release does not send `branchPrefectures`. */
type Found = CallResponse<'getAddresses'> & { readonly postalNumber: string };

const noFinder: MunicipalityFinder = {
  findMunicipalities: () => [],
  findFormerMunicipality: () => undefined,
  findSimilarMunicipalities: () => [],
  knowsMunicipalitiesOf: () => false,
};

export function useAddressSearch() {
  const { fail } = useJourney();
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<Found['addressList'] | null>(null);
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
      const found = await call('getAddresses', { query: { postalNumber }, signal: mine.signal });
      if (mine.signal.aborted) return;
      setResults(found.addressList);
      setLast({ ...found, postalNumber });
    } catch (error) {
      if (!mine.signal.aborted) fail(error);
    } finally {
      if (!mine.signal.aborted) setBusy(false);
    }
  };

  /** For an address typed by hand. Until then, and after a reload, only the server checks its municipality. */
  const loadMunicipalities = async () => {
    const listed = (last?.municipalities ?? []).flatMap(({ prefecture, names }) =>
      names.map((municipality) => [prefecture + municipality, { prefecture, municipality }] as const),
    );
    const loaded = await import('@kaisetsu/jp-address/postal-table/municipality-finder').catch(() => null);
    if (loaded !== null) setFinder(loaded.createMunicipalityFinder(new Map(listed)));
  };

  useEffect(() => () => running.current?.abort(), []);
  const postalTable: PostalTable = {
    find: (postalNumber) => (last?.postalNumber === postalNumber ? last.addressList : []),
    ...finder,
  };
  const hasNoBranch = (draft: AddressDraft): boolean => last !== null && isWithoutBranch(last, draft);
  return { busy, results, search, close, hasNoBranch, loadMunicipalities, postalTable };
}

function isWithoutBranch(last: Found, draft: AddressDraft): boolean {
  const { withoutBranch = [], branchPrefectures = [draft.tempAddressPrefecture] } = last;
  if (!isManual(draft)) return withoutBranch.includes(draft.addressCode);
  if (!branchPrefectures.includes(draft.tempAddressPrefecture)) return true;
  const places = last.postalNumber === draft.postalNumber ? last.addressList : [];
  const own = places.filter(({ prefecture }) => prefecture === draft.tempAddressPrefecture);
  return own.length > 0 && own.every(({ id }) => withoutBranch.includes(id));
}
