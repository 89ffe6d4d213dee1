import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { startSmtpSink } from '@kaisetsu/test-kit/smtp-sink';
import { afterAll, describe, expect, it } from 'vitest';
import { newEngineer } from '../../../test/support/admin.ts';
import { lockFolder } from '../../adapters/postgres/connection/folder-lock.ts';
import { commands } from '../registry.ts';
import { exitCode } from './exit-code.ts';

const engineer = newEngineer();
afterAll(engineer.leave);
const type = (...argv: string[]) => engineer.runWith({}, undefined, ...argv);
const check = (env: Readonly<Record<string, string>>, ...more: string[]) =>
  engineer.runWith(env, undefined, 'config', 'check', ...more);

const words = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

describe('the command line', () => {
  it('[SRV-151] lists every command with its summary in the help text', async () => {
    const { exit, out } = await type('--help');
    expect(exit).toBe(exitCode.ok);
    const lines = out.split('\n').map((line) => line.trim());
    for (const { name, about } of commands) {
      expect(lines.filter((line) => line.startsWith(`${name} `) && line.endsWith(about))).toHaveLength(1);
    }
    for (const named of ['maintenance set', 'notices add', 'import branches', 'import postal-data', 'export'])
      expect(out).toContain(named);
    expect((await type('help')).out).toBe(out);
    expect((await type('help', 'keys', 'rotate')).out).toBe((await type('keys', 'rotate', '--help')).out);
  });

  it.each(commands.map((one) => [one.name, one] as const))(
    '%s has a help text with its options and with examples that parse',
    async (name, one) => {
      const { exit, out } = await type(...name.split(' '), '--help');
      expect(exit).toBe(exitCode.ok);
      expect(out).toContain(one.about);
      for (const option of Object.keys(one.options)) expect(out).toContain(`--${option}`);
      const lines = Object.keys(one.examples);
      expect(lines).not.toEqual([]);
      for (const line of lines) {
        expect(line.startsWith(name)).toBe(true);
        // Without a database an example can fail, but not with a usage error.
        const run = await type(...words(line));
        expect([line, run.exit, run.err]).not.toEqual([line, exitCode.usage, run.err]);
      }
    },
  );

  it.each([
    [[], 'Commands:'],
    [['frobnicate'], "unknown command 'frobnicate'"],
    [['notices', 'lst'], "unknown command 'notices lst'\n\nCommands:\n  notices add "],
    [['keys'], 'keys rotate'],
    [['report', '--dayz', '3'], "Unknown option '--dayz'"],
    [['report', '--days'], "Option '--days <value>' argument missing"],
    [['report', '--days', '31'], '--days 31'],
    [['report', 'now'], 'Expected 0 arguments but got 1: now'],
    [['notices', 'add'], "missing required argument 'text'"],
    [['maintenance', 'set', '--from', 'now'], "required option '--until <time>' not specified"],
    [['maintenance', 'set', '--from', '--until', 'now'], "Option '--from' argument is ambiguous"],
    [['report', '--bank', '9999'], 'there is no such bank. There are 0177 (福岡銀行)'],
  ])('[SRV-151] rejects %j with exit code 2, a message and no stack trace', async (argv, message) => {
    const { exit, out, err } = await type(...argv);
    expect([exit, out]).toEqual([exitCode.usage, '']);
    expect(err).toContain(message);
    expect(err).not.toMatch(/^\s+at /m);
  });

  it('[SRV-151] advises how to correct an argument that begins with a dash', async () => {
    const { exit, err } = await type('notices', 'add', '-5%');
    expect(exit).toBe(exitCode.usage);
    expect(err).toMatch(/^Unknown option '-5'.*place it at the end of the command after '--'/);
    expect(err).toContain('\nSee npm run admin -- notices add --help');
  });

  it('reports an unusable configuration with the names of the variables and no secret', async () => {
    const { exit, err } = await check({ NODE_ENV: 'production', PORT: 'x' });
    expect(exit).toBe(exitCode.configuration);
    expect(err).toContain('DATABASE_URL: required in production');
    expect(err).toContain('PORT');
    const hosts = await check({ BANK_HOSTS: '9999=a.example' });
    expect([hosts.exit, hosts.err]).toEqual([
      exitCode.configuration,
      expect.stringMatching(/^BANK_HOSTS: there is no bank 9999 in \S+$/),
    ]);
    const keys = await check({ KEY_ENCRYPTION_KEYS: 'k:c2hvcnQ=' }, '--json');
    expect(keys.exit).toBe(exitCode.configuration);
    expect(keys.data.error).toContain('KEY_ENCRYPTION_KEYS: must be a list of');
    expect(JSON.stringify(keys.data) + keys.err).not.toContain('c2hvcnQ=');
    const page = await check({ WEB_DIR: '/no/page' });
    expect(page.exit).toBe(exitCode.configuration);
    expect(page.err).toMatch(/^WRONG +page +There is no built page in \/no\/page\./m);
  });

  it('reports in `config check` a mail server that accepts connections and never greets [SRV-151]', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const SMTP_URL = `smtp://127.0.0.1:${port}`;
    const { err } = await check({ SMTP_URL });
    silent.close();
    expect(err).toMatch(/^WRONG +mail server +127\.0\.0\.1:\d+: Greeting never received/m);
    const sink = await startSmtpSink(port);
    const { data } = await check({ SMTP_URL }, '--json');
    await sink.stop();
    const found = `127.0.0.1:${port} is ready for mails`;
    expect(data.checks).toContainEqual({ name: 'mail server', ok: true, found });
  });

  it('asks in `config check` the provider of staff for its metadata, and the identity provider for an answer [DESK-013]', async () => {
    const issuer = createHttpServer((_, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer: DESK_ISSUER })),
    );
    await once(issuer.listen(0, '127.0.0.1'), 'listening');
    const DESK_ISSUER = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
    const { out } = await check({ DESK_ISSUER, EKYC_URL: DESK_ISSUER });
    expect(out).toMatch(/^ok +staff provider +\S+ describes itself$/m);
    expect(out).toMatch(/^ok +identity provider +127\.0\.0\.1:\d+ answers$/m);
    issuer.close();
    issuer.closeAllConnections();
    const { err } = await check({ DESK_ISSUER, EKYC_URL: DESK_ISSUER });
    expect(err).toMatch(/^WRONG +staff provider +http:\S+: connect ECONNREFUSED/m);
    expect(err).toMatch(/^WRONG +identity provider +127\.0\.0\.1:\d+: connect ECONNREFUSED/m);
  });

  it('accepts in `config check` a DATA_DIR that does not exist, and does not create it', async () => {
    const empty = join(engineer.folder, 'empty');
    const { data } = await check({ DATA_DIR: empty, APP_SECRET: '', KEY_ENCRYPTION_KEYS: '' }, '--json');
    expect(data.checks).toContainEqual({ name: 'keys', ok: true, found: 'current development, 1 in all' });
    expect(existsSync(empty)).toBe(false);
  });

  it('reports a missing or unreachable database with exit code 3', async () => {
    const none = await type('report');
    expect([none.exit, none.err]).toEqual([
      exitCode.noDatabase,
      expect.stringContaining('There is no embedded database'),
    ]);
    const away = { DATABASE_URL: 'postgres://engineer:hush-hush@127.0.0.1:23600/kaisetsu' };
    const closed = await engineer.runWith(away, undefined, 'report');
    expect([closed.exit, closed.err]).toEqual([
      exitCode.noDatabase,
      expect.stringContaining('Cannot reach the database'),
    ]);
    expect(closed.err).not.toContain('hush-hush');
  });

  it.runIf(existsSync('/proc/self'))(
    '[SRV-151] reports a DATA_DIR in which no folder can be created, without endless retries',
    async () => {
      const nowhere = { DATA_DIR: '/proc/kaisetsu/data' };
      expect(await engineer.runWith(nowhere, undefined, 'database', 'migrate')).toMatchObject({
        exit: exitCode.refused,
        err: '/proc/kaisetsu: a folder cannot be created there',
      });
    },
  );

  it('[SRV-151] advises to stop the server when the server uses the embedded database', async () => {
    const ofServer = { DATA_DIR: join(engineer.folder, 'of-server') };
    const folder = join(ofServer.DATA_DIR, 'database');
    mkdirSync(join(folder, 'pgdata'), { recursive: true });
    const unlock = lockFolder(folder);
    const { exit, err } = await engineer.runWith(ofServer, undefined, 'purge');
    expect(exit).toBe(exitCode.noDatabase);
    expect(err).toContain(`in use by process ${process.pid}`);
    expect(err).toContain('stop the server');
    const { exit: checked, data } = await check(ofServer, '--json');
    expect(checked).toBe(exitCode.ok);
    for (const name of ['database', 'keys in the database'])
      expect(data.checks).toContainEqual({
        ...{ name, ok: true },
        found: `not checked: the database is in use by the server (process ${process.pid})`,
      });
    unlock();
  });
});
