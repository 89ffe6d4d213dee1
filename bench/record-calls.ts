import { randomBytes } from 'node:crypto';
import { personal } from '../apps/api/test/support/answers.ts';
import { startHarness } from '../apps/api/test/support/harness.ts';
import { verifiedClient } from '../apps/api/test/support/test-client.ts';
import type { Recorded, RecordedCalls } from './messages.ts';
import { recordStatements, urlOfDatabase } from './statements.ts';

/**
 * Child process: the API on a database of its own, where some applicants are verified. While each posts the personal
 * answers and looks an address up, every statement that reaches the driver is recorded, so that the bare server runs the
 * very same SQL. Keeps the database until its parent is gone.
 */
const [url = '', applicants = '20'] = process.argv.slice(2);

const recordInto = recordStatements();
let database = '';

const secrets = {
  APP_SECRET: randomBytes(32).toString('base64'),
  KEY_ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
};
const harness = await startHarness(url, { env: secrets });
const sessions: RecordedCalls['sessions'][number][] = [];
const record = async (
  work: () => Promise<{ readonly status: number }>,
  expected: number,
): Promise<Recorded[]> => {
  const statements: Recorded[] = [];
  recordInto(statements, (name) => {
    database = name;
  });
  const { status } = await work();
  recordInto(null);
  if (status !== expected) throw new Error(`the recorded call answered ${status}`);
  return statements;
};
for (let count = 0; count < Number(applicants); count += 1) {
  const visitor = await verifiedClient(harness);
  await visitor.call('postPersonal', personal());
  sessions.push({
    token: visitor.token,
    cookie: visitor.cookie,
    personal: await record(() => visitor.call('postPersonal', personal()), 204),
    addresses: await record(
      () => visitor.call('getAddresses', undefined, { query: 'postalNumber=8100001' }),
      200,
    ),
  });
}
const body = JSON.stringify(personal());
process.send?.({
  databaseUrl: urlOfDatabase(url, database),
  secrets,
  body,
  sessions,
} satisfies RecordedCalls);
process.on('disconnect', () => void harness.close().finally(() => process.exit(0)));
