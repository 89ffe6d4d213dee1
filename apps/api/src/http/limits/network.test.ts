import { describe, expect, it } from 'vitest';
import { getSharedNetwork } from '../../core/rules/networks.ts';
import { findNetworks, findOwnNetworks } from './network.ts';

describe('[SRV-081] the networks of a client', () => {
  it.each([
    ['203.0.113.9', ['203.0.113.9', '203.0.113.0/24']],
    ['203.0.113.9:51000', ['203.0.113.9', '203.0.113.0/24']],
    ['::ffff:203.0.113.9', ['203.0.113.9', '203.0.113.0/24']],
    ['::ffff:cb00:7109', ['203.0.113.9', '203.0.113.0/24']],
    ['[::ffff:203.0.113.9]:80', ['203.0.113.9', '203.0.113.0/24']],
    ['2001:db8:1:2::a', ['2001:db8:1:2', '2001:db8:1:0/56', '2001:db8:1/48']],
    ['[2001:db8:1:2::a]', ['2001:db8:1:2', '2001:db8:1:0/56', '2001:db8:1/48']],
    ['[2001:DB8:1:02:3:4:5:6]:65535', ['2001:db8:1:2', '2001:db8:1:0/56', '2001:db8:1/48']],
    ['2001:db8:1:2::203.0.113.9', ['2001:db8:1:2', '2001:db8:1:0/56', '2001:db8:1/48']],
    ['2001:db8:1:ff02::', ['2001:db8:1:ff02', '2001:db8:1:ff00/56', '2001:db8:1/48']],
    ['fe80::1%eth0', ['fe80:0:0:0', 'fe80:0:0:0/56', 'fe80:0:0/48']],
    ['::1', ['0:0:0:0', '0:0:0:0/56', '0:0:0/48']],
  ])('reads %j as the networks %j [SRV-102]', (entry, networks) => {
    expect(findNetworks({ ip: entry, ips: ['10.0.0.1', entry] })).toEqual(networks);
  });

  it.each([
    '',
    'unknown',
    'x',
    '1.2.3',
    '256.1.1.1',
    '203.0.113.9:x',
    '[203.0.113.9]',
    '2001:db8::1]:80',
    '[::1',
  ])('uses the address of the proxy that sent the invalid entry %j', (entry) => {
    const ips = ['10.0.0.1', '10.0.0.2', entry];
    expect(findOwnNetworks({ ip: entry, ips })).toEqual(['10.0.0.2']);
  });

  it.each([
    ['203.0.113.9', '203.0.113.200'],
    ['2001:db8:1:100::1', '2001:db8:1:ff00::1'],
  ])('counts pictures of %s and %s together, so that no customer has two decoders [SRV-094]', (ip, other) => {
    const [one, two] = [ip, other].map((address) => getSharedNetwork(findNetworks({ ip: address })));
    expect(one).toBe(two);
  });

  it('uses the address of the connection when no trusted proxy sent the request', () => {
    expect(findOwnNetworks({ ip: '203.0.113.9' })).toEqual(['203.0.113.9']);
  });
});
