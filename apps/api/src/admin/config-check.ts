import { connect } from 'node:net';
import { join } from 'node:path';
import type { Keyring } from '../adapters/crypto/sealer.ts';
import { loadBankKeys } from '../adapters/pin-keys/bank-keys.ts';
import { FolderInUse } from '../adapters/postgres/folder-lock.ts';
import { requireRightKeys } from '../adapters/postgres/key-rotation.ts';
import { readMigrationState } from '../adapters/postgres/migrate.ts';
import type { Config } from '../boot/config.ts';
import { openPostcodesFile, postcodesFile } from '../boot/postcodes-file.ts';
import { secretFilesIn } from '../boot/secret-files.ts';
import { readSecrets } from '../boot/secrets.ts';
import { createPages } from '../http/page.ts';
import { type CommandResult, command } from './command.ts';
import type { AdminContext } from './context.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { describeFailure } from './failure-text.ts';
import { checkIdentityOffers } from './identity-check.ts';

type Check = { readonly name: string; readonly look: (context: AdminContext) => Promise<string> };

const connectMs = 3000;

/** Whether something listens there; nothing is said to it. */
function checkConnection(url: string): Promise<string> {
  const { hostname, port, protocol } = new URL(url);
  const usual: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465, 'http:': 80, 'https:': 443 };
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

/** Those the server would hold, without writing them where development would make its own. */
const readKeyring = (config: Config): Keyring => readSecrets(config, { keep: false }).keyring;

const checks: readonly Check[] = [
  {
    name: 'secret files',
    look: async ({ env }) => {
      const files = secretFilesIn(env);
      if (files.length === 0) return 'none: secrets are in the environment';
      const changes = files.map(
        ({ variable, changedAt }) => `${variable} changed ${changedAt.toISOString()}`,
      );
      return `${changes.join('; ')}; restart nodes that started before`;
    },
  },
  {
    name: 'banks',
    look: async ({ banks, config }) =>
      banks.all
        .map(({ bank }) => `${bank.code} at ${(config.bankHosts.get(bank.code) ?? bank.hosts).join(', ')}`)
        .join('; '),
  },
  {
    name: 'keys',
    look: async ({ config }) => {
      const { current, keys } = readKeyring(config);
      return `current ${current}, ${keys.size} in all`;
    },
  },
  {
    name: 'PIN keys',
    look: async ({ config, banks }) => {
      if (config.PIN_PUBLIC_KEYS_DIR === undefined)
        return `development’s own, in ${join(config.DATA_DIR, 'pin-keys')}`;
      const keys = loadBankKeys(
        config.PIN_PUBLIC_KEYS_DIR,
        banks.all.map(({ bank }) => bank.code),
      );
      return [...keys].map(([code, { fingerprint }]) => `${code} ${fingerprint.slice(0, 16)}…`).join('; ');
    },
  },
  {
    name: 'page',
    look: async ({ config }) => {
      createPages(config.WEB_DIR, false);
      return config.WEB_DIR;
    },
  },
  {
    name: 'postal numbers',
    look: async ({ config }) => {
      openPostcodesFile(config);
      return postcodesFile(config);
    },
  },
  {
    name: 'database',
    look: async ({ config, rawDb, hasDatabase }) => {
      if (!hasDatabase) return 'none yet: the server makes the embedded one';
      const { pending, newer } = await readMigrationState(await rawDb());
      const place = config.DATABASE_URL === undefined ? 'embedded' : 'PostgreSQL';
      if (newer.length > 0) return `${place}, of a version after this one: ${newer.join(', ')}`;
      return pending.length === 0
        ? `${place}, up to date`
        : `${place}; the server will first run ${pending.join(', ')}`;
    },
  },
  {
    name: 'keys in the database',
    look: async ({ rawDb, config, hasDatabase }) => {
      if (!hasDatabase) return 'nothing there yet';
      const db = await rawDb();
      // Before an update too, when some migrations are still to run: the server looks before it runs them.
      if (!(await readMigrationState(db)).begun) return 'nothing there yet';
      await requireRightKeys(db, readKeyring(config), { lost: config.lostKeys });
      return 'each is held and opens what was tried of it; keys status tries all';
    },
  },
  {
    name: 'mail server',
    look: async ({ config }) =>
      config.SMTP_URL === undefined
        ? 'none: mails are written to DATA_DIR'
        : checkConnection(config.SMTP_URL),
  },
  { name: 'identity offers', look: checkIdentityOffers },
  {
    name: 'identity provider',
    look: async ({ config }) =>
      config.EKYC_URL === undefined ? 'none: the simulator stands in' : checkConnection(config.EKYC_URL),
  },
];

const inUse = ({ holder }: FolderInUse): string =>
  `not looked at: the database is in use by the server (${holder})`;

export const configCheck = command({
  name: 'config check',
  about: 'Is this environment one a server can run in?',
  args: [],
  options: {},
  description: [
    'Reads the environment as the server does, opens keys, page and tables, and knocks at the database, the mail server and the identity',
    'provider. Shows no secret and changes nothing. With NODE_ENV=production it asks for everything production needs. Exit code 4',
    'when a variable is wrong, 1 when something behind it is.',
  ],
  examples: [{ line: 'config check', about: 'before the first start, and after each change' }],
  async run(context): Promise<CommandResult> {
    const results: { name: string; ok: boolean; found: string }[] = [];
    let exit: ExitCode = exitCode.ok;
    for (const { name, look } of checks) {
      try {
        results.push({ name, ok: true, found: await look(context) });
      } catch (error) {
        const why = describeFailure(error, context.env);
        const [found = ''] = why.message.split('\n');
        // The server that runs on the embedded database is the best proof that it can be opened.
        const ok = error instanceof FolderInUse;
        results.push({ name, ok, found: ok ? inUse(error) : found });
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
