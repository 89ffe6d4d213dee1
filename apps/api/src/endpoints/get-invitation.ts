import { isCode } from '@kaisetsu/domain/fields/code';
import { formatInvitationKey, lookUpCode } from '../core/rules/code-lookup.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

export const getInvitation: Endpoint<'getInvitation'> = async ({ ports, bank, session, query: { code } }) => {
  if (!isCode(code)) throw new Refusal(404, 'not-found');
  const found = await lookUpCode(
    ports,
    session,
    async () => ((await ports.reference.hasInvitation(bank.code, code)) ? code : null),
    formatInvitationKey,
  );
  if (found === null) throw new Refusal(404, 'not-found');
  return {};
};
