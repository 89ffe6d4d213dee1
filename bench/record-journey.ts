import { setTimeout as wait } from 'node:timers/promises';
import { startHarness } from '../apps/api/test/support/harness.ts';
import { clientWithPin, startedEkyc } from '../apps/api/test/support/journey.ts';
import { startProvider } from '../apps/api/test/support/provider.ts';
import type { Recorded } from './messages.ts';
import { recordStatements, urlOfDatabase } from './statements.ts';

/** What a whole general journey sends to the database, and the tables it was sent to. */
export type RecordedJourney = { readonly databaseUrl: string; readonly statements: readonly Recorded[] };

/**
 * Child process: walks one general journey through the real API in this process and records every statement that reaches
 * the driver, mails and webhooks included. Keeps the database until its parent is gone.
 */
const [url = ''] = process.argv.slice(2);
let database = '';
const recordInto = recordStatements();

const provider = await startProvider();
const harness = await startHarness(url, { env: provider.env });
provider.deliverTo = harness.app;

async function journey(): Promise<void> {
  const visitor = await clientWithPin(harness);
  const place = await startedEkyc(visitor);
  for (const status of ['processing', 'approved'] as const) {
    const before = provider.answers.length;
    await provider.decide(place, status);
    await provider.answered(before + 1);
  }
  await visitor.call('pollEkycStatus', {});
  const { status } = await visitor.call('completeApplication', {});
  if (status !== 200) throw new Error(`the recorded journey was not completed: ${status}`);
  await harness.takeMails();
}

// The first one makes keys and fills caches, which the others find.
await journey();
await wait(100);
const statements: Recorded[] = [];
recordInto(statements, (name) => {
  database = name;
});
await journey();
recordInto(null);
process.send?.({ databaseUrl: urlOfDatabase(url, database), statements } satisfies RecordedJourney);
process.on('disconnect', async () => {
  await provider.stop();
  await harness.close();
  process.exit(0);
});
