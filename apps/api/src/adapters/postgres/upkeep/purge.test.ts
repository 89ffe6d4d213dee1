import { describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { sql } from '../connection/queries.ts';
import { purge } from './purge.ts';

describe(`the purge on ${testDatabase.name}`, () => {
  const harness = useHarness();

  it('[OPS-021] applies the later purge rules when one rule fails, and reports the failed rule', async () => {
    const { db } = harness;
    await db.query`
      insert into pin_intake_key (id, public_key, wrapped_data_key, key_id, sealed_private_key, expires_at)
      values (gen_random_uuid(), '', '', 'first', '', now())`;
    await db.query`alter table channel_visit rename to unreachable`;
    try {
      const { purged, failed } = await purge(db);
      expect([...failed]).toEqual([['visits by channel', expect.objectContaining({ code: '42P01' })]]);
      expect(purged).toContainEqual(expect.objectContaining({ name: 'PIN intake keys', count: 1 }));
    } finally {
      await db.query`alter table unreachable rename to channel_visit`;
    }
    const { purged } = await purge(db);
    expect(purged).toContainEqual(expect.objectContaining({ name: 'PIN intake keys', count: 0 }));
  });

  it('[OPS-245] deletes in smaller batches when the database cancels a large batch', async () => {
    const { db } = harness;
    // The trigger fails like a time limit (57014).
    for (const statement of [
      `insert into webhook_event (event_id, received_at)
       select 'old-' || nth, now() - interval '31 days' from generate_series(1, 130) as nth`,
      `create function cancel_large() returns trigger language plpgsql as $$ begin
         if (select count(*) from gone) > 40 then raise exception 'too slow' using errcode = '57014'; end if;
         return null;
       end $$`,
      `create trigger cancel_large after delete on webhook_event referencing old table as gone
       for each statement execute function cancel_large()`,
    ])
      await db.query(sql.raw(statement));
    const batches: number[] = [];
    try {
      const { purged } = await purge(
        db,
        [],
        (name, count) => name === 'webhook events' && batches.push(count),
      );
      expect(purged).toContainEqual(expect.objectContaining({ name: 'webhook events', count: 130 }));
    } finally {
      await db.query`drop function cancel_large cascade`;
    }
    expect(batches).toEqual([32, 64, 96, 128, 130]);
  });

  it('[OPS-245] can use an index for each column that references another table', async () => {
    const rows = await harness.db.query<{ column: string }>`
      select c.conrelid::regclass || '.' || a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')
      )`;
    expect(rows).toEqual([]);
    expect(await harness.db.change`select from pg_constraint where contype = 'f'`).toBeGreaterThan(3);
  });
});
