import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { decisions, useBackOffice } from '../../../test/support/admin.ts';
import { testDatabase } from '../../../test/support/harness.ts';
import { completedNumber } from '../../../test/support/journey.ts';
import { resetData } from '../../../test/support/reset-data.ts';
import { TestClient } from '../../../test/support/test-client.ts';
import { createOutboxQueue } from '../../adapters/postgres/mail/outbox.ts';
import { exitCode } from '../frame/exit-code.ts';

describe(`unsent mails on ${testDatabase.name}`, () => {
  const office = useBackOffice();
  beforeEach(() => resetData(office.harness));
  const type = (...argv: string[]) => office.type(...argv);
  async function parkCodes(...addresses: string[]): Promise<readonly string[]> {
    const { app, db, sealer } = office.harness;
    for (const mailAddress of addresses) {
      const visitor = await new TestClient(app, 'fukuoka.localhost').arrive();
      await visitor.call('registerCode', { bankCode: '0177', mailAddress, applicationType: 'GENERAL' });
    }
    const queue = createOutboxQueue(db, sealer);
    const ids = (await queue.claim(10, 60)).map(({ id }) => id);
    expect(ids).toHaveLength(addresses.length);
    for (const id of ids) await queue.park(id, '550');
    return ids;
  }

  it('[SRV-062, SRV-158] lists unsent mails without their address, and resends a parked mail under its Message-ID', async () => {
    const { harness, provider } = office;
    expect((await type('mails', 'list')).out).toBe('There is no unsent mail.');
    const applicationNumber = await completedNumber(harness, provider);
    const client = await new TestClient(harness.app, 'kumamoto.localhost').arrive();
    const request = { bankCode: '0587', mailAddress: 'hanako@example.jp', applicationType: 'CHILD' };
    expect((await client.call('registerCode', request)).status).toBe(200);

    const queue = createOutboxQueue(harness.db, harness.sealer);
    const first = await queue.claim(10, 60);
    for (const { kind, id } of first) if (kind === 'result') await queue.markSent(id);
    const confirmation = first.find(({ kind }) => kind === 'completion');
    const code = first.find(({ kind }) => kind === 'code');
    if (confirmation === undefined || code === undefined) throw new Error('not queued');
    await queue.park(confirmation.id, '550 5.1.1 to RCPT TO');
    await queue.postpone([code.id], 60, 'Error ECONNREFUSED');
    // The worker postpones a mail without a failure while it sends it.
    await queue.postpone([code.id], 60);

    const listed = await type('mails', 'list', '--json');
    expect(listed.data).toMatchObject({
      mails: [
        {
          ...{ id: confirmation.id, state: 'parked', attempts: 1, receiptNumber: applicationNumber },
          lastFailure: '550 5.1.1 to RCPT TO',
        },
        {
          ...{ id: code.id, kind: 'code', bankCode: '0587', state: 'waiting', receiptNumber: null },
          lastFailure: 'Error ECONNREFUSED',
        },
      ],
    });
    const shown = (await type('mails', 'list', '--bank', '0177')).out;
    expect(shown).toContain(applicationNumber);
    expect(shown).toContain('550 5.1.1 to RCPT TO');
    expect(shown).not.toContain(code.id);
    expect(`${shown}${listed.out}`).not.toContain('@');

    expect((await type('mails', 'resend', '--dry-run')).out).toBe(
      'The command would send 1 parked mail again.',
    );
    expect((await type('mails', 'resend', '--bank', '0181')).out).toBe('0 parked mails will be sent again.');
    expect(await queue.claim(10, 60)).toEqual([]);
    expect((await type('mails', 'resend')).out).toBe('1 parked mail will be sent again.');
    const again = await queue.claim(10, 60);
    expect(again.map(({ id, attempt }) => ({ id, attempt }))).toEqual([{ id: confirmation.id, attempt: 2 }]);
    expect(again[0]?.open()).toEqual(confirmation.open());
    expect(await decisions(harness.db)).toMatchObject([
      { event: 'admin-mails-resend', actor: 'engineer', detail: { mails: [confirmation.id] } },
    ]);
  });

  it('resends one mail by its id, and does not resend an expired code', async () => {
    const { db } = office.harness;
    const [one = '', other = ''] = await parkCodes('taro@example.jp', 'jiro@example.jp');

    expect((await type('mails', 'resend', '--mail', one)).out).toBe('1 parked mail will be sent again.');
    expect((await type('mails', 'resend', '--mail', one)).exit).toBe(exitCode.refused);
    expect((await type('mails', 'resend', '--mail', randomUUID(), '--dry-run')).exit).toBe(exitCode.refused);
    expect((await type('mails', 'resend', '--mail', '7')).exit).toBe(exitCode.usage);

    await db.query`update outbox set created_at = created_at - interval '41 minutes' where id = ${other}::uuid`;
    expect((await type('mails', 'list')).out).not.toContain(other);
    expect((await type('mails', 'resend')).out).toBe('0 parked mails will be sent again.');
  });
});
