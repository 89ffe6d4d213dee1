import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installFixedClock } from '../../../../test/support/fixed-clock.ts';
import { useHarness } from '../../../../test/support/harness.ts';
import { highMailLimits } from '../../../../test/support/mail-limits.ts';
import {
  newAddress,
  readCode,
  type TestClient,
  verifiedClient,
} from '../../../../test/support/test-client.ts';
import type { TooMany } from '../../../core/ports.ts';
import { hashToken } from '../application/gate.ts';
import { createCodes } from '../codes/codes.ts';
import { createOutboxQueue } from '../mail/outbox.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const readWait = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 0,
    (error: TooMany) => error.retryAfterSeconds,
  );

describe('limits to the millisecond, on a fixed clock', () => {
  const harness = useHarness(() => ({ embedded: true }));
  let setClock: (time: Date) => Promise<void>;
  let start: number;
  beforeAll(async () => {
    setClock = await installFixedClock(harness);
  });
  beforeEach(async () => {
    // The fixed clock is a little ahead of the column defaults, so that no row has a future time.
    start = Date.now() + minute;
    await at(0);
    await harness.db.query`delete from budget`;
  });

  const at = (milliseconds: number): Promise<void> => setClock(new Date(start + milliseconds));
  const entry = { channel: '', deviceId: '' };
  const newApplicant = () => ({ bankCode: '0177', mailAddress: newAddress(), type: 'GENERAL' }) as const;
  type Applicant = ReturnType<typeof newApplicant>;
  const register = async (applicant: Applicant): Promise<number> =>
    readWait(harness.ports.codes.register(applicant, []));
  const verify = async (applicant: Applicant, code: string): Promise<string> => {
    const verifying = harness.ports.codes.verify(applicant, code, entry);
    const wait = await readWait(verifying);
    if (wait > 0) return `wait ${wait}`;
    return (await verifying) === null ? 'refused' : 'accepted';
  };

  it.each([
    [10 * minute - 1, 'accepted'],
    [10 * minute, 'refused'],
  ])('[SRV-001] a code entered after %i ms is %s', async (later, outcome) => {
    const applicant = newApplicant();
    await register(applicant);
    const code = await readCode(harness, applicant.mailAddress);
    await at(later);
    expect(await verify(applicant, code)).toBe(outcome);
  });

  it('[SRV-004] sends a second code after 60 s, a sixth after an hour and an eleventh after a day', async () => {
    const applicant = newApplicant();
    expect(await register(applicant)).toBe(0);
    await at(minute - 1);
    expect(await register(applicant)).toBe(1);
    for (const sent of [1, 2, 3, 4]) {
      await at(sent * minute);
      expect(await register(applicant)).toBe(0);
    }
    await at(hour - 1);
    expect(await register(applicant)).toBe(1);
    for (const sent of [0, 1, 2, 3, 4]) {
      await at(hour + sent * minute);
      expect(await register(applicant)).toBe(0);
    }
    await at(day - 1);
    expect(await register(applicant)).toBe(1);
    await at(day);
    expect(await register(applicant)).toBe(0);
  });

  it('[SRV-005] unlocks an address after 2 h', async () => {
    const applicant = newApplicant();
    for (const dead of [0, 1, 2]) {
      await at(dead * minute);
      expect(await register(applicant)).toBe(0);
      for (let guess = 0; guess < 5; guess += 1) expect(await verify(applicant, 'no code')).toBe('refused');
    }
    const locked = 2 * minute;
    expect(await verify(applicant, 'no code')).toBe('wait 7200');
    await at(locked + 2 * hour - 1);
    expect([await register(applicant), await verify(applicant, 'no code')]).toEqual([1, 'wait 1']);
    await at(locked + 2 * hour);
    expect([await verify(applicant, 'no code'), await register(applicant)]).toEqual(['refused', 0]);
  });

  it('[SRV-101] sends 6 mails to a mailbox at once, then one every 10 min; after 12 mails one every 2 h', async () => {
    const means = { sealer: harness.sealer, bankOf: harness.banks.getByCode, onMailQueued: () => undefined };
    const limits = { ...highMailLimits, perMailbox: 6 };
    const codes = createCodes({ db: harness.db, appSecrets: [randomBytes(32)], ...means }, limits);
    let nth = 0;
    const wait = async (): Promise<number> => {
      nth += 1;
      const mailAddress = `victim+${nth}@example.jp`;
      return readWait(codes.register({ bankCode: '0177', mailAddress, type: 'GENERAL' }, []));
    };
    for (let mail = 1; mail <= 6; mail += 1) expect(await wait()).toBe(0);
    expect(await wait()).toBe(600);
    for (let mail = 7; mail <= 12; mail += 1) {
      await at((mail - 6) * 10 * minute - 1);
      expect(await wait()).toBe(1);
      await at((mail - 6) * 10 * minute);
      expect(await wait()).toBe(0);
    }
    await at(2 * hour - 1);
    expect(await wait()).toBe(1);
    await at(2 * hour);
    expect(await wait()).toBe(0);
    await at(3 * day);
    for (let mail = 1; mail <= 6; mail += 1) expect(await wait()).toBe(0);
    expect(await wait()).toBe(600);
  });

  async function begun(): Promise<TestClient> {
    const visitor = await verifiedClient(harness);
    const began = new Date(start);
    await harness.db.query`update session set created_at = ${began}, last_seen_at = ${began}
      where token_hash = ${hashToken(visitor.token)}`;
    return visitor;
  }
  const statusAt = async (visitor: TestClient, later: number): Promise<number> => {
    await at(later);
    return (await visitor.call('getApplication')).status;
  };

  it('[SESS-004] ends an unused session after 30 min, and a used session after 3 h', async () => {
    const idle = await begun();
    expect(await statusAt(idle, 30 * minute - 1)).toBe(200);
    expect(await statusAt(idle, 60 * minute - 2)).toBe(200);
    expect(await statusAt(idle, 90 * minute - 2)).toBe(401);
    await at(0);
    const left = await begun();
    expect(await statusAt(left, 30 * minute)).toBe(401);
    await at(0);
    const used = await begun();
    for (let later = 25 * minute; later < 3 * hour; later += 25 * minute) {
      expect(await statusAt(used, later)).toBe(200);
    }
    expect(await statusAt(used, 3 * hour - 1)).toBe(200);
    expect(await statusAt(used, 3 * hour)).toBe(401);
  });

  it('[SRV-166] a code whose mail was deferred is valid for 10 min after the mail, not before', async () => {
    const queue = createOutboxQueue(harness.db, harness.sealer);
    const applicant = newApplicant();
    await register(applicant);
    await at(39 * minute);
    const [deferred] = await queue.claim(1, 60);
    const code = /認証コード： (\d+)/.exec(deferred?.open().text ?? '')?.[1] ?? '';
    expect(await verify(applicant, code)).toBe('refused');
    await queue.markSent(deferred?.id ?? '');
    await at(49 * minute);
    expect(await verify(applicant, code)).toBe('refused');
    await at(49 * minute - 1);
    expect(await verify(applicant, code)).toBe('accepted');
  });
});
