import type { CallResponse } from '@kaisetsu/domain/calls';
import { describe, expect, it } from 'vitest';
import { computeResultKey } from '../src/core/application.ts';
import { testDatabase, useHarness } from './support/harness.ts';
import { applicationIdOf, putInState } from './support/states.ts';
import { newAddress, readCode, type TestClient, verifiedClient } from './support/test-client.ts';

const groups = ['personal', 'workplace', 'branchCode', 'sealLess'] as const;

describe(`a second verification of an e-mail address, on ${testDatabase.name}`, () => {
  const harness = useHarness();

  /** `status`: 1 created, 3 refused, 4 approved, 5 expired. */
  async function returning(identity: { status: 1 | 3 | 4 | 5; starts: number }) {
    const mailAddress = newAddress();
    const client = await verifiedClient(harness, { mailAddress });
    const id = await applicationIdOf(harness, client);
    await putInState(harness, id, 'GENERAL', { groups, pin: true, identity });
    await harness.db.query`delete from verification_code`;
    const asked = { bankCode: '0177', mailAddress, applicationType: 'GENERAL' };
    await client.call('registerCode', asked);
    const verificationCode = await readCode(harness, mailAddress);
    const verify = async () => {
      const { json } = await client.call('verifyCode', {
        ...asked,
        ...{ verificationCode, channel: 'late', deviceId: null },
      });
      const { authenticationToken, ...verified } = json as CallResponse<'verifyCode'>;
      const again: TestClient = Object.assign(client, { token: authenticationToken });
      return { ...verified, isSame: (await applicationIdOf(harness, again)) === id };
    };
    return { id, verify };
  }

  it.each([
    [{ status: 3, starts: 3 }, 'identity'],
    [{ status: 1, starts: 4 }, 'identity'],
    [{ status: 4, starts: 4 }, 'identity'],
    [{ status: 3, starts: 4 }, 'answers'],
    [{ status: 5, starts: 4 }, 'answers'],
  ] as const)(
    '[SRV-144] continues the application, or starts a new application if the fourth and final identity verification has failed: %j',
    async (identity, continueAt) => {
      const { verify } = await returning(identity);
      expect(await verify()).toEqual({ continueAt, isSame: continueAt === 'identity' });
    },
  );

  it('[SRV-144] starts a new application when the encryption key of the first application is lost', async () => {
    const { id, verify } = await returning({ status: 1, starts: 1 });
    await harness.db.query`update application set key_id = 'lost' where id = ${id}`;
    expect(await verify()).toEqual({ continueAt: 'answers', isSame: false });
  });

  it.each([
    ['13 days', 'GENERAL', false, '323456789012'],
    ['14 days 1 second', 'GENERAL', false, undefined],
    ['1 hour', 'CHILD', false, undefined],
    ['1 hour', 'GENERAL', true, undefined],
  ] as const)(
    '[SRV-165] %s after a completion in the flow %s, with answers in the new application %s, returns the receipt %s',
    async (ago, type, hasAnswers, applicationNumber) => {
      const { id, verify } = await returning({ status: 4, starts: 1 });
      await harness.db.query`update application set application_number = null, completed_at = null
        where application_number = '323456789012'`;
      await harness.db.query`update application set type = ${type}, application_number = '323456789012',
        completed_at = now() - ${ago}::interval where id = ${id}`;
      if (hasAnswers) {
        await harness.db
          .query`insert into application (id, bank_code, type, mail_address_hash, wrapped_data_key, key_id,
            sealed_mail_address, sealed_personal)
          select gen_random_uuid(), bank_code, type, mail_address_hash, wrapped_data_key, key_id,
            sealed_mail_address, ''::bytea from application where id = ${id}`;
      }
      // Without the names: a family can share the address.
      expect((await verify()).completedBefore).toEqual(
        applicationNumber && {
          applicationNumber,
          applicationCompletedAt: expect.any(String),
          resultKey: computeResultKey({ id }),
        },
      );
    },
  );

  // The embedded database has one connection.
  it.runIf(testDatabase.url !== null)(
    '[SRV-144] starts a new application when the first is completed at the same moment, and does not change the first',
    async () => {
      const { id, verify } = await returning({ status: 4, starts: 1 });
      let verified: ReturnType<typeof verify> | undefined;
      await harness.db.transaction(async (trx) => {
        await trx.query`update application set completed_at = now(), application_number = '000000000000' where id = ${id}`;
        verified = verify();
        await trx.query`select pg_sleep(0.5)`;
      });
      expect(await verified).toMatchObject({ continueAt: 'answers', isSame: false });
      const rows = await harness.db.query`select channel from application where id = ${id}`;
      expect(rows).toEqual([{ channel: '' }]);
    },
  );
});
