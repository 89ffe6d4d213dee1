import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { findFreePort, isPortFree, requireFreePorts } from './ports.ts';
import { makeLocalUrl } from './product.ts';

describe('ports', () => {
  it.each(['127.0.0.1', '::', '0.0.0.0'])(
    'are taken while a server listens on them at %s, and the error names another port',
    async (host) => {
      const port = await findFreePort();
      expect(await isPortFree(port)).toBe(true);
      const server = createServer();
      await new Promise<void>((settle) => server.listen(port, host, settle));
      expect(await isPortFree(port)).toBe(false);
      expect(await findFreePort(port)).not.toBe(port);
      await expect(requireFreePorts({ PORT: port }, 'npm start')).rejects.toThrow(
        `Port ${port} is in use. Stop the program that listens on it, or choose another: PORT=${port + 100} npm start`,
      );
      await new Promise((settle) => server.close(settle));
    },
  );
});

it.each([
  [undefined, 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['192.168.1.20', 'http://192.168.1.20:3000'],
  ['::1', 'http://[::1]:3000'],
])('when HOST is %s, the URL of the server is %s', (host, url) => {
  expect(makeLocalUrl(3000, host)).toBe(url);
});
