import { randomBytes } from 'node:crypto';
import { verificationCodeLength } from '@kaisetsu/domain/limits';
// Long because the tests of all limits on codes share their helpers.
import { otherCode } from '@kaisetsu/domain/test/verification-codes';
import { findCode } from '@kaisetsu/test-kit/find-code';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dumpContains, dumpDatabase, hasSeparateNumber } from '../../../../test/support/dump.ts';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { highMailLimits } from '../../../../test/support/mail-limits.ts';
import { resetData } from '../../../../test/support/reset-data.ts';
import { newAddress, readCode, TestClient } from '../../../../test/support/test-client.ts';
import { createQueries, type Sql, sql } from '../connection/queries.ts';
import { createOutboxQueue } from '../mail/outbox.ts';
import { createCodes } from './codes.ts';

const wrong = (code: string, by = 1): string =>
  String((Number(code) + by) % 10 ** verificationCodeLength).padStart(verificationCodeLength, '0');

describe(`e-mail codes on ${testDatabase.name}`, () => {
  const harness = useHarness();
  let visitor: TestClient;
  beforeAll(async () => {
    visitor = await new TestClient(harness.app).arrive();
  });
  beforeEach(() => resetData(harness));

  const asked = (mailAddress: string, more: object = {}) => ({
    bankCode: '0177',
    mailAddress,
    applicationType: 'GENERAL',
    ...more,
  });
  const register = (mailAddress: string, more: object = {}) =>
    visitor.call('registerCode', asked(mailAddress, more));
  const verify = (mailAddress: string, verificationCode: string, more: object = {}, by = visitor) =>
    by.call('verifyCode', { ...asked(mailAddress), verificationCode, channel: '', deviceId: '', ...more });
  const newCode = async (mailAddress: string): Promise<string> => {
    expect((await register(mailAddress)).status).toBe(200);
    return readCode(harness, mailAddress);
  };
  const pass = async (time: string): Promise<void> => {
    const ago = (column: string): Sql => sql`${sql.id(column)} - ${time}::interval`;
    await harness.db
      .query`update verification_code set created_at = ${ago('created_at')}, expires_at = ${ago('expires_at')}`;
    await harness.db
      .query`update code_guard set locked_until = ${ago('locked_until')}, last_dead_at = ${ago('last_dead_at')}`;
  };
  const kill = async (mailAddress: string, code: string): Promise<void> => {
    for (let by = 1; by <= 5; by += 1) expect((await verify(mailAddress, wrong(code, by))).status).toBe(401);
  };

  it('[SRV-001, CALL-007, CALL-009, MAIL-013] sends six digits by mail, which open a session also in full width and with spaces', async () => {
    const mailAddress = newAddress();
    const answer = await register(mailAddress);
    expect([answer.status, answer.json]).toEqual([200, { resendAfterSeconds: 60 }]);
    const [mail] = await harness.takeMails();
    expect(mail).toMatchObject({
      to: mailAddress,
      from: { name: '福岡銀行' },
      subject: '【福岡銀行】口座開設 認証コード',
    });
    const code = findCode(mail?.text);
    const wide = ` ${[...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('　')} `;
    const verified = await verify(mailAddress, wide, { channel: null, deviceId: null });
    expect(verified.json).toMatchObject({ continueAt: 'answers' });
    expect(verified.json).toHaveProperty('authenticationToken', expect.stringMatching(/^[\w-]{43}$/));
  });

  it('[SRV-084] lets the same browser repeat a verification for a minute after a lost response', async () => {
    const mailAddress = newAddress();
    const code = await newCode(mailAddress);
    const mine = { attemptKey: 'browser-1' };
    const first = await verify(mailAddress, code, mine);
    const lost = (first.json as { authenticationToken: string }).authenticationToken;
    for (const [given, more] of [
      [code, {}],
      [code, { attemptKey: '' }],
      [code, { attemptKey: 'browser-2' }],
      [wrong(code), mine],
    ] as const) {
      expect((await verify(mailAddress, given, more)).status).toBe(401);
    }
    const body = { ...asked(mailAddress), verificationCode: code, channel: '', deviceId: '' };
    const again = await visitor.call('verifyCode', body, { headers: { 'idempotency-key': '"browser-1"' } });
    expect([again.status, again.json]).toMatchObject([200, { continueAt: 'answers' }]);
    const reader = await new TestClient(harness.app).arrive();
    reader.token = lost;
    expect((await reader.call('getApplication')).status).toBe(401);
    reader.token = (again.json as { authenticationToken: string }).authenticationToken;
    expect((await reader.call('getApplication')).status).toBe(200);
    expect(await harness.db.change`select from application`).toBe(1);
    await harness.db.query`update verification_code set used_at = used_at - interval '1 minute'`;
    expect((await verify(mailAddress, code, mine)).status).toBe(401);
  });

  it('[SRV-002] accepts a code once, and invalidates it at the fifth wrong try', async () => {
    const used = newAddress();
    const usedCode = await newCode(used);
    expect((await verify(used, usedCode)).status).toBe(200);
    const again = await verify(used, usedCode);
    expect([again.status, again.problem.type]).toEqual([401, 'urn:kaisetsu:problem:verification-failed']);

    const spared = newAddress();
    const sparedCode = await newCode(spared);
    for (let by = 1; by <= 4; by += 1) expect((await verify(spared, wrong(sparedCode, by))).status).toBe(401);
    expect((await verify(spared, sparedCode)).status).toBe(200);

    const dead = newAddress();
    const deadCode = await newCode(dead);
    await kill(dead, deadCode);
    expect((await verify(dead, deadCode)).status).toBe(401);
  });

  it('[SRV-002] accepts only the newest code', async () => {
    const mailAddress = newAddress();
    const older = await newCode(mailAddress);
    await pass('61 seconds');
    const newer = await newCode(mailAddress);
    if (older !== newer) expect((await verify(mailAddress, older)).status).toBe(401);
    expect((await verify(mailAddress, newer)).status).toBe(200);
  });

  it('[SRV-142] does not send the mail of a replaced code, and sends all other mails', async () => {
    const [mailAddress, neighbour] = [newAddress(), newAddress()];
    const kumamoto = await new TestClient(harness.app, 'kumamoto.localhost').arrive();
    await register(neighbour);
    await kumamoto.call('registerCode', asked(mailAddress, { bankCode: '0587' }));
    await pass('61 seconds');
    await register(mailAddress, { applicationType: 'CHILD' });
    const queue = createOutboxQueue(harness.db, harness.sealer);
    for (let nth = 1; nth <= 3; nth += 1) {
      await pass('61 seconds');
      expect((await register(mailAddress)).status).toBe(200);
      const claimed = await queue.claim(100, 20);
      await queue.postpone(
        claimed.map(({ id }) => id),
        0,
      );
    }
    const mails = await harness.takeMails();
    expect(mails.map(({ to, from }) => `${from.name} ${to}`).sort()).toEqual(
      [
        `福岡銀行 ${neighbour}`,
        `熊本銀行 ${mailAddress}`,
        ...Array(2).fill(`福岡銀行 ${mailAddress}`),
      ].sort(),
    );
    const codes = mails.map(({ text }) => findCode(text));
    const answers = await Promise.all(codes.map((code) => verify(mailAddress, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('[SRV-142] does not retry the mail of a replaced code, and does not delete the record of a sent mail', async () => {
    const mailAddress = newAddress();
    const queue = createOutboxQueue(harness.db, harness.sealer);
    await register(mailAddress);
    const [first] = await queue.claim(100, 20);
    await pass('61 seconds');
    await register(mailAddress);
    await queue.postpone([first?.id ?? ''], 0);
    const [second, ...more] = await queue.claim(100, 20);
    expect([second?.id === first?.id, more]).toEqual([false, []]);
    await queue.markSent(second?.id ?? '');
    await pass('61 seconds');
    await register(mailAddress);
    const sent = await harness.db.change`select from outbox where id = ${second?.id} and sent_at is not null`;
    expect(sent).toBe(1);
    expect(await harness.takeMails()).toHaveLength(1);
  });

  it('[SRV-003] accepts a code only for its bank, address and type', async () => {
    const mailAddress = newAddress();
    const code = await newCode(mailAddress);
    const kumamoto = await new TestClient(harness.app, 'kumamoto.localhost').arrive();
    expect((await verify(mailAddress, code, { bankCode: '0587' }, kumamoto)).status).toBe(401);
    expect((await verify(newAddress(), code)).status).toBe(401);
    expect((await verify(mailAddress, code, { applicationType: 'CHILD' })).status).toBe(401);
    expect((await verify(mailAddress.toUpperCase(), code)).status).toBe(200);
  });

  it('[SRV-005] locks an address for 2 hours after three invalidated codes, and keeps an open session valid', async () => {
    const mailAddress = newAddress();
    const open = await verify(mailAddress, await newCode(mailAddress));
    const applicant = Object.assign(await new TestClient(harness.app).arrive(), {
      token: (open.json as { authenticationToken: string }).authenticationToken,
    });
    for (let dead = 1; dead <= 3; dead += 1) {
      await pass('20 minutes');
      await kill(mailAddress, await newCode(mailAddress));
    }
    for (const answer of [await register(mailAddress), await verify(mailAddress, otherCode)]) {
      expect(answer.status).toBe(429);
      expect(answer.problem.retryAfterSeconds).toBeGreaterThan(7100);
      expect(answer.problem.retryAfterSeconds).toBeLessThanOrEqual(7200);
    }
    expect((await applicant.call('getApplication')).status).toBe(200);
    const events = await harness.db.values<string>`select event from audit order by id desc limit 3`;
    expect(events).toEqual(['address-locked', 'code-dead', 'code-dead']);
  });

  it('[SRV-005] resets the count of invalidated codes when a right code is entered, and after a day', async () => {
    const [known, patient] = [newAddress(), newAddress()];
    const killOne = async (mailAddress: string, after: string): Promise<void> => {
      await pass(after);
      await kill(mailAddress, await newCode(mailAddress));
    };
    for (const after of ['61 seconds', '61 seconds']) await killOne(known, after);
    await pass('61 seconds');
    expect((await verify(known, await newCode(known))).status).toBe(200);
    for (const after of ['2 hours', '61 seconds']) await killOne(known, after);
    await pass('61 seconds');
    expect((await register(known)).status).toBe(200);

    for (const after of ['61 seconds', '61 seconds', '25 hours']) await killOne(patient, after);
    await pass('61 seconds');
    expect((await register(patient)).status).toBe(200);
  });

  it('[SRV-006, SRV-007] checks at most 5 of 200 simultaneous guesses through two nodes', async () => {
    const mailAddress = newAddress();
    const code = await newCode(mailAddress);
    const other = await new TestClient(await harness.secondNode()).arrive();
    const guesses = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        verify(mailAddress, wrong(code, at + 1), {}, at % 2 ? other : visitor),
      ),
    );
    // On a busy machine the node may respond 503.
    expect(guesses.filter(({ status }) => ![401, 503].includes(status))).toEqual([]);
    const tries = await harness.db.value`
      select tries from verification_code order by created_at desc limit 1`;
    expect(tries).toBe(5);
    expect((await verify(mailAddress, code)).status).toBe(401);
  });

  it('[SRV-002, SRV-006] opens one session for 100 simultaneous calls with the right code through two nodes', async () => {
    const mailAddress = newAddress();
    const code = await newCode(mailAddress);
    const other = await new TestClient(await harness.secondNode()).arrive();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => verify(mailAddress, code, {}, at % 2 ? other : visitor)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const open = await harness.db.change`
      select from session where revoked_at is null and created_at > now() - interval '10 seconds'
      and application_id = (select id from application order by created_at desc limit 1)`;
    expect(open).toBe(1);
  });

  it('[SRV-004] sends one mail when 50 requests for a code arrive at once', async () => {
    const mailAddress = newAddress();
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(mailAddress)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await harness.takeMails()).toHaveLength(1);
  });

  it('[SRV-008, SESS-003] stores no code, address or token in readable form', async () => {
    const mailAddress = newAddress();
    const code = await newCode(mailAddress);
    const { authenticationToken } = (await verify(mailAddress, code)).json as { authenticationToken: string };
    const dump = await dumpDatabase(harness.db);
    for (const secret of [mailAddress, authenticationToken, '127.0.0.1']) {
      expect([secret, dumpContains(dump, secret)]).toEqual([secret, false]);
    }
    expect(hasSeparateNumber(dump, code)).toBe(false);
    expect(dump.includes(Buffer.from(code).toString('hex'))).toBe(false);
  });

  it('[SRV-009] responds in the same way to a known and an unknown address', async () => {
    const known = newAddress();
    await verify(known, await newCode(known));
    await pass('2 minutes');
    const [first, second] = [await register(known), await register(newAddress())];
    expect(first.json).toEqual(second.json);
    const wrongs = [await verify(known, otherCode), await verify(newAddress(), otherCode)];
    const shown = wrongs.map(({ status, problem: { requestId: _id, ...rest } }) => [status, rest]);
    expect(shown[0]).toEqual(shown[1]);
  });

  it('[SRV-104] creates no separate row for an unknown address at a verification', async () => {
    const known = newAddress();
    await newCode(known);
    for (let nth = 0; nth < 40; nth += 1) expect((await verify(newAddress(), otherCode)).status).toBe(401);
    const rows = await harness.db.query<{ bytes: number; guards: number }>`
      select octet_length(address_hash) as bytes, count(*)::int as guards from code_guard group by 1 order by 1`;
    expect(rows).toEqual([
      { bytes: 1, guards: expect.any(Number) },
      { bytes: 32, guards: 1 },
    ]);
  });

  it('[SRV-009, SRV-010, SRV-104] runs the same statements for a known and an unknown address', async () => {
    const [known, unknown] = [newAddress(), newAddress()];
    await verify(known, await newCode(known));
    await pass('2 minutes');
    const asked: string[] = [];
    const recorded = createQueries((work) =>
      harness.db.connection((own) =>
        work((text, values) => {
          if (!/^(?:begin|commit)$/.test(text)) asked.push(text);
          return own.send(text, values);
        }),
      ),
    );
    const means = { sealer: harness.sealer, bankOf: harness.banks.getByCode, onMailQueued: () => undefined };
    const codes = createCodes({ db: recorded, appSecrets: [randomBytes(32)], ...means }, highMailLimits);
    const statementsFor = async (mailAddress: string): Promise<string[]> => {
      const applicant = { bankCode: '0177', mailAddress, type: 'GENERAL' } as const;
      asked.length = 0;
      await codes.register(applicant, []);
      await codes.verify(applicant, 'wrong', { channel: '', deviceId: '' });
      return [...asked];
    };
    const statements = await statementsFor(known);
    expect(statements).toHaveLength(6);
    expect(await statementsFor(unknown)).toEqual(statements);
  });

  it.each(['', 'a@example.jp\r\nBcc: b@example.jp'])(
    '[CALL-008, VAL-055] responds 400 to the invalid address %j, and sends no mail',
    async (mailAddress) => {
      const answer = await register(mailAddress);
      const errors = [{ field: 'mailAddress', code: 'email-invalid' }];
      expect([answer.status, answer.problem.errors]).toEqual([400, errors]);
      expect(await harness.takeMails()).toEqual([]);
    },
  );
});
