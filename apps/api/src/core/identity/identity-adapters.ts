import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { ConfigError } from '../../boot/config.ts';
import type { IdentityAdapter, IdentityAdapters } from '../ports.ts';
import { requiredAttributes } from './rules.ts';

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

/** @throws ConfigError that names the adapter and the attribute */
export function requireLawfulAdapters(adapters: IdentityAdapters): void {
  const faults = [...adapters.values()].flatMap(({ id, supplies }) => {
    const missing = requiredAttributes.filter((attribute) => !supplies.includes(attribute));
    return missing.length === 0 ? [] : [`identity adapter ${id}: supplies no ${missing.join(', ')}`];
  });
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
}

/** @throws RangeError when two adapters have the same id */
export function createIdentityAdapters(adapters: readonly IdentityAdapter[]): IdentityAdapters {
  const registry = new Map(adapters.map((adapter) => [adapter.id, adapter]));
  if (registry.size !== adapters.length) throw new RangeError('two identity adapters have the same id');
  return registry;
}
