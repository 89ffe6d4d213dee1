import { randomUUID } from 'node:crypto';
import pg from 'pg';

export type ServerDatabase = Awaited<ReturnType<typeof createServerDatabase>>;

export async function createServerDatabase(url: string, template?: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await admin(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { name, url: own.href, drop: () => admin(`drop database ${name} with (force)`) };
}
