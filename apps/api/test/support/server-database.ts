import { randomUUID } from 'node:crypto';
import pg from 'pg';

export type ServerDatabase = {
  readonly name: string;
  readonly url: string;
  readonly drop: () => Promise<void>;
};

export async function createServerDatabase(url: string, template?: string): Promise<ServerDatabase> {
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

export async function createNodeDatabase(): Promise<{
  readonly env: Readonly<Record<string, string>>;
  readonly drop: () => Promise<void>;
}> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { env: {}, drop: async () => {} };
  const { url, drop } = await createServerDatabase(server);
  return { env: { DATABASE_URL: url }, drop };
}
