import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackOffice, type Engineer, openBackOffice } from '../testing/admin.ts';
import { databases, type Harness } from '../testing/harness.ts';
import { answeredVisitor, startedEkyc, visitorWithPin } from '../testing/journey.ts';
import type { Provider } from '../testing/provider.ts';
import { verifiedVisitor } from '../testing/visitor.ts';

describe.each(databases)('report on $name', ({ url }) => {
  let engineer: Engineer;
  let harness: Harness;
  let provider: Provider;
  let leave: BackOffice['leave'];
  beforeAll(async () => {
    ({ engineer, harness, provider, leave } = await openBackOffice(url));
  });
  afterAll(() => leave());

  it('[SRV-065] counts how far applicants came, by day, bank and flow, and names nobody', async () => {
    expect((await engineer.run(harness.db, 'report')).out).toBe('Nobody has begun in this time.');
    await verifiedVisitor(harness);
    await verifiedVisitor(harness, { host: 'kumamoto.localhost' });
    await answeredVisitor(harness);
    const visitor = await visitorWithPin(harness);
    await provider.decide(await startedEkyc(visitor), 'approved');
    await visitor.call('pollEkycStatus', {});
    await visitor.call('completeApplication', {});
    await answeredVisitor(harness, 'CHILD');
    await sql`
      update application set created_at = created_at - interval '3 days' where bank_code = '0587'`.execute(
      harness.db,
    );

    const { data, out: _ } = await engineer.run(harness.db, 'report', '--json');
    const rows = data.rows as Record<string, unknown>[];
    expect(rows.map(({ bankCode, type }) => [bankCode, type])).toEqual([
      ['0587', 'GENERAL'],
      ['0177', 'GENERAL'],
      ['0177', 'CHILD'],
    ]);
    expect(rows[1]).toMatchObject({
      verified: 3,
      personal: 2,
      workplace: 2,
      branch: 2,
      sealChoice: 2,
      pin: 1,
      identityStarted: 1,
      identityPassed: 1,
      completed: 1,
    });
    expect(rows[2]).toMatchObject({ verified: 1, parent: 1, branch: 1, pin: 0 });
    expect((await engineer.run(harness.db, 'report', '--days', '3', '--json')).data.rows).toHaveLength(2);
    expect((await engineer.run(harness.db, 'report', '--bank', '0587', '--json')).data.rows).toHaveLength(1);

    const { out } = await engineer.run(harness.db, 'report');
    expect(out).toMatch(/all +0177 +GENERAL +3 +2 +2 +- +2 +2 +1 +1 +1 +1 +33%/);
    expect(out).toContain('PIN (−1)');
    expect(out).not.toMatch(/福岡|花子|example\.jp|090-|[0-9a-f]{8}-/);
  });
});
