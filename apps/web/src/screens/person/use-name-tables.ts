import type { NameTable } from '@kaisetsu/jp-address/names/name-table';
import { useLoadedOnce } from '@kaisetsu/ui/use-loaded-once.ts';

type NameTables = { readonly surnames: NameTable; readonly givenNames: NameTable };

const noTables: NameTables = { surnames: new Map(), givenNames: new Map() };

/** Null until they are loaded. If that fails, every reading counts as unusual. */
export const useNameTables = (): NameTables | null =>
  useLoadedOnce<NameTables>(() => import('./name-tables.ts').then(({ nameTables }) => nameTables), noTables);
