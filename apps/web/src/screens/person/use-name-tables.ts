import type { NameTable } from '@kaisetsu/jp-address/names/name-table';
import { useEffect, useState } from 'react';

export type NameTables = { readonly surnames: NameTable; readonly givenNames: NameTable };

const noTables: NameTables = { surnames: new Map(), givenNames: new Map() };

/** Null until they are loaded. If that fails, every reading counts as unusual. */
export function useNameTables(): NameTables | null {
  const [tables, setTables] = useState<NameTables | null>(null);
  useEffect(() => {
    let isShown = true;
    import('./name-tables.ts')
      .then(({ nameTables }) => nameTables)
      .catch(() => noTables)
      .then((loaded) => {
        if (isShown) setTables(loaded);
      });
    return () => {
      isShown = false;
    };
  }, []);
  return tables;
}
