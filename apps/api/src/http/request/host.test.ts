import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { formatOrigin, parseHost, parseTrustedProxies } from './host.ts';

describe('[SRV-082] the host of a request', () => {
  it.each([
    ['fukuoka.localhost', 'fukuoka.localhost', null],
    ['FUKUOKA.localhost.:3000', 'fukuoka.localhost', 3000],
    ['192.168.1.5:65535', '192.168.1.5', 65_535],
    ['[::1]:80', '[::1]', 80],
    ['node_1:9464', 'node_1', 9464],
  ])('parses %j into a name and a port', (text, name, port) => {
    expect(parseHost(text)).toEqual({ name, port });
  });

  it.each([
    '',
    ':80',
    'a:',
    'a:0',
    'a:65536',
    'a:x',
    'a:80@evil',
    'u@a',
    'a/b',
    'a b',
    'a?',
    'a#b',
    '[::1',
    'é',
  ])('rejects %j', (text) => {
    expect(parseHost(text)).toBeNull();
  });

  it('builds an origin from the normalised name and the port', () => {
    const origin = (host: string, isTls: boolean): string => formatOrigin({ host } as FastifyRequest, isTls);
    expect(origin('Fukuoka.Bank.example.', true)).toBe('https://fukuoka.bank.example');
    expect(origin('fukuoka.localhost:3000', false)).toBe('http://fukuoka.localhost:3000');
  });
});

it('[SRV-152] accepts addresses and networks, and rejects a network that is too wide', () => {
  expect(parseTrustedProxies('10.0.0.1, 203.0.113.0/24, fd00::/8')).toEqual([
    '10.0.0.1',
    '203.0.113.0/24',
    'fd00::/8',
  ]);
  expect(() => parseTrustedProxies('10.0.0.1,fc00::/7')).toThrow(
    '"fc00::/7" is neither an address nor a network of /8 or narrower',
  );
});
