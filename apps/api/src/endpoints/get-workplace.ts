import { isCode } from '@kaisetsu/domain/fields/code';
import { formatWorkplaceKey, lookUpCode } from '../core/rules/code-lookup.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

export const getWorkplace: Endpoint<'getWorkplace'> = async ({ ports, bank, session, query: { code } }) => {
  if (!isCode(code)) throw new Refusal(404, 'not-found');
  const found = await lookUpCode(
    ports,
    session,
    () => ports.reference.findWorkplaceByCode(bank.code, code),
    () => formatWorkplaceKey(code),
  );
  if (found === null) throw new Refusal(404, 'not-found');
  return found;
};
