import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { startHarness, testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { approvedClient } from '../../../../test/support/journey.ts';
import { loseFirstCommit } from '../../../../test/support/lost-commit.ts';
import { highMailLimits } from '../../../../test/support/mail-limits.ts';
import { useProvider } from '../../../../test/support/provider.ts';
import { applicationIdOf } from '../../../../test/support/states.ts';
import { newAddress, readCode, TestClient } from '../../../../test/support/test-client.ts';
import { createApplications } from '../application/applications.ts';
import { hashToken } from '../application/gate.ts';
import { addNotice, listNotices } from '../application/reference-data.ts';
import { createCodes } from '../codes/codes.ts';
import { openDatabase } from './database.ts';
import { type Queries, type Statements, sql, type Transaction } from './queries.ts';
import { isUnavailable, repeatTransient, runInTransaction, runInTransactionOnce } from './transaction.ts';

describe(`a repeat after a commit whose response was lost, on ${testDatabase.name}`, () => {
  const provider = useProvider();
  const harness = useHarness(() => ({ env: provider.env }));

  const shared = () => ({
    db: loseFirstCommit(harness.db),
    sealer: harness.sealer,
    appSecrets: [harness.appSecret] as const,
    bankOf: harness.banks.getByCode,
    onMailQueued: () => undefined,
  });
  const codes = () => createCodes({ ...shared(), appSecrets: [new Uint8Array(32)] }, highMailLimits);

  it('sends one code and counts one request', async () => {
    const mailAddress = newAddress();
    const answer = await codes().register({ bankCode: '0177', mailAddress, type: 'GENERAL' }, []);
    expect(answer).toEqual({ resendAfterSeconds: 60 });
    expect((await harness.takeMails()).filter(({ to }) => to === mailAddress)).toHaveLength(1);
  });

  it('opens the session although the first attempt has already used the code', async () => {
    const applicant = { bankCode: '0177', mailAddress: newAddress(), type: 'GENERAL' } as const;
    await codes().register(applicant, []);
    const code = await readCode(harness, applicant.mailAddress);
    const verified = await codes().verify(applicant, code, { channel: '', deviceId: '' });
    const token = verified !== null && 'token' in verified ? verified.token : '';
    const open = await harness.db.change`
      select from session where token_hash = ${hashToken(token)} and revoked_at is null`;
    expect(open).toBe(1);
    expect(await codes().verify(applicant, code, { channel: '', deviceId: '' })).toBeNull();
  });

  it('[SRV-061, SRV-062] completes once, with one number and one mail', async () => {
    const visitor = await approvedClient(harness, provider);
    const id = await applicationIdOf(harness, visitor);
    await harness.takeMails();
    const { completion } = await createApplications(shared()).change({ id }, (application) =>
      application.completion === null ? { complete: { branch: undefined }, audit: 'completed' } : null,
    );
    expect((await visitor.call('completeApplication', {})).json).toMatchObject({
      applicationNumber: completion?.applicationNumber,
    });
    expect(await harness.takeMails('completion')).toHaveLength(1);
  });
});

describe.runIf(testDatabase.url !== null)('a lost connection to PostgreSQL', () => {
  it('does not end the node: statements and transactions in progress fail, and the node answers the next call', async () => {
    const { db, app, close } = await startHarness();
    try {
      const name = await db.value<string>`select current_database()`;
      const inQuery = Array.from({ length: 3 }, () => db.query`select pg_sleep(20)`);
      let isKilled = false;
      const inTransaction = Array.from({ length: 3 }, () =>
        db.transaction(async (trx) => {
          await trx.query`select 1`;
          // Only the error listener notices that the server ended the connection.
          while (!isKilled) await wait(5);
          await wait(50);
          await trx.query`select 1`;
        }),
      );
      const broken = Promise.allSettled([...inQuery, ...inTransaction]);
      const other = new pg.Client({ connectionString: testDatabase.url ?? '' });
      await other.connect();
      const open = 'select 1 from pg_stat_activity where datname = $1 and state <> $2';
      for (let count = 0; count < 6; await wait(20)) {
        count = (await other.query(open, [name, 'idle'])).rowCount ?? 0;
      }
      const kill = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
      const killed = await other.query(kill, [name]);
      await other.end();
      isKilled = true;
      expect(killed.rowCount).toBeGreaterThanOrEqual(6);
      for (const outcome of await broken) {
        expect(outcome.status === 'rejected' && isUnavailable(outcome.reason as Error)).toBe(true);
      }
      expect((await new TestClient(app).call('getMaintenance')).status).toBe(404);
    } finally {
      await close();
    }
  });
});

describe('repeatTransient and isUnavailable', () => {
  const failing = (code: string) => Object.assign(new Error('failed'), { code });

  it.each(['40P01', '40001', '57P01', '08006', 'ECONNRESET'])('repeats after error %s', async (code) => {
    let tries = 0;
    const work = async (isRepeat: boolean): Promise<boolean> => {
      tries += 1;
      if (tries === 1) throw failing(code);
      return isRepeat;
    };
    expect(await repeatTransient(work)).toBe(true);
    expect(tries).toBe(2);
  });

  it('waits only once for a server that accepts connections and does not answer', async () => {
    let connections = 0;
    const silent = createServer(() => {
      connections += 1;
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const database = await openDatabase({
      url: `postgres://user@127.0.0.1:${port}/none`,
      ...{ poolSize: 1, embeddedFolder: '', onConnectionError: () => undefined },
    });
    try {
      const asked = repeatTransient(() => database.queries.query`select 1`);
      const error = await asked.catch((reason: unknown) => reason as Error);
      expect(isUnavailable(error as Error)).toBe(true);
      expect(connections).toBe(1);
    } finally {
      await database.close();
      silent.close();
    }
  });

  it.each([
    [true, ['55P03', '57014', '53100', '25006', '40P01']],
    [false, ['23505', '42601', 'ENOENT']],
  ])('isUnavailable is %s for the errors %j', (expected, codes) => {
    for (const code of codes) expect([code, isUnavailable(failing(code))]).toEqual([code, expected]);
  });
});

type Work = (trx: Transaction) => Promise<unknown>;

describe(`runInTransactionOnce on ${testDatabase.name}`, () => {
  const harness = useHarness();

  function breaking(end: () => Promise<void>): Queries {
    let isBroken = false;
    const execute = async (work: Work): Promise<unknown> => {
      if (isBroken) return harness.db.transaction(work);
      isBroken = true;
      await new Promise<void>((resolve) => {
        const unacknowledged = harness.db.transaction(async (trx) => {
          await work(trx);
          resolve();
          await end();
        });
        unacknowledged.catch(() => undefined);
      });
      throw new Error('Connection terminated unexpectedly');
    };
    return { transaction: execute } as unknown as Queries;
  }

  const noticesOf = async (contents: string): Promise<string[]> =>
    (await listNotices(harness.db)).filter((one) => one.contents === contents).map(({ id }) => id);

  it.each(['commits', 'rolls back'])(
    'leaves the work done once when the server %s the transaction after the connection broke',
    async (outcome) => {
      const db = breaking(async () => {
        await wait(300);
        if (outcome === 'rolls back') throw new Error('rolled back');
      });
      const id = await runInTransactionOnce(db, (trx) =>
        addNotice(trx, { bankCode: null, contents: outcome }),
      );
      expect(await noticesOf(outcome)).toEqual([id]);
    },
  );
});

describe(`a statement with parameters on ${testDatabase.name}`, () => {
  const harness = useHarness();

  const run = async (db: Statements, text: string, ...values: unknown[]): Promise<readonly unknown[]> =>
    (await db.send(text, values)).rows;
  const namesOf = (db: Queries, text: string) =>
    db.values<string>`select name from pg_prepared_statements where statement = ${text}`;

  it('is prepared once on a connection, and can run again after an error', async () => {
    await harness.db.connection(async (db) => {
      const text = 'select 6 / $1::int as share';
      const share = (by: number) => run(db, text, by);
      await expect(share(0)).rejects.toMatchObject({ code: '22012' });
      expect([await share(3), await share(2)]).toEqual([[{ share: 2 }], [{ share: 3 }]]);
      expect(await namesOf(db, text)).toHaveLength(1);
    });
  });

  it.each([
    [
      'after a column has changed',
      async () => 'alter table berry alter column size type text',
      [{ size: '4' }],
    ],
    [
      'after the server has dropped the prepared statement',
      async (db: Queries, text: string) => `deallocate ${(await namesOf(db, text)).join()}`,
      [{ size: 4 }],
    ],
  ])('is prepared again %s', async (mark, change, expected) => {
    await harness.db.connection(async (db) => {
      await db.query(sql.raw('create temporary table berry (size int); insert into berry values (4)'));
      const text = `select size from berry where size::text = $1 and '${mark}' <> ''`;
      const sizes = () => run(db, text, '4');
      expect(await sizes()).toEqual([{ size: 4 }]);
      await db.query(sql.raw(await change(db, text)));
      expect(await sizes()).toEqual(expected);
      await db.query(sql.raw('drop table berry'));
    });
  });

  it('is prepared again when `inTransaction` retries a transaction after a column has changed', async () => {
    await harness.db.query(sql.raw('create table berry (size int); insert into berry values (4)'));
    let tries = 0;
    const sizes = () =>
      runInTransaction(harness.db, (trx) => {
        tries += 1;
        return run(trx, 'select size from berry where size::text = $1', '4');
      });
    expect(await sizes()).toEqual([{ size: 4 }]);
    await harness.db.query(sql.raw('alter table berry alter column size type text'));
    tries = 0;
    expect(await sizes()).toEqual([{ size: '4' }]);
    expect(tries).toBe(2);
  });
});
