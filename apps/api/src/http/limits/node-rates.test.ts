import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../boot/config.ts';
import type { Refusal } from '../../core/rules/refusal.ts';
import { createNodeRates, maxCounts, rateFactors } from './node-rates.ts';

function createClient(perAddress: number) {
  const clock = { now: 5000 };
  const rates = createNodeRates(perAddress, () => clock.now);
  const routeOptions = { url: '/report', config: { rate: 'report' } };
  const ask = (ip: string): number | null => {
    try {
      rates.count({ ip, routeOptions } as FastifyRequest);
      return null;
    } catch (error) {
      expect(error).toMatchObject({ status: 429, kind: 'too-many-requests' });
      return (error as Refusal).retryAfterSeconds ?? 0;
    }
  };
  const count = (ips: readonly string[]): number => ips.filter((ip) => ask(ip) === null).length;
  return { ask, clock, count, size: rates.size };
}

describe('[SRV-096] the rate of one address at one node', () => {
  it('allows 600 health checks, 3,000 pages and 3,000 webhooks a minute with the default RATE_PER_ADDRESS', () => {
    const { RATE_PER_ADDRESS: rate } = readConfig({});
    const { health, page, webhook } = rateFactors;
    expect([health * rate, page * rate, webhook * rate]).toEqual([600, 3000, 3000]);
  });

  it('refuses an address over its rate until the minute ends, returns the seconds to wait, and admits another address', () => {
    const { ask, clock } = createClient(2);
    expect([ask('192.0.2.1'), ask('192.0.2.1')]).toEqual([null, null]);
    clock.now += 12_500;
    expect([ask('192.0.2.1'), ask('192.0.2.2')]).toEqual([48, null]);
    clock.now += 47_500;
    expect(ask('192.0.2.1')).toBeNull();
  });

  it('counts an IPv6 /64 as one address, and allows a /56 four times as many requests', () => {
    const { count } = createClient(2);
    expect(count(['2001:db8::1', '2001:db8::2', '2001:db8::3'])).toBe(2);
    expect(count([1, 2, 3, 4, 5, 6].map((subnet) => `2001:db8:1:${subnet}0::`))).toBe(6);
    expect(count([7, 8, 9].map((subnet) => `2001:db8:1:${subnet}0::`))).toBe(2);
  });

  it('keeps at most 100,000 counts through 250,000 IPv6 addresses, and does not forget their /48', () => {
    // 15,600 calls of a /48.
    const { ask, size } = createClient(975);
    let largest = 0;
    let admitted = 0;
    for (let at = 0; at < 250_000; at += 1) {
      if (ask(`2001:db8:${at % 16}:${(at >> 4).toString(16)}::1`) === null) admitted += 1;
      largest = Math.max(largest, size());
    }
    expect(largest).toBeLessThanOrEqual(maxCounts);
    expect(admitted).toBe(16 * 15_600);
  });
});
