import { isCode } from '@kaisetsu/domain/fields/code';
import { lookUpCode, workplaceLookupKey } from '../rules/code-lookup.ts';
import { Refusal } from '../rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * GET /api/workplace (spec 2.9, 7): returns the workplace of a code; 404 for an unknown code, 429 after too many unknown
 * codes.
 */
export const getWorkplace: Endpoint<'getWorkplace'> = async ({ ports, bank, session, query: { code } }) => {
  if (!isCode(code)) throw new Refusal(404, 'not-found');
  const found = await lookUpCode(
    ports,
    session,
    () => ports.reference.workplaceByCode(bank.code, code),
    () => workplaceLookupKey(code),
  );
  if (found === null) throw new Refusal(404, 'not-found');
  return found;
};
