import { givenNames, surnames } from 'virtual:name-tables';
import { decodeNames } from '@kaisetsu/jp-address/names/name-table';

export const nameTables = { surnames: decodeNames(surnames), givenNames: decodeNames(givenNames) };
