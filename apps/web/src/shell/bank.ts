import type { Bank } from '@kaisetsu/domain/bank';
import { createContext, useContext } from 'react';

/** The bank of this host, as the server wrote it into the page; null on a host that is no bank's (spec 1). */
export function readBank(): Bank | null {
  const text = document.getElementById('bank')?.textContent ?? '';
  return text === '' ? null : (JSON.parse(text) as Bank | null);
}

export const BankContext = createContext<Bank | null>(null);

/** @throws Error outside a bank's page: the flow is not shown there. */
export function useBank(): Bank {
  const bank = useContext(BankContext);
  if (bank === null) throw new Error('no bank on this host');
  return bank;
}
