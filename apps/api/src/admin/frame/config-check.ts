import { connect } from 'node:net';
import { join } from 'node:path';
import { loadBankKeys } from '../../adapters/pin/bank-keys.ts';
import { FolderInUse } from '../../adapters/postgres/connection/folder-lock.ts';
import { readMigrationState } from '../../adapters/postgres/connection/migrate.ts';
import { requireWritableServer } from '../../adapters/postgres/connection/read-only-server.ts';
import { requireRights } from '../../adapters/postgres/connection/role-rights.ts';
import { requireRightKeys } from '../../adapters/postgres/upkeep/key-check.ts';
import { readRetentions } from '../../adapters/postgres/upkeep/retention.ts';
import { createSmtpMailer } from '../../adapters/smtp/mailers.ts';
import { findPostcodesFile, openPostcodesFile } from '../../boot/postcodes-file.ts';
import { listSecretFiles } from '../../boot/secret-files.ts';
import { readSecrets } from '../../boot/secrets.ts';
import { createStaffProvider } from '../../boot/staff-provider.ts';
import { createPages } from '../../http/pages/page.ts';
import { checkIdentityOffers } from '../lists/identity-check.ts';
import { describeRetentions } from '../upkeep/retention.ts';
import { type CommandResult, createCommand } from './command.ts';
import type { AdminContext } from './context.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { describeFailure } from './failure-text.ts';

type Check = { readonly name: string; readonly inspect: (context: AdminContext) => Promise<string> };

const connectMs = 3000;

async function checkMailServer(url: string): Promise<string> {
  const { host } = new URL(url);
  const mailer = createSmtpMailer(url, connectMs);
  try {
    await mailer.verify();
    return `${host} is ready for mails`;
  } catch (error) {
    throw new Error(`${host}: ${error instanceof Error ? error.message : error}`);
  } finally {
    mailer.close();
  }
}

/** Of an error with several causes: the code. */
function findCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, code, message } = error as NodeJS.ErrnoException;
  if (cause instanceof Error) return findCause(cause);
  return cause instanceof Response ? `${message} ${cause.status}` : message || String(code);
}

