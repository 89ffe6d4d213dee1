import { randomUUID } from 'node:crypto';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { loseFirstCommit, wrapStatements } from '../../../../test/support/lost-commit.ts';
import { applicationIdOf, subjectsOf } from '../../../../test/support/states.ts';
import { verifiedClient } from '../../../../test/support/test-client.ts';
import { type Application, hasSameAnswers } from '../../../core/application.ts';
import type { Applications, Change } from '../../../core/ports.ts';
import type { Queries } from '../connection/queries.ts';
import { lockApplication } from './application-rows.ts';
import { createApplications } from './applications.ts';

describe(`[SRV-146] changes of one application on ${testDatabase.name}`, () => {
  const harness = useHarness();
  let id: string;
  beforeEach(async () => {
    id = await applicationIdOf(harness, await verifiedClient(harness));
  });

  const over = (db: Queries): Applications => {
    const { sealer, appSecret, banks } = harness;
    const means = { sealer, appSecrets: [appSecret] as const, bankOf: banks.getByCode };
    return createApplications({ db, ...means, onMailQueued: () => undefined });
  };
  const choosing = (branchCode: string) => (): Change => ({ answers: { branchCode }, audit: 'test' });
  const audited = () => harness.db.change`select from audit where application_id = ${id} and event = 'test'`;
  const disturbed = (times: number): Queries => {
    let left = times;
    return wrapStatements(harness.db, async (text, send) => {
      if (text.includes('update application') && left > 0) {
        left -= 1;
        await harness.db.query`
          update application set version = version + 1, branch_code = coalesce(branch_code, '100')::int + 1 where id = ${id}`;
      }
      return send();
    });
  };

  it.each([0, 1, 2, 9])(
    'repeats the decision when another call changed the application before the write, and writes once: %i other changes',
    async (times) => {
      const seen: (string | null)[] = [];
      const changed = await over(disturbed(times)).change({ id }, (current) => {
        seen.push(current.answers.branchCode);
        return { answers: { branchCode: `${Number(current.answers.branchCode ?? 100) * 2}` }, audit: 'test' };
      });
      expect(seen).toEqual([null, '101', '102'].slice(0, Math.min(times, 2) + 1));
      expect(changed.answers.branchCode).toBe(`${(100 + Math.min(times, 2)) * 2}`);
      expect(hasSameAnswers(await harness.readApplication(id), changed)).toBe(true);
      expect(await audited()).toBe(1);
    },
  );

  it('writes nothing when the repeated decision is a refusal', async () => {
    const change = over(disturbed(1)).change({ id }, (current) => {
      if (current.answers.branchCode !== null) throw new RangeError('refused');
      return choosing('200')();
    });
    await expect(change).rejects.toThrow('refused');
    expect((await harness.readApplication(id)).answers.branchCode).toBe('101');
    expect(await audited()).toBe(0);
  });

  it('reads the application again only when another call has changed it', async () => {
    let reads = 0;
    const applications = over(
      wrapStatements(harness.db, (text, send) => {
        if (/^\s*select/.test(text)) reads += 1;
        return send();
      }),
    );
    const first = await harness.readApplication(id);
    const second = await applications.change(first, choosing('101'));
    await applications.change(second, choosing('102'));
    expect(reads).toBe(0);
    const decidedOn: (string | null)[] = [];
    const decide = (current: Application): Change => {
      decidedOn.push(current.answers.branchCode);
      return choosing('103')();
    };
    expect((await applications.change(first, decide)).answers.branchCode).toBe('103');
    expect(decidedOn).toEqual([null, '102']);
    expect(reads).toBe(1);
  });

  // The embedded database has one connection, so no statement waits for a lock.
  it.runIf(testDatabase.url !== null)(
    'reads the row and the identity session again after a wait for the lock',
    async () => {
      const { db } = harness;
      let waiting: Promise<Application> | undefined;
      await db.transaction(async (first) => {
        await first.query`update application set branch_code = '101', version = version + 1 where id = ${id}`;
        await first.query`
        insert into ekyc_session (reference, application_id, method, rule_version)
        values (gen_random_uuid(), ${id}, 'IMAGE', 'JP-2018')`;
        waiting = db.transaction((second) => lockApplication(second, harness.sealer, id));
        const countWaiting = () => db.change`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await expect.poll(countWaiting).toBe(1);
      });
      expect(await waiting).toMatchObject({
        answers: { branchCode: '101' },
        identity: { method: 'IMAGE', starts: 1 },
      });
    },
  );

  it('returns the newest of two identity sessions after a change to the older one', async () => {
    const applications = over(harness.db);
    const [older, newer] = [randomUUID(), randomUUID()];
    for (const reference of [older, newer]) {
      const begun = await applications.change({ id }, () => ({
        identity: {
          ...{ kind: 'start', reference, adapter: 'signed-http', method: 'IMAGE', ruleVersion: 'JP-2018' },
          subjects: subjectsOf('GENERAL'),
        },
        audit: 'test',
      }));
      expect(begun.identity?.reference).toBe(reference);
      await harness.db.query`
        update ekyc_session set started_at = started_at - interval '1 minute'
        where application_id = ${id}`;
    }
    const result = {
      providerSessionId: older,
      status: ekycStatus.refused,
      supplementRequired: false,
      updatedAt: new Date(),
    };
    const changed = await applications.change({ id }, () => ({
      identity: { kind: 'result', reference: older, result, mismatch: [], review: [], eventId: null },
      audit: 'test',
    }));
    const newest = { reference: newer, status: ekycStatus.created, starts: 2 };
    expect(changed.identity).toMatchObject(newest);
    expect((await harness.readApplication(id)).identity).toMatchObject(newest);
    const status = await harness.db.value`select status from ekyc_session where reference = ${older}`;
    expect(status).toBe(ekycStatus.refused);
  });

  it('reads the application again when the response of the database is lost', async () => {
    const decidedOn: (string | null)[] = [];
    const changed = await over(loseFirstCommit(harness.db)).change({ id }, (current) => {
      decidedOn.push(current.answers.branchCode);
      return current.answers.branchCode === null ? choosing('101')() : null;
    });
    expect(decidedOn).toEqual([null, '101']);
    expect(changed.answers.branchCode).toBe('101');
    expect(await audited()).toBe(1);
  });
});
