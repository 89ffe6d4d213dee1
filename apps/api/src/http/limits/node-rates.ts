import type { onRequestHookHandler } from 'fastify';
import { Refusal } from '../../core/rules/refusal.ts';
import { findNetworks, siteFactor } from './network.ts';

/** Multiples of RATE_PER_ADDRESS (ADR 0027). */
export const rateFactors = { health: 2, page: 10, webhook: 10, report: 1 } as const;

const windowMs = 60_000;

/** Limits the memory; further networks are admitted. */
const maxNetworks = 100_000;

/** Counts in memory: a forged webhook must not cause a query [SRV-096]. */
export function createRateHook(perAddress: number, now = () => performance.now()): onRequestHookHandler {
  const counts = new Map<string, number>();
  let endsAt = 0;

  function count(network: string | null): number {
    if (network === null || (counts.size >= maxNetworks && !counts.has(network))) return 0;
    const sum = (counts.get(network) ?? 0) + 1;
    counts.set(network, sum);
    return sum;
  }

  return (request, _, done) => {
    const at = now();
    if (at >= endsAt) {
      counts.clear();
      endsAt = at + windowMs;
    }
    const { subscriber, site } = findNetworks(request);
    const [own, ofSite] = [count(subscriber), count(site)];
    if (own > perAddress || ofSite > perAddress * siteFactor)
      throw new Refusal(429, 'too-many-requests', { retryAfterSeconds: Math.ceil((endsAt - at) / 1000) });
    done();
  };
}
