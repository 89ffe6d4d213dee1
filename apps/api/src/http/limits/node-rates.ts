import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../core/rules/refusal.ts';
import { findOwnNetworks, isOverLimit } from './network.ts';

/** Multiples of RATE_PER_ADDRESS (ADR 0027). */
export const rateFactors = { health: 2, page: 10, webhook: 10, report: 1, return: 1 } as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    rate?: keyof typeof rateFactors;
  }
}

const windowMs = 60_000;

/** Limits the memory to about 20 MB. */
export const maxCounts = 100_000;

/** Counts in memory: a forged webhook must not cause a query [SRV-096]. */
export function createNodeRates(perAddress: number, now = () => performance.now()) {
  let young = new Map<string, number>();
  let old = young;
  let endsAt = 0;

  /** Drops the counts that were not used lately, so a wide network stays counted while its addresses change. */
  function add(key: string): number {
    if (young.size >= maxCounts / 2) {
      old = young;
      young = new Map();
    }
    const sum = (young.get(key) ?? old.get(key) ?? 0) + 1;
    young.set(key, sum);
    return sum;
  }

  return {
    size: () => young.size + old.size,
    /** An unknown path counts as a page. @throws Refusal */
    count(request: FastifyRequest): void {
      const { url, config } = request.routeOptions;
      const kind = url === undefined ? 'page' : config.rate;
      if (kind === undefined) return;
      const at = now();
      if (at >= endsAt) {
        young = new Map();
        old = young;
        endsAt = at + windowMs;
      }
      const sums = findOwnNetworks(request).map((network) => add(`${kind} ${network}`));
      if (isOverLimit(sums, perAddress * rateFactors[kind]))
        throw new Refusal('too-many-requests', { retryAfterSeconds: Math.ceil((endsAt - at) / 1000) });
    },
  };
}
