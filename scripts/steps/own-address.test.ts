import { expect, it } from 'vitest';
import { ownAddress } from './own-address.mjs';

it.each([
  [undefined, 'http://127.0.0.1:3000'],
  ['', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['192.168.1.20', 'http://192.168.1.20:3000'],
  ['localhost', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
])('when HOST is %s, the address of the server is %s', (host, address) => {
  expect(ownAddress(3000, host)).toBe(address);
  expect(URL.canParse(address)).toBe(true);
});
