import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { choosePostgresAccount } from '../../../../scripts/postgres.ts';
import { findFreePort } from '../../../../scripts/steps/ports.ts';
import { makeTemporaryFolder } from '../../../../scripts/steps/temporary-folder.ts';

export type PgBouncer = {
  readonly url: string;
  readonly stop: () => Promise<void>;
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

export async function startPgBouncer(
  url: string,
  mode: 'session' | 'transaction',
  serverConnections: number,
): Promise<PgBouncer> {
  const { folder, remove } = makeTemporaryFolder('kaisetsu-pgbouncer-');
  const target = new URL(url);
  const port = await findFreePort();
  const login = [`user=${decodeURIComponent(target.username)}`];
  if (target.password !== '') login.push(`password='${decodeURIComponent(target.password)}'`);
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port} ${login.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${serverConnections}
max_client_conn = 100
`,
    { mode: 0o600 },
  );
  const { owner } = choosePostgresAccount();
  if (owner) for (const path of [folder, settings]) chownSync(path, owner.uid, owner.gid);
  const pooler: ChildProcess = spawn('pgbouncer', ['-q', settings], {
    ...owner,
    cwd: folder,
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  pooler.stderr?.on('data', (text) => {
    output += text;
  });
  const ended = new Promise<string>((resolve) => {
    pooler.once('error', (error) => resolve(`cannot start: ${error.message}`));
    pooler.once('close', (code) => resolve(`ended with ${code}: ${output}`));
  });
  let end: string | undefined;
  void ended.then((why) => {
    end = why;
  });
  while (!(await isListening(port))) {
    if (end !== undefined) throw new Error(`PgBouncer ${end}`);
    await wait(50);
  }
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    url: through.href,
    async stop() {
      pooler.kill('SIGKILL');
      await ended;
      remove();
    },
  };
}
