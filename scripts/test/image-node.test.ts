import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecoderMessage } from '../../apps/api/src/adapters/pictures/decoder-process.ts';
import { makeBankKeys } from '../../apps/api/src/adapters/pin/bank-keys.ts';
import { loadBanks } from '../../apps/api/src/boot/banks.ts';
import { paths } from '../../apps/api/src/boot/paths.ts';
import { png } from '../../apps/api/test/support/picture-files.ts';
import { createServerDatabase, type ServerDatabase } from '../../apps/api/test/support/server-database.ts';
import { buildForAdmin } from '../build.ts';
import { type Postgres, startPostgres } from '../postgres.ts';
import { findFreePort } from '../steps/ports.ts';
import { type ImageFolder, makeImageFolder } from './image-folder.ts';

const run = promisify(execFile);
const timeout = 600_000;

describe('a node that runs from the files of the image', { timeout }, () => {
  let image: ImageFolder;
  let postgres: Postgres | undefined;
  let database: ServerDatabase;
  let environment: Record<string, string>;

  beforeAll(async () => {
    await buildForAdmin();
    image = await makeImageFolder();
    const given = process.env.TEST_DATABASE_URL;
    if (given === undefined) postgres = await startPostgres();
    database = await createServerDatabase(given ?? postgres?.url ?? '');
    const keys = join(image.workDir, '..', 'pin-keys');
    mkdirSync(keys, { mode: 0o755 });
    makeBankKeys(
      keys,
      (await loadBanks(paths.banks)).all.map(({ bank }) => bank.code),
    );
    environment = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_SCHEME: 'http',
      DATA_DIR: image.dataDir,
      // Does not exist, so that a program that needs it fails.
      TMPDIR: join(image.workDir, 'none'),
      DATABASE_URL: database.url,
      APP_SECRET: randomBytes(32).toString('base64'),
      KEY_ENCRYPTION_KEYS: `first:${randomBytes(32).toString('base64')}`,
      PIN_PUBLIC_KEYS_DIR: keys,
      SMTP_URL: 'smtp://127.0.0.1:1',
      EKYC_URL: 'http://127.0.0.1:1',
      EKYC_CLIENT_ID: 'image',
      EKYC_SECRET: randomBytes(24).toString('hex'),
      EKYC_WEBHOOK_SECRET: randomBytes(24).toString('hex'),
      EKYC_WEBHOOK_URL: 'http://127.0.0.1:1/webhooks/identity',
      PORT: String(await findFreePort()),
      METRICS_PORT: String(await findFreePort()),
      METRICS_HOST: '127.0.0.1',
    };
  }, timeout);
  afterAll(async () => {
    await database?.drop();
    await postgres?.stop();
    await image?.remove();
  }, timeout);

  const options = () => ({ cwd: image.workDir, env: environment, ...image.account });

  const admin = async (...args: string[]): Promise<string> =>
    (await run(image.node, ['apps/api/dist/admin.js', ...args], options())).stdout;

  it('has files that its account cannot change [OPS-101]', async () => {
    const write = (path: string) => run(image.node, ['-e', `fs.writeFileSync('${path}', '')`], options());
    for (const path of ['new', 'apps/api/dist/main.js', 'node_modules/new']) {
      await expect(write(path), path).rejects.toThrow('EACCES');
    }
    await write(join(image.dataDir, 'probe'));
    expect(readdirSync(image.dataDir)).toContain('probe');
  });

  it('serves calls and metrics, and writes nothing outside DATA_DIR [OPS-101]', async () => {
    // Refuses every write of this process outside DATA_DIR.
    const permissions = ['--permission', '--allow-fs-read=*', `--allow-fs-write=${image.dataDir}`];
    const child = spawn(
      image.node,
      [...permissions, '--allow-child-process', '--allow-addons', 'apps/api/dist/main.js'],
      { ...options(), stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const at = (port: string, path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
    const { PORT = '', METRICS_PORT = '' } = environment;
    try {
      const isReady = () =>
        at(PORT, '/readyz').then(
          ({ ok }) => ok,
          () => false,
        );
      while (child.exitCode === null && !(await isReady())) await wait(200);
      expect([child.exitCode, output]).toEqual([null, expect.any(String)]);
      if (existsSync(`/proc/${child.pid}/status`)) {
        expect(readFileSync(`/proc/${child.pid}/status`, 'utf8')).not.toMatch(/^Uid:\s+0\b/m);
      }
      expect((await at(PORT, '/api/maintenance')).status).toBe(404);
      const { version } = JSON.parse(readFileSync(join(image.workDir, 'apps/api/package.json'), 'utf8'));
      expect(await (await at(METRICS_PORT, '/metrics')).text()).toContain(
        `kaisetsu_build_info{version="${version}"`,
      );
    } finally {
      child.kill('SIGTERM');
    }
    expect([await ended, output]).toEqual([0, expect.not.stringContaining('ERR_ACCESS_DENIED')]);
  });

  it('has the packages that the command line and the picture decoder need [OPS-101]', async () => {
    expect(await admin('--help')).toContain('import postal-data');
    const decoder = spawn(image.node, ['apps/api/dist/decoder-process.js'], {
      ...options(),
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    const picture = png({ width: 8, height: 8 });
    const widths: (number | undefined)[] = [];
    const decoded = new Promise<void>((resolve) => {
      decoder.on('message', (message: DecoderMessage) => {
        widths.push(message.picture?.width);
        if (widths.length > 1) return resolve();
        decoder.send(picture.length);
        decoder.stdin?.write(picture);
      });
      decoder.once('exit', resolve);
    });
    await decoded;
    decoder.kill('SIGKILL');
    expect(widths).toEqual([undefined, 8]);
  });

  it('creates the tables, and imports postal data into DATA_DIR [OPS-101]', async () => {
    const row = (number: number): string =>
      `40133,"810  ","${8100000 + number}","フクオカケン","フクオカシチュウオウク","テンジン","福岡県","福岡市中央区","天神",0,0,0,0,0,0`;
    const file = join(image.workDir, '..', 'ken.csv');
    writeFileSync(file, Array.from({ length: 10 }, (_, number) => row(number)).join('\r\n'));
    await admin('database', 'migrate');
    await admin('import', 'postal-data', file, '--least-rows=1');
    expect(readdirSync(image.dataDir)).toContain('postcodes.txt');
  });
});
