import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePort, isPortFree } from './ports.mjs';

describe('isPortFree and freePort', () => {
  it.each(['127.0.0.1', '::', '0.0.0.0'])(
    'treat a port as taken while a server listens on it at %s',
    async (host) => {
      const port = await freePort();
      expect(await isPortFree(port)).toBe(true);
      const server = createServer();
      await new Promise<void>((settle) => server.listen(port, host, settle));
      expect(await isPortFree(port)).toBe(false);
      expect(await freePort(port)).not.toBe(port);
      await new Promise((settle) => server.close(settle));
    },
  );
});
