import { join } from 'node:path';
import { loadBankKeys } from '../../adapters/pin/bank-keys.ts';
import { FolderInUse } from '../../adapters/postgres/connection/folder-lock.ts';
import { readMigrationState, requireUsableServer } from '../../adapters/postgres/connection/migrate.ts';
import { requireRightKeys } from '../../adapters/postgres/upkeep/data-keys.ts';
import { readRetentions } from '../../adapters/postgres/upkeep/retention.ts';
import { createSmtpMailer } from '../../adapters/smtp/mailers.ts';
import { findPostcodesFile, openPostcodesFile } from '../../boot/postcodes-file.ts';
import { listSecretFiles } from '../../boot/secret-files.ts';
import { createStaffProvider } from '../../boot/start-desk.ts';
import { createPages } from '../../http/pages/page.ts';
import { checkIdentityOffers } from '../lists/identity-check.ts';
import { describeRetentions } from '../upkeep/retention.ts';
import { createCommand } from './command.ts';
import type { AdminContext } from './context.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { describeFailure } from './failure-text.ts';

const connectMs = 3000;

async function expectAnswer<T>(address: string, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw new Error(`${address}: ${findCause(error)}`);
  });
}

/** Of an error with several causes: the code. */
function findCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, code, message } = error as NodeJS.ErrnoException;
  if (cause instanceof Error) return findCause(cause);
  return cause instanceof Response ? `${message} ${cause.status}` : message || String(code);
}

async function checkMailServer(url: string): Promise<string> {
  const { host } = new URL(url);
  const mailer = createSmtpMailer(url, connectMs);
  await expectAnswer(host, mailer.verify()).finally(() => mailer.close());
  return `${host} is ready for mails`;
}

/** Null while migrations are pending. */
async function findMigratedDb({ hasDatabase, openRawDb }: AdminContext) {
  if (!hasDatabase) return null;
  const db = await openRawDb();
  return (await readMigrationState(db)).pending.length === 0 ? db : null;
}

const checks: Readonly<Record<string, (context: AdminContext) => Promise<string>>> = {
  async 'secret files'({ env }) {
    const files = listSecretFiles(env);
    if (files.length === 0) return 'none: secrets are in the environment';
    const changes = files.map(({ variable, changedAt }) => `${variable} changed ${changedAt.toISOString()}`);
    return `${changes.join('; ')}; restart each node that started before a change`;
  },
  banks: async ({ banks, config }) =>
    banks.all
      .map(({ bank }) => `${bank.code} at ${(config.BANK_HOSTS?.get(bank.code) ?? bank.hosts).join(', ')}`)
      .join('; '),
  async keys({ getKeys }) {
    const { current, keys } = (await getKeys()).keyring;
    return `current ${current}, ${keys.size} in all`;
  },
  async 'PIN keys'({ config, listBankCodes }) {
    if (config.PIN_PUBLIC_KEYS_DIR === undefined)
      return `keys of development, in ${join(config.DATA_DIR, 'pin-keys')}`;
    const keys = loadBankKeys(config.PIN_PUBLIC_KEYS_DIR, listBankCodes());
    return [...keys].map(([code, { fingerprint }]) => `${code} ${fingerprint.slice(0, 16)}…`).join('; ');
  },
  async page({ config }) {
    createPages(config.WEB_DIR, false);
    return config.WEB_DIR;
  },
  async 'postal numbers'({ config }) {
    openPostcodesFile(config);
    return findPostcodesFile(config);
  },
  async database({ config, openRawDb, hasDatabase }) {
    if (!hasDatabase) return 'none yet: the server creates the embedded one';
    const db = await openRawDb();
    await requireUsableServer(db);
    const { pending, newer } = await readMigrationState(db);
    const place = config.DATABASE_URL === undefined ? 'embedded' : 'PostgreSQL';
    if (newer.length > 0) return `${place}, migrated by a newer version: ${newer.join(', ')}`;
    return pending.length === 0
      ? `${place}, up to date`
      : `${place}; the server will run ${pending.join(', ')}`;
  },
  async 'keys in the database'({ openRawDb, config, getKeys, hasDatabase }) {
    // The server too checks the keys before it runs the migrations.
    if (!hasDatabase || !(await readMigrationState(await openRawDb())).begun) return 'no data yet';
    await requireRightKeys(await openRawDb(), (await getKeys()).keyring, config.lostKeys);
    return 'each key in use, except LOST_KEYS, unwraps at least one data key; `admin keys status` tries more';
  },
  async retention(context) {
    const db = await findMigratedDb(context);
    return db === null
      ? 'not checked: there is no database, or migrations are pending'
      : describeRetentions(await readRetentions(db), context.listBankCodes());
  },
  'mail server': async ({ config: { SMTP_URL } }) =>
    SMTP_URL === undefined ? 'none: mails are written to DATA_DIR' : checkMailServer(SMTP_URL),
  'identity offers': async (context) =>
    checkIdentityOffers(await findMigratedDb(context), context.config, context.listBankCodes()),
  async 'identity provider'({ config: { EKYC_URL } }) {
    if (EKYC_URL === undefined) return 'none: the simulator is used';
    const { host } = new URL(EKYC_URL);
    const signal = AbortSignal.timeout(connectMs);
    await expectAnswer(host, fetch(EKYC_URL, { method: 'HEAD', redirect: 'manual', signal }));
    return `${host} answers`;
  },
  async 'staff provider'({ config }) {
    const { DESK_ISSUER: issuer } = config;
    if (issuer === undefined)
      return config.DESK_PORT === undefined ? 'none: no desk' : 'none: the simulator is used';
    const provider = createStaffProvider(config, new URL(config.DESK_URL ?? issuer).origin);
    await expectAnswer(issuer, provider.check());
    return `${issuer} describes itself`;
  },
};

export const configCheck = createCommand({
  name: 'config check',
  async run(context) {
    const results: { name: string; ok: boolean; found: string }[] = [];
    let exit: ExitCode = exitCode.ok;
    for (const [name, inspect] of Object.entries(checks)) {
      const found = await inspect(context).catch((error: Error) => error);
      if (typeof found === 'string') results.push({ name, ok: true, found });
      else if (found instanceof FolderInUse) {
        // A database that another process has opened is usable.
        const inUse = `not checked: the database is in use by the server (${found.holder})`;
        results.push({ name, ok: true, found: inUse });
      } else {
        const why = describeFailure(found, context.env);
        results.push({ name, ok: false, found: why.message.split('\n')[0] ?? '' });
        if (exit !== exitCode.configuration)
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
