import pg from 'pg';
import { PreparedStatement } from '../apps/api/src/adapters/postgres/prepared-statement.ts';
import type { Recorded } from './messages.ts';

/** An application's version (applications.ts): a change is written only onto the one that was read. */
const versionParameter = /xmin = \$(\d+)::xid/;

/** From now on notes each statement that reaches the driver, in the array given last; null for none. */
export function recordStatements(): (into: Recorded[] | null, onDatabase?: (name: string) => void) => void {
  let recording: Recorded[] | null = null;
  let tell: ((name: string) => void) | undefined;
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client & { database: string }, ...given: unknown[]) {
    const answer: unknown = Reflect.apply(send, this, given);
    if (recording === null) return answer;
    const [statement] = given;
    const { text, values = [] } =
      typeof statement === 'string'
        ? { text: statement }
        : (statement as Partial<Recorded> & { text: string });
    const recorded: { -readonly [key in keyof Recorded]: Recorded[key] } = { text, values, version: null };
    recording.push(recorded);
    tell?.(this.database);
    const note = (result: unknown): void => {
      recorded.version = versionIn(result);
    };
    void Promise.resolve(answer instanceof PreparedStatement ? answer.answer : answer).then(
      note,
      () => undefined,
    );
    return answer;
  } as typeof send;
  return (into, onDatabase) => {
    recording = into;
    tell = onDatabase;
  };
}

/** The same server, but the database of that name: the one that was recorded. */
export function urlOfDatabase(url: string, name: string): string {
  const recorded = new URL(url);
  recorded.pathname = `/${name}`;
  return recorded.href;
}

function versionIn(result: unknown): string | null {
  const { rows } = result as { readonly rows?: readonly { readonly version?: string }[] };
  return rows?.[0]?.version ?? null;
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `bare_${names.size}`;
  names.set(text, name);
  return name;
}

/** The recorded statements through the bare driver, with other values where `exchange` says so. */
export async function runStatements(
  client: pg.PoolClient,
  statements: readonly Recorded[],
  exchange: (value: unknown) => unknown = (value) => value,
): Promise<void> {
  const versions = new Map<unknown, string>();
  for (const { text, values, version } of statements) {
    if (values.length === 0) {
      await client.query(text);
      continue;
    }
    const given = values.map(exchange);
    const at = versionParameter.exec(text)?.[1];
    if (at !== undefined) given[Number(at) - 1] = versions.get(values[Number(at) - 1]);
    const found = versionIn(await client.query({ name: nameOf(text), text, values: given }));
    if (version !== null && found !== null) versions.set(version, found);
  }
}
