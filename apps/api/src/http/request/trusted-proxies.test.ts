import { expect, it } from 'vitest';
import { createProxyMatcher, parseTrustedProxies } from './trusted-proxies.ts';

const isTrusted = createProxyMatcher(['10.0.0.1', '192.168.0.0/16', 'fd00::/8', '::1']);

it.each(['10.0.0.1', '::ffff:10.0.0.1', '192.168.255.1', '::ffff:192.168.0.9', 'fd12::9', '::1'])(
  '[SRV-152] recognises %s as a trusted proxy',
  (address) => expect(isTrusted(address)).toBe(true),
);

it.each(['10.0.0.2', '::ffff:10.0.0.2', '192.169.0.1', 'fe00::1', '::2', '', 'unknown'])(
  '[SRV-152] does not recognise %j as a trusted proxy',
  (address) => expect(isTrusted(address)).toBe(false),
);

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

it('[SRV-152] trusts no address when TRUSTED_PROXY is empty', () => {
  expect(createProxyMatcher([])('127.0.0.1')).toBe(false);
});
