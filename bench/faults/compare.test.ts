import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ArrivedMail, Mailbox } from '@kaisetsu/test-kit/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Statements, sql } from '../../apps/api/src/adapters/postgres/connection/queries.ts';
import { type Harness, startHarness, testDatabase } from '../../apps/api/test/support/harness.ts';
import { type Provider, startProvider } from '../../apps/api/test/support/provider.ts';
import { apply } from './applicant-journey.ts';
import { compare } from './compare.ts';
import type { Acknowledged } from './journey-log.ts';

const keyEncryptionKeys = `faults:${randomBytes(32).toString('base64')}`;
const keysFolder = join(process.env.TEST_PREPARED ?? '', 'pin-keys');
/** Error that a test throws in a transaction, so that PostgreSQL rolls the changes back. */
class RolledBack extends Error {}

function harnessMailbox(harness: Harness): Pick<Mailbox, 'first'> & { readonly arrived: ArrivedMail[] } {
  const arrived: ArrivedMail[] = [];
  return {
    arrived,
    async first(address, withinMs) {
      const giveUp = performance.now() + withinMs;
      for (;;) {
        const taken = await harness.takeMails();
        arrived.push(...taken.map((mail) => ({ ...mail, at: performance.now() })));
        const found = arrived.filter(({ to }) => to === address);
        if (found.length > 0 || performance.now() > giveUp) return found;
        await wait(20);
      }
    },
  };
}

describe(`the comparison of acknowledged writes with the data on ${testDatabase.name}`, () => {
  let harness: Harness;
  let provider: Provider;
  let mails: readonly ArrivedMail[];
  const logs: Record<'GENERAL' | 'CHILD', Acknowledged[]> = { GENERAL: [], CHILD: [] };

  beforeAll(async () => {
    provider = await startProvider();
    const env = { ...provider.env, KEY_ENCRYPTION_KEYS: keyEncryptionKeys };
    harness = await startHarness({ env });
    provider.deliverTo = harness.app;
    await harness.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = harness.app.server.address() as AddressInfo;
    const mailbox = harnessMailbox(harness);
    mails = mailbox.arrived;
    for (const type of ['GENERAL', 'CHILD'] as const) {
      const environment = { ports: [port], mailbox, provider: provider.control, timeoutMs: 120_000 };
      await apply({ ...environment, plain: true, onLog: (log) => logs[type].push(log) }, type);
    }
    // Moves the confirmation mails from the queue to `mails`.
    await mailbox.first('', 0);
  });
  afterAll(async () => {
    await harness.close();
    await provider.stop();
  });

  const to = (address: string) => mails.filter((mail) => mail.to === address);
  const compareWith = (queries: Statements, compared: readonly Acknowledged[]) =>
    compare({ database: { queries }, mailbox: { to }, keysFolder, keyEncryptionKeys }, compared);

  async function compareAfterRemoval(
    compared: readonly Acknowledged[],
    remove: (trx: Statements) => Promise<unknown>,
  ): Promise<readonly string[]> {
    let found: readonly string[] = [];
    const rolledBack = harness.db.transaction(async (trx) => {
      await remove(trx);
      ({ findings: found } = await compareWith(trx, compared));
      throw new RolledBack();
    });
    await expect(rolledBack).rejects.toThrow(RolledBack);
    return found.flatMap((what) => /^lost: \S+: (.+)$/.exec(what)?.[1] ?? []);
  }

  it('reports nothing when the database contains every acknowledged write [OPS-080]', async () => {
    const compared = await compareWith(harness.db, [...logs.GENERAL, ...logs.CHILD]);
    expect(compared.findings).toEqual([]);
    expect(compared.acknowledged).toBeGreaterThan(15);
  });

  it.each([
    ['the session', sql`delete from session`, ['the session']],
    ['the personal answers', sql`update application set sealed_personal = null`, ['personal']],
    ['the workplace', sql`update application set sealed_workplace = null`, ['workplace']],
    ['the branch', sql`update application set branch_code = '000'`, ['branchCode']],
    ['the choice of a seal', sql`update application set seal_less = false`, ['sealLess']],
    ['an audit row', sql`delete from audit where event = 'branch-saved'`, ['branch-saved']],
    ['the PIN', sql`update application set sealed_pin = null`, ['pin']],
    ['the identity session', sql`delete from ekyc_session`, ['identity verification', 'outcome']],
    [
      'the receipt number',
      sql`update application set application_number = null, completed_at = null`,
      ['completion'],
    ],
  ])('reports the loss of %s of an adult [OPS-080]', async (_, removal, lost) => {
    expect(await compareAfterRemoval(logs.GENERAL, (trx) => trx.query(removal))).toEqual(lost);
  });

  it.each([
    ['the parent’s answers', sql`update application set sealed_parent = null`, ['parent']],
    [
      'the photograph of the card',
      sql`delete from document where type = 'INDIVIDUAL_NUMBER_CARD'`,
      ['INDIVIDUAL_NUMBER_CARD'],
    ],
  ])('reports the loss of %s in the child flow [OPS-080]', async (_, removal, lost) => {
    expect(await compareAfterRemoval(logs.CHILD, (trx) => trx.query(removal))).toEqual(lost);
  });

  it('reports a lost outcome of the identity verification when the journey has not completed [OPS-080]', async () => {
    const stopped = logs.GENERAL.map((log) => ({ ...log, completedAt: null, numbers: new Set<string>() }));
    const lost = await compareAfterRemoval(stopped, async (trx) => {
      await trx.query`update application set application_number = null, completed_at = null`;
      await trx.query`update ekyc_session set status = 1, status_at = null`;
    });
    expect(lost).toEqual(['outcome']);
  });
});
