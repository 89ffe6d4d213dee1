import { afterEach, expect, it, vi } from 'vitest';
import { readXsrfToken } from './xsrf-token.ts';

afterEach(() => void vi.restoreAllMocks());

const own = `${'n'.repeat(24)}.-.${'m'.repeat(24)}`;

it.each([
  ['', ''],
  [`XSRF-TOKEN=${own}`, own],
  [`XSRF-TOKEN=eyJhbGciOiJIUzI1NiJ9.e30.s; _ga=1; XSRF-TOKEN=${own}`, own],
  [`XSRF-TOKEN=${own}; XSRF-TOKEN=foreign`, own],
])('[SRV-067] reads the own cookie in %j', (cookies, expected) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookies);
  expect(readXsrfToken()).toBe(expected);
});
