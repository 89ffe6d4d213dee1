import type { Bank } from '@kaisetsu/domain/bank';

export type BankFolder = { readonly bank: Bank; readonly folder: string };

export type Banks = {
  readonly all: readonly BankFolder[];
  /** Without port, any case; undefined when the host belongs to no bank. */
  readonly findByHost: (host: string) => Bank | undefined;
  /** @throws RangeError for an unknown code */
  readonly getByCode: (code: string) => Bank;
};

export const normaliseHost = (host: string): string => host.toLowerCase().replace(/\.$/, '');
