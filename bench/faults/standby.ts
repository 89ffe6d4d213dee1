import { setTimeout as wait } from 'node:timers/promises';
import { until } from '@kaisetsu/test-kit/wire-app';
import pg from 'pg';
import { startPostgres } from '../../scripts/postgres.ts';
import type { Cluster } from './cluster.ts';

const replicationTimeoutMs = 120_000;

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows;
}

/** Destroys the primary and its data, then follows docs/operations.md "A primary that fails". */
export async function losePrimary(cluster: Cluster): Promise<void> {
  const primary = cluster.postgres;
  const standby = await startPostgres({ durable: true, standbyOf: primary.url });
  await query(primary.url, "alter system set synchronous_standby_names = '*'");
  await query(primary.url, 'select pg_reload_conf()');
  await until(replicationTimeoutMs, 'synchronous replication', async () => {
    const [row] = await query(primary.url, 'select sync_state from pg_stat_replication');
    return row?.sync_state === 'sync';
  });
  await wait(2000 + Math.random() * 2000);
  await primary.crash('all');
  await primary.stop();
  await query(standby.url, 'select pg_promote()');
  cluster.postgres = standby;
  cluster.proxy.target = Number(new URL(standby.url).port);
}
