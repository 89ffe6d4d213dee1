import { expect, it } from 'vitest';
import { parseTrustedProxies } from './trusted-proxies.ts';

it('[SRV-152] accepts addresses and networks, and rejects a network that is too wide', () => {
  expect(parseTrustedProxies('10.0.0.1, 203.0.113.0/24, fd00::/8')).toEqual([
    '10.0.0.1',
    '203.0.113.0/24',
    'fd00::/8',
  ]);
  expect(() => parseTrustedProxies('10.0.0.1,fc00::/7')).toThrow(
    'TRUSTED_PROXY: "fc00::/7" is neither an address nor a network of /8 or narrower',
  );
});
