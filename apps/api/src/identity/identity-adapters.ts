import type { IdentityAdapter, IdentityAdapters } from '../ports.ts';

/** Ids that offers may name; boot/services.ts creates the adapters. */
export const knownAdapters = ['signed-http'] as const;

/** The registry of adapters. @throws RangeError when two have the same id */
export function identityAdapters(adapters: readonly IdentityAdapter[]): IdentityAdapters {
  const registry = new Map(adapters.map((adapter) => [adapter.id, adapter]));
  if (registry.size !== adapters.length) throw new RangeError('two identity adapters have the same id');
  return registry;
}
