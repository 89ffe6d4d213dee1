import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { findFreePort } from './steps/ports.ts';
import { inRepo } from './steps/repo.ts';
import { makeTemporaryFolder } from './steps/temporary-folder.ts';

const timeoutMs = 900_000;
const { folder, remove } = makeTemporaryFolder('kaisetsu-dev-');
afterEach(remove);

async function ask(port: number, path: string): Promise<{ status: number; body: string }> {
  const asked = request({ host: '127.0.0.1', port, path, headers: { host: `fukuoka.localhost:${port}` } });
  asked.end();
  const [response] = await once(asked, 'response');
  return { status: response.statusCode, body: await text(response) };
}

it(
  'npm run dev serves the page (with hot reload) and the API from their sources, and stops all servers on SIGTERM',
  async () => {
    const [port, simulatorPort, apiPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
    const dev = spawn(process.execPath, [inRepo('scripts/bootstrap.mjs'), 'dev'], {
      env: {
        ...process.env,
        PORT: String(port),
        EKYC_SIMULATOR_PORT: String(simulatorPort),
        API_PORT: String(apiPort),
        DATA_DIR: folder,
        DATABASE_URL: '',
        NODE_ENV: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(dev, 'exit');
    let output = '';
    for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (part) => (output += part));
    try {
      await expect
        .poll(
          () => {
            if (dev.exitCode !== null) throw new Error(`ended: ${output}`);
            return output;
          },
          { timeout: timeoutMs / 2, interval: 200 },
        )
        .toContain(`Ready: http://fukuoka.localhost:${port}/`);

      const page = await ask(port, '/term');
      expect(page.status).toBe(200);
      expect(page.body).toContain('/@vite/client');
      const [, entry = ''] = page.body.match(/<script type="module" src="(\/src\/[^"]+)"/) ?? [];
      expect((await ask(port, entry)).body).toContain('import ');
      expect((await ask(port, '/readyz')).status).toBe(200);
      expect((await ask(simulatorPort, '/livez')).status).toBe(200);
    } finally {
      dev.kill('SIGTERM');
    }
    // 128 + SIGTERM.
    expect(await ended).toEqual([143, null]);
    for (const closed of [port, apiPort, simulatorPort])
      await expect(ask(closed, '/livez')).rejects.toThrow('ECONNREFUSED');
  },
  timeoutMs,
);
