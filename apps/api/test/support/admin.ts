import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createSealer } from '../../src/adapters/keys/sealer.ts';
import type { Queries } from '../../src/adapters/postgres/connection/queries.ts';
import type { AdminDatabase } from '../../src/admin/frame/context.ts';
import { runAdmin } from '../../src/admin/frame/run-admin.ts';
import { parseKeyring } from '../../src/boot/keyring.ts';
import { useHarness } from './harness.ts';
import { type Course, completedNumber } from './journey.ts';
import { useProvider } from './provider.ts';

export const asDatabase = (queries: Queries): AdminDatabase => ({
  queries,
  runWithLongLimits: (work) => work(queries),
  runWithoutTimeouts: (work) => work(queries),
  close: async () => undefined,
});

export type Engineer = ReturnType<typeof newEngineer>;

export const newKey = (): string => randomBytes(32).toString('base64');

export function newEngineer() {
  const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-admin-'));
  const env: Readonly<Record<string, string>> = {
    DATA_DIR: join(folder, 'data'),
    APP_SECRET: newKey(),
    KEY_ENCRYPTION_KEYS: `first:${newKey()}`,
    INIT_CWD: folder,
    USER: 'engineer',
  };
  async function runWith(
    more: Readonly<Record<string, string>>,
    database: Queries | undefined,
    ...argv: readonly string[]
  ) {
    const out: string[] = [];
    const err: string[] = [];
    const exit: number = await runAdmin(argv, {
      env: { ...env, ...more },
      out: (text) => void out.push(text),
      err: (text) => void err.push(text),
      ...(database !== undefined && { database: asDatabase(database) }),
    });
    /** {} without `--json`. */
    const data: Record<string, unknown> = argv.includes('--json') ? JSON.parse(out.join('\n')) : {};
    return { exit, out: out.join('\n'), err: err.join('\n'), data };
  }
  return {
    env,
    folder,
    runWith,
    run: (db: Queries, ...argv: readonly string[]) => runWith({}, db, ...argv),
    leave: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** For the tests of one `describe`. */
export function useBackOffice() {
  const engineer = newEngineer();
  afterAll(() => engineer.leave());
  const provider = useProvider();
  const harness = useHarness(() => ({ env: { ...engineer.env, ...provider.env } }));
  beforeAll(() => provider.behave({ noWebhooks: true }));
  const folderOf = (out: string, bank = '0177'): string => join(engineer.folder, out, bank);
  const batchesIn = (out: string): string[] =>
    existsSync(folderOf(out))
      ? readdirSync(folderOf(out))
          .filter((name) => name.endsWith('.jsonl'))
          .map((name) => name.replace('.jsonl', ''))
          .sort()
      : [];
  return {
    ...{ engineer, harness, provider, folderOf, batchesIn },
    type: (...argv: readonly string[]) => engineer.run(harness.db, ...argv),
    async completed(course?: Course) {
      const number = await completedNumber(harness, provider, course);
      const row = await harness.db.first<{ id: string }>`
        select id from application where application_number = ${number}`;
      return { number, id: row?.id ?? '' };
    },
    /** Lines that a hand-over wrote for 0177. */
    linesIn: (out: string, batches = batchesIn(out)) =>
      batches
        .flatMap((batch) =>
          readFileSync(join(folderOf(out), `${batch}.jsonl`), 'utf8')
            .trim()
            .split('\n'),
        )
        .map((line) => JSON.parse(line)),
    /** Completed and not handed over. */
    waiting: () =>
      harness.db.query<{ number: string; batch: string | null }>`
        select application_number as number, handover_batch as batch from application
        where completed_at is not null and handed_over_at is null order by completed_at`,
  };
}

/** The first key of `keys` wraps the data key. */
export async function writeAsNode(db: Queries, keys: string): Promise<string> {
  const { wrapped, keyId } = createSealer(parseKeyring(keys)).createDataKey();
  const row = await db.first<{ id: string }>`
    insert into application (id, bank_code, type, mail_address_hash, wrapped_data_key, key_id, sealed_mail_address)
    values (gen_random_uuid(), '0177', 'GENERAL', '', ${wrapped}, ${keyId}, '') returning id`;
  return row?.id ?? '';
}

export const decisions = (db: Queries) =>
  db.query<{ event: string; actor: string; bankCode: string; detail: Record<string, unknown> }>`
    select event, actor, bank_code as "bankCode", detail from audit where event like 'admin-%' order by id`;
