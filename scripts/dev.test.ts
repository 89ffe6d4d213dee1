import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { freePort } from './steps/ports.mjs';
import { inRepo } from './steps/repo.mjs';
import { temporaryFolder } from './steps/temporary-folder.mjs';

/** On a busy machine the start can take minutes. */
const timeoutMs = 900_000;
const { folder, remove } = temporaryFolder('kaisetsu-dev-');
afterEach(remove);

/** Sends a GET request to a server on this machine, with the host name of the bank of Fukuoka. */
async function ask(port: number, path: string): Promise<{ status: number; body: string }> {
  const asked = request({ host: '127.0.0.1', port, path, headers: { host: `fukuoka.localhost:${port}` } });
  asked.end();
  const [response] = await once(asked, 'response');
  return { status: response.statusCode, body: await text(response) };
}

it(
  'npm run dev serves the page (with hot reload) and the API from their sources, and stops all servers on SIGTERM',
  async () => {
    const [port, simulatorPort, apiPort] = [await freePort(), await freePort(), await freePort()];
    const dev = spawn(process.execPath, [inRepo('scripts', 'dev.mjs')], {
      env: {
        ...process.env,
        PORT: String(port),
        EKYC_SIMULATOR_PORT: String(simulatorPort),
        API_PORT: String(apiPort),
        DATA_DIR: folder,
        // An empty URL selects the embedded database.
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
    // 128 + 15: the exit code by which a shell reports SIGTERM.
    expect(await ended).toEqual([143, null]);
    for (const closed of [port, apiPort, simulatorPort])
      await expect(ask(closed, '/livez')).rejects.toThrow('ECONNREFUSED');
  },
  timeoutMs,
);
