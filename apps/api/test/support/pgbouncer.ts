import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type PgBouncer = {
  readonly url: string;
  readonly stop: () => Promise<void>;
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** PgBouncer refuses to run as root. */
function account(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  if (uid === undefined)
    throw new Error('PgBouncer does not run as root, and there is no account "postgres".');
  return { uid: Number(uid), gid: Number(gid) };
}

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
  const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-pgbouncer-'));
  const target = new URL(url);
  const port = await freePort();
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
  const { uid, gid } = account();
  if (uid !== undefined && gid !== undefined) {
    chownSync(folder, uid, gid);
    chownSync(settings, uid, gid);
  }
  const pooler: ChildProcess = spawn('pgbouncer', ['-q', settings], {
    ...account(),
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
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
