import { randomUUID } from 'node:crypto';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { describe, expect, it, vi } from 'vitest';
import { signWebhook } from '../../../../ekyc-simulator/src/signature.ts';
import { testDatabase, useHarness } from '../../../test/support/harness.ts';
import { clientWithPin, startedEkyc } from '../../../test/support/journey.ts';
import { useProvider } from '../../../test/support/provider.ts';
import type { TestClient } from '../../../test/support/test-client.ts';
import { sql } from '../../adapters/postgres/connection/queries.ts';

describe(`identity webhook on ${testDatabase.name}`, () => {
  const provider = useProvider();
  const harness = useHarness(() => ({ env: provider.env }));

  type Change = { status?: string; at?: Date; eventId?: string; session?: { id: string; reference: string } };

  async function started(): Promise<{ client: TestClient; session: { id: string; reference: string } }> {
    const client = await clientWithPin(harness);
    return { client, session: await provider.sessionAt(await startedEkyc(client)) };
  }

  async function deliver(
    session: { id: string; reference: string },
    { status = 'approved', at = new Date(), eventId = randomUUID() }: Change,
    { secondsAway = 0, isTrue = true, tamper = (signed: string): string => signed } = {},
  ): Promise<number> {
    // The server asks the provider before it stores an approval.
    const isKnown = (await provider.sessions()).some(({ id }) => id === session.id);
    if (status === 'approved' && isTrue && isKnown) await provider.decide(`/${session.id}`, 'approved');
    const body = JSON.stringify({
      eventId,
      type: 'session.updated',
      sessionId: session.id,
      reference: session.reference,
      status,
      supplementRequired: false,
      occurredAt: at.toISOString(),
    });
    const timestamp = String(Math.floor(Date.now() / 1000) + secondsAway);
    const response = await harness.app.inject({
      method: 'POST',
      url: '/webhooks/identity',
      headers: {
        host: 'api.internal',
        'content-type': 'application/json',
        'x-event-id': eventId,
        'x-timestamp': timestamp,
        'x-signature': signWebhook(provider.credentials.webhookSecret, timestamp, body),
      },
      payload: tamper(body),
    });
    return response.statusCode;
  }

  /** `xmin` is the writing transaction, so a rewritten row differs too. */
  async function written(): Promise<unknown> {
    const tables = ['application', 'ekyc_session', 'webhook_event', 'audit'] as const;
    const contents = tables.map(async (table) => {
      const rows = await harness.db.query<{ row: string }>`
        select xmin::text || ' ' || ${sql.id(table)}::text as row from ${sql.id(table)}`;
      return rows.map(({ row }) => row).sort();
    });
    return Promise.all(contents);
  }

  const statusOf = async (client: TestClient): Promise<unknown> =>
    ((await client.call('getEkyc')).json as { status: number }).status;
  const later = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

  // The embedded database uses the clock that the test changes.
  it.runIf(testDatabase.url !== null)(
    '[SRV-053] measures the age of a signature by the database clock, not by the clock of the node',
    async () => {
      const session = { id: randomUUID(), reference: randomUUID() };
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
      try {
        expect(await deliver(session, {}, { secondsAway: -600 })).toBe(204);
        expect(await deliver(session, {}, { secondsAway: 0 })).toBe(401);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it('[SRV-096] refuses webhooks over the rate limit of an IP address before the node reads the database clock', async () => {
    const readTime = vi.fn(harness.ports.readTime);
    const rates = { perAddress: 1, perSession: 1 };
    const node = await harness.secondNode({ rates, ports: { ...harness.ports, readTime } });
    const send = async () =>
      (await node.inject({ method: 'POST', url: '/webhooks/identity', payload: '{}' })).statusCode;
    for (let count = 0; count < 10; count += 1) expect(await send()).toBe(401);
    expect(readTime).toHaveBeenCalledTimes(10);
    expect(await send()).toBe(429);
    expect(readTime).toHaveBeenCalledTimes(10);
  });

  it('[SRV-154] stores the outcome when two events have the same time, in either order', async () => {
    for (const order of [
      ['processing', 'approved'],
      ['approved', 'processing'],
    ]) {
      const { client, session } = await started();
      const at = new Date();
      for (const status of order) expect(await deliver(session, { status, at })).toBe(204);
      expect(await statusOf(client)).toBe(ekycStatus.bankerProcessing);
    }
  });

  it('[SRV-155] answers 204 to an event of an unknown session, also if the reference is not a UUID', async () => {
    for (const reference of [randomUUID(), 'a'.repeat(36), '-'.repeat(36), 'x'])
      expect(await deliver({ id: randomUUID(), reference }, {})).toBe(204);
  });

  it('[IDV-020] confirms an approval with the provider, and answers 503 when the provider does not respond', async () => {
    const { client, session } = await started();
    const approval = { status: 'approved' } as const;
    await provider.decide(`/${session.id}`, 'processing');
    expect(await deliver(session, approval, { isTrue: false })).toBe(204);
    expect(await statusOf(client)).toBe(ekycStatus.providerProcessing);
    await provider.behave({ scenario: 'down' });
    expect(await deliver(session, approval, { isTrue: false })).toBe(503);
    await provider.behave({ noWebhooks: true });
    expect(await deliver(session, approval)).toBe(204);
    expect(await statusOf(client)).toBe(ekycStatus.bankerProcessing);
  });

  it('[SRV-155] writes nothing for a session of another adapter', async () => {
    const { session } = await started();
    await harness.db
      .query`update ekyc_session set adapter = 'openid-connect' where reference = ${session.reference}`;
    const rowsBefore = await written();
    for (const status of ['processing', 'refused', 'expired', 'approved'])
      expect(await deliver(session, { status })).toBe(204);
    expect(await written()).toEqual(rowsBefore);
  });

  it('[SRV-154] counts a status time far in the future as now, so that a later outcome is still newer', async () => {
    const { client, session } = await started();
    const at = new Date('9999-12-31T00:00:00Z');
    expect(await deliver(session, { status: 'processing', at })).toBe(204);
    expect(await statusOf(client)).toBe(ekycStatus.providerProcessing);
    await provider.decide(`/${session.id}`, 'approved');
    expect((await client.call('pollEkycStatus', {})).json).toEqual({ status: ekycStatus.bankerProcessing });
  });

  it('[SRV-053] answers 401 to a signature for another body and changes nothing', async () => {
    const { session } = await started();
    const before = await written();
    const tamper = (signed: string): string => signed.replace('refused', 'approved');
    expect(await deliver(session, { status: 'refused' }, { tamper })).toBe(401);
    expect(await written()).toEqual(before);
  });

  it('[SRV-054] stores one of five simultaneous copies of an event', async () => {
    const { client, session } = await started();
    const eventId = randomUUID();
    const at = later(1);
    const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(session, { at, eventId })));
    expect(new Set(answers)).toEqual(new Set([204]));
    expect(await statusOf(client)).toBe(ekycStatus.bankerProcessing);
    const rows = await harness.db.query`select from webhook_event where event_id = ${eventId}`;
    expect(rows).toHaveLength(1);
  });

  it('[SRV-054, SRV-055, SRV-155] writes nothing, not even an audit row, for a repeated, an older or a foreign event', async () => {
    const { client, session } = await started();
    const ignoreAll = async (...events: readonly Change[]): Promise<void> => {
      const rowsBefore = await written();
      for (const event of events) {
        const answer = await deliver(event.session ?? session, event);
        expect([event, answer, await written()]).toEqual([event, 204, rowsBefore]);
      }
    };
    const processing = { status: 'processing', eventId: 'once', at: later(9) };
    expect(await deliver(session, processing)).toBe(204);
    await ignoreAll(
      processing,
      { status: 'processing', at: processing.at },
      { ...processing, status: 'refused', at: later(12) },
      { status: 'created', at: later(5) },
      { session: { ...session, id: 'another' }, status: 'refused' },
      { session: { ...session, reference: randomUUID() }, status: 'refused' },
      { session: { ...session, reference: "x' or 1=1" }, status: 'refused' },
    );
    const approval = { eventId: 'approval', at: later(20) };
    expect(await deliver(session, approval)).toBe(204);
    const outcomes = ['created', 'processing', 'refused', 'expired'].map((status) => ({
      status,
      at: later(30),
    }));
    await ignoreAll(approval, ...outcomes);
    expect(await statusOf(client)).toBe(ekycStatus.bankerProcessing);
  });

  it('[SRV-055] writes nothing for a late approval of a replaced session', async () => {
    const { client, session } = await started();
    expect(await deliver(session, { status: 'expired', at: later(1) })).toBe(204);
    const next = await provider.sessionAt(await startedEkyc(client));
    expect(next.id).not.toBe(session.id);
    const rowsBefore = await written();
    expect(await deliver(session, { at: later(9) })).toBe(204);
    expect(await written()).toEqual(rowsBefore);
    expect(await statusOf(client)).toBe(ekycStatus.created);
    expect(await deliver(next, { at: later(9) })).toBe(204);
    expect(await statusOf(client)).toBe(ekycStatus.bankerProcessing);
    expect(await written()).not.toEqual(rowsBefore);
  });

  it('[SRV-055] stores an outcome also when a waiting status has a later time', async () => {
    const { client, session } = await started();
    await deliver(session, { status: 'processing', at: later(-5) });
    await deliver(session, { status: 'refused', at: later(-10) });
    expect(await statusOf(client)).toBe(ekycStatus.refused);
  });
});
