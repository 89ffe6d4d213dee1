import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';

export const knownAdapters = ['signed-http', 'openid-connect'] as const;

/** Verify child and parent in one session. */
const childAdapters: readonly string[] = ['signed-http'];

export const servesFlow = (adapter: string, flow: ApplicationType): boolean =>
  flow !== 'CHILD' || childAdapters.includes(adapter);

const limitedMethods: ReadonlyMap<string, readonly IdentityMethod[]> = new Map([
  ['openid-connect', ['JPKI']],
]);

/** With another method, the export would name a wrong legal provision. */
export const servesMethod = (adapter: string, method: IdentityMethod): boolean =>
  limitedMethods.get(adapter)?.includes(method) ?? true;