function checkConnection(url: string): Promise<string> {
  const { hostname, port, protocol } = new URL(url);
  const usual: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
  const target = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (usual[protocol] ?? 80) };
  return new Promise((settle, fail) => {
    const socket = connect({ ...target, timeout: connectMs }, () => {
      socket.destroy();
      settle(`${target.host}:${target.port} answers`);
    });
    const end = (why: string) => {
      socket.destroy();
      fail(new Error(`${target.host}:${target.port} does not answer (${why})`));
    };
    socket.once('timeout', () => end(`${connectMs / 1000} s`));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}

const checks: readonly Check[] = [
  {
    name: 'secret files',
    inspect: async ({ env }) => {
      const files = listSecretFiles(env);
      if (files.length === 0) return 'none: secrets are in the environment';
      const changes = files.map(
        ({ variable, changedAt }) => `${variable} changed ${changedAt.toISOString()}`,
      );
      return `${changes.join('; ')}; restart each node that started before a change`;
    },
  },
  {
    name: 'banks',
    inspect: async ({ banks, config }) =>
      banks.all
        .map(({ bank }) => `${bank.code} at ${(config.bankHosts.get(bank.code) ?? bank.hosts).join(', ')}`)
        .join('; '),
  },
  {
    name: 'keys',
    inspect: async ({ getKeyring: keyring }) => {
      const { current, keys } = await keyring();
      return `current ${current}, ${keys.size} in all`;
    },
  },
  {
    name: 'PIN keys',
    inspect: async ({ config, banks }) => {
      if (config.PIN_PUBLIC_KEYS_DIR === undefined)
        return `keys of development, in ${join(config.DATA_DIR, 'pin-keys')}`;
      const keys = loadBankKeys(
        config.PIN_PUBLIC_KEYS_DIR,
        banks.all.map(({ bank }) => bank.code),
      );
      return [...keys].map(([code, { fingerprint }]) => `${code} ${fingerprint.slice(0, 16)}…`).join('; ');
    },
  },
  {
    name: 'page',
    inspect: async ({ config }) => {
      createPages(config.WEB_DIR, false);
      return config.WEB_DIR;
    },
  },
  {
    name: 'postal numbers',
    inspect: async ({ config }) => {
      openPostcodesFile(config);
      return findPostcodesFile(config);
    },
  },
  {
    name: 'database',
    inspect: async ({ config, openRawDb: rawDb, hasDatabase }) => {
      if (!hasDatabase) return 'none yet: the server creates the embedded one';
      const db = await rawDb();
      await requireWritableServer(db);
      await requireRights(db);
      const { pending, newer } = await readMigrationState(db);
      const place = config.DATABASE_URL === undefined ? 'embedded' : 'PostgreSQL';
      if (newer.length > 0) return `${place}, migrated by a newer version: ${newer.join(', ')}`;
      return pending.length === 0
        ? `${place}, up to date`
        : `${place}; the server will run ${pending.join(', ')}`;
    },
  },
  {
    name: 'keys in the database',
    inspect: async ({ openRawDb: rawDb, config, getKeyring: keyring, hasDatabase }) => {
      if (!hasDatabase) return 'no data yet';
      const db = await rawDb();
      // The server too checks the keys before it runs the migrations.
      if (!(await readMigrationState(db)).begun) return 'no data yet';
      await requireRightKeys(db, await keyring(), config.lostKeys);
      return 'each key in use, except LOST_KEYS, unwraps at least one data key; `admin keys status` tries more';
    },
  },
  {
    name: 'retention',
    inspect: async ({ openRawDb: rawDb, banks, hasDatabase }) => {
      if (!hasDatabase) return 'no data yet';
      const db = await rawDb();
      if ((await readMigrationState(db)).pending.length > 0) return 'not checked: migrations are pending';
      return describeRetentions(
        await readRetentions(db),
        banks.all.map(({ bank }) => bank.code),
      );
    },
  },
  {
    name: 'mail server',
    inspect: async ({ config }) =>
      config.SMTP_URL === undefined
        ? 'none: mails are written to DATA_DIR'
        : checkMailServer(config.SMTP_URL),
  },
  { name: 'identity offers', inspect: checkIdentityOffers },
  {
    name: 'identity provider',
    inspect: async ({ config }) =>
      config.EKYC_URL === undefined ? 'none: the simulator is used' : checkConnection(config.EKYC_URL),
  },
  {
    name: 'staff provider',
    inspect: async ({ config }) => {
      const { DESK_ISSUER: issuer } = config;
      if (issuer === undefined)
        return config.DESK_PORT === undefined ? 'none: no desk' : 'none: the simulator is used';
      const { desk } = await readSecrets(config, { keep: false });
      const provider = createStaffProvider(config, desk, new URL(config.DESK_URL ?? issuer).origin);
      await provider.check().catch((error: unknown) => {
        throw new Error(`${issuer}: ${findCause(error)}`);
      });
      return `${issuer} describes itself`;
    },
  },
];

const describeInUse = ({ holder }: FolderInUse): string =>
  `not checked: the database is in use by the server (${holder})`;

export const configCheck = createCommand({
  name: 'config check',
  about: 'Check whether a server can run with this environment.',
  description: [
    'Reads the environment as the server does, opens keys, page and database, and connects to the database, the mail server, the identity',
    'provider and the provider of staff. Shows no secret and changes nothing. With NODE_ENV=production it also checks the settings that production requires. The exit',
    'code is 4 when the configuration is wrong (variables, key files, built page), and 1 when another check fails.',
  ],
  examples: [{ line: 'config check', about: 'before the first start and after each change' }],
  async run(context): Promise<CommandResult> {
    const results: { name: string; ok: boolean; found: string }[] = [];
    let exit: ExitCode = exitCode.ok;
    for (const { name, inspect } of checks) {
      try {
        results.push({ name, ok: true, found: await inspect(context) });
      } catch (error) {
        const why = describeFailure(error, context.env);
        const [found = ''] = why.message.split('\n');
        // A database that another process has opened is usable.
        const ok = error instanceof FolderInUse;
        results.push({ name, ok, found: ok ? describeInUse(error) : found });
        if (!ok && exit !== exitCode.configuration)
          exit = why.exit === exitCode.configuration ? why.exit : exitCode.refused;
      }
    }
    const width = Math.max(...results.map(({ name }) => name.length));
    return {
      lines: results.map(
        ({ name, ok, found }) => `${ok ? 'ok   ' : 'WRONG'}  ${name.padEnd(width)}  ${found}`,
      ),
      data: { production: context.config.production, checks: results },
      exit,
    };
  },
});
