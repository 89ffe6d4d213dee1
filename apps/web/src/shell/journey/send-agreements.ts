import { declarationIds } from '@kaisetsu/domain/answers/agreements';
import type { Bank } from '@kaisetsu/domain/bank';
import { call } from '../../client/call.ts';
import type { NavigationState } from './journey.ts';

export async function sendAgreements({ links }: Bank, preCheck: NavigationState['preCheck']): Promise<void> {
  if (preCheck === undefined) return;
  const declarations = declarationIds.flatMap((id) => {
    const answer = preCheck[id];
    return answer === 'yes' || answer === 'no' ? [{ id, answer }] : [];
  });
  const regulations = links.regulations.map(({ label, edition }) => ({ label, edition }));
  await call('postAgreements', { body: { declarations, regulations } });
}
