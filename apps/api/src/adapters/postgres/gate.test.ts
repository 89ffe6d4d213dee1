import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, type Harness, startHarness } from '../../testing/harness.ts';
import { verifiedVisitor } from '../../testing/visitor.ts';
import { admission } from './gate.ts';

describe.each(databases)('the gate on $name', ({ url }) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(url);
  });
  afterAll(() => harness.close());

  it('finds session and application by key, though reading so small a table whole would be quicker today', async () => {
    for (let count = 0; count < 3; count += 1) await verifiedVisitor(harness);
    await sql`analyze`.execute(harness.db);
    const explain = CompiledQuery.raw(`explain ${admission}`, [Buffer.alloc(32), 'token', '0177']);
    const { rows } = await harness.db.executeQuery<{ 'QUERY PLAN': string }>(explain);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan using session_pkey on session/);
    expect(plan).toMatch(/Index Scan using application_pkey on application/);
    expect(plan).not.toMatch(/Seq Scan on (?:application|session|ekyc_session|document)/);
  });
});
