import { describe, expect, it } from 'vitest';
import { findNetworks, getGuardedNetwork } from './network.ts';

describe('[SRV-081] the networks of a client', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', null],
    ['203.0.113.9:51000', '203.0.113.9', null],
    ['::ffff:203.0.113.9', '203.0.113.9', null],
    ['::ffff:cb00:7109', '203.0.113.9', null],
    ['[::ffff:203.0.113.9]:80', '203.0.113.9', null],
    ['2001:db8:1:2::a', '2001:db8:1:2', '2001:db8:1:0/56'],
    ['[2001:db8:1:2::a]', '2001:db8:1:2', '2001:db8:1:0/56'],
    ['[2001:DB8:1:02:3:4:5:6]:65535', '2001:db8:1:2', '2001:db8:1:0/56'],
    ['2001:db8:1:2::203.0.113.9', '2001:db8:1:2', '2001:db8:1:0/56'],
    ['2001:db8:1:ff02::', '2001:db8:1:ff02', '2001:db8:1:ff00/56'],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0:0/56'],
    ['::1', '0:0:0:0', '0:0:0:0/56'],
  ])('reads %j as subscriber %j and site %j', (entry, subscriber, site) => {
    expect(findNetworks({ ip: entry, ips: ['10.0.0.1', entry] })).toEqual({ subscriber, site });
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
    expect(findNetworks({ ip: entry, ips }).subscriber).toBe('10.0.0.2');
  });

  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.200', '203.0.113.0/24'],
    ['2001:db8:1:2::a', '2001:db8:1:0/56'],
    ['2001:db8:1:ff::a', '2001:db8:1:0/56'],
  ])('counts mail requests from %s under the network %s [SRV-102]', (ip, network) => {
    expect(getGuardedNetwork(findNetworks({ ip }))).toBe(network);
  });

  it('uses the address of the connection when no trusted proxy sent the request', () => {
    expect(findNetworks({ ip: '203.0.113.9' }).subscriber).toBe('203.0.113.9');
  });
});
