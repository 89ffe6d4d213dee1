import type { DeskSession } from '@kaisetsu/domain/desk';
import { createContext, use } from 'react';

export const SessionContext = createContext<DeskSession | null>(null);

export function useSession(): DeskSession {
  const session = use(SessionContext);
  if (session === null) throw new Error('no session');
  return session;
}

export const BankName = ({ code }: { readonly code: string }): string =>
  useSession().banks.find((bank) => bank.code === code)?.name ?? code;
