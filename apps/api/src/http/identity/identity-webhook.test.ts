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
  type Forgery = {
    secret?: string;
    secondsAway?: number;
    tamper?: (body: string) => string;
    header?: string;
  };

  async function started(): Promise<{ client: TestClient; session: { id: string; reference: string } }> {
    const client = await clientWithPin(harness);
    return { client, session: await provider.sessionAt(await startedEkyc(client)) };
  }

  async function deliver(
    session: { id: string; reference: string },
    { status = 'approved', at = new Date(), eventId = randomUUID() }: Change,
    {
      secret = provider.credentials.webhookSecret,
      secondsAway = 0,
      tamper = (body) => body,
      header = eventId,
    }: Forgery = {},
    { isTrue = true } = {},
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
        'x-event-id': header,
        'x-timestamp': timestamp,
        'x-signature': signWebhook(secret, timestamp, body),
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
    const node = await harness.secondNode({ rates: { perAddress: 1, perSession: 1 } });
    const send = async () =>
      (await node.inject({ method: 'POST', url: '/webhooks/identity', payload: '{}' })).statusCode;
    for (let count = 0; count < 10; count += 1) expect(await send()).toBe(401);
    const clock = vi.spyOn(harness.ports.clock, 'readTime');
    try {
      expect(await send()).toBe(429);
      expect(clock).not.toHaveBeenCalled();
    } finally {
      clock.mockRestore();
    }
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
    expect(await deliver(session, approval, {}, { isTrue: false })).toBe(204);
    expect(await statusOf(client)).toBe(ekycStatus.providerProcessing);
    await provider.behave({ scenario: 'down' });
    expect(await deliver(session, approval, {}, { isTrue: false })).toBe(503);
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

  it('[SRV-053] accepts a signed status on a host of no bank, without a cookie and without a token', async () => {
    const { client, session } = await started();
    expect(await deliver(session, {})).toBe(204);
    expect(await statusOf(client)).toBe(ekycStatus.bankerProcessing);
  });

  it.each<[string, Forgery]>([
    ['another secret', { secret: 'guessed' }],
    ['a changed body', { tamper: (body) => body.replace('refused', 'approved') }],
    ['a body with an extra space', { tamper: (body) => `${body} ` }],
    ['a signature six minutes old', { secondsAway: -360 }],
    ['a signature six minutes in the future', { secondsAway: 360 }],
    ['an event id other than the signed one', { header: randomUUID() }],
    ['an empty body', { tamper: () => '' }],
  ])('[SRV-053] answers 401 to %s and changes nothing', async (_, forgery) => {
    const { session } = await started();
    const rowsBefore = await written();
    expect(await deliver(session, { status: 'refused' }, forgery)).toBe(401);
    expect(await written()).toEqual(rowsBefore);
  });

  it('[SRV-054] stores one of twenty simultaneous copies of an event', async () => {
    const { client, session } = await started();
    const eventId = randomUUID();
    const at = later(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(session, { at, eventId })));
    expect(new Set(answers)).toEqual(new Set([204]));
    expect(await statusOf(client)).toBe(ekycStatus.bankerProcessing);
    const rows = await harness.db.query`select from webhook_event where event_id = ${eventId}`;
    expect(rows).toHaveLength(1);
  });

  it('[SRV-055] never overwrites a newer waiting status with an older one, and never changes an outcome', async () => {
    const { client, session } = await started();
    await deliver(session, { status: 'processing', at: later(-10) });
    await deliver(session, { status: 'created', at: later(-15) });
    expect(await statusOf(client)).toBe(ekycStatus.providerProcessing);
    await deliver(session, { status: 'approved', at: later(20) });
    for (const status of ['created', 'processing', 'refused', 'expired']) {
      expect(await deliver(session, { status, at: later(30) })).toBe(204);
    }
    expect(await statusOf(client)).toBe(ekycStatus.bankerProcessing);
  });

  it.each<[string, (session: Change['session'] & object) => Change & { before?: Change }]>([
    ['a session id that is not stored', (session) => ({ session: { ...session, id: 'another' } })],
    [
      'a repeated event',
      () => ({ before: { eventId: 'once', at: later(1) }, eventId: 'once', at: later(1) }),
    ],
    [
      'a repeated event id with another status',
      () => ({
        before: { status: 'processing', eventId: 'twice', at: later(1) },
        eventId: 'twice',
        at: later(9),
      }),
    ],
    [
      'the same status with the same time',
      () => {
        const change = { status: 'processing', at: later(1) };
        return { before: change, ...change };
      },
    ],
    [
      'an older waiting status',
      () => ({ before: { status: 'processing', at: later(9) }, status: 'created', at: later(5) }),
    ],
    ['a refusal after an approval', () => ({ before: { at: later(1) }, status: 'refused', at: later(9) })],
  ])('[SRV-054, SRV-055, SRV-155] writes nothing for %s, not even an audit row', async (_, change) => {
    const { session } = await started();
    const { before, ...event } = change(session);
    if (before !== undefined) expect(await deliver(session, before)).toBe(204);
    const rowsBefore = await written();
    expect(await deliver(event.session ?? session, event)).toBe(204);
    expect(await written()).toEqual(rowsBefore);
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

  it('[SRV-155] ignores an event if its session id or its reference belongs to no stored session', async () => {
    const { session } = await started();
    const rowsBefore = await written();
    expect(await deliver({ ...session, id: 'another' }, {})).toBe(204);
    expect(await deliver({ ...session, reference: randomUUID() }, {})).toBe(204);
    expect(await deliver({ ...session, reference: "x' or 1=1" }, {})).toBe(204);
    expect(await written()).toEqual(rowsBefore);
  });

  it('[SRV-054, SRV-055] accepts the simulator’s duplicate and reordered webhooks', async () => {
    provider.deliverTo = harness.app;
    await provider.behave({ duplicateWebhooks: 2, reorderWebhooks: true });
    const client = await clientWithPin(harness);
    const at = await startedEkyc(client);
    await provider.decide(at, 'processing');
    await provider.decide(at, 'approved');
    expect(new Set(await provider.answered(at, 6))).toEqual(new Set([204]));
    expect(await statusOf(client)).toBe(ekycStatus.bankerProcessing);
    provider.deliverTo = null;
  });
});
