import type { Bank } from '@kaisetsu/domain/bank';
import { createContext, useContext } from 'react';

/** Null on an unknown host (spec 1). */
export function readBank(): Bank | null {
  const text = document.getElementById('bank')?.textContent ?? '';
  return text === '' ? null : (JSON.parse(text) as Bank | null);
}

export const BankContext = createContext<Bank | null>(null);

export function useBank(): Bank {
  const bank = useContext(BankContext);
  if (bank === null) throw new Error('this host has no bank');
  return bank;
}
