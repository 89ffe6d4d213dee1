import type { onRequestHookHandler } from 'fastify';
import { Refusal } from '../rules/refusal.ts';
import { networksOf, siteFactor } from './network.ts';

/**
 * Limits for the requests of one address to one node, as multiples of RATE_PER_ADDRESS (ADR 0027). `report` is the limit for
 * page reports (OPS-060).
 */
export const rateFactors = { health: 2, page: 10, webhook: 10, report: 1 } as const;

const windowMs = 60_000;

/** Maximum number of networks that are counted in a minute, to limit the memory. Requests of further networks are admitted. */
const maxNetworks = 100_000;

/**
 * Creates a hook that limits the requests of an address in a minute and refuses further requests with 429 [SRV-096]. The hook
 * counts in the memory of this node and not in the database, for two reasons. A forged webhook must not cause a query. Health
 * checks, pages and page reports must respond even when the database is down.
 *
 * @param perAddress requests a minute of an IPv4 address or an IPv6 /64; a /56 may make {@link siteFactor} times as many
 * @param now monotonic time in milliseconds
 */
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
    const { subscriber, site } = networksOf(request);
    const [own, ofSite] = [count(subscriber), count(site)];
    if (own > perAddress || ofSite > perAddress * siteFactor)
      throw new Refusal(429, 'too-many-requests', { retryAfterSeconds: Math.ceil((endsAt - at) / 1000) });
    done();
  };
}
