// Long because all tests share one harness.

import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { listPairs } from '@kaisetsu/jp-address/test/pairs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sql } from '../src/adapters/postgres/connection/queries.ts';
import type { ChangingCall } from '../src/core/application.ts';
import * as given from './support/answers.ts';
import { hasSeparateNumber, withoutTimes } from './support/dump.ts';
import { testDatabase, useHarness } from './support/harness.ts';
import { answeredClient, confirmedVersion, encryptedPin, pinBody, validPin } from './support/journey.ts';
import { type Answer, must, type TestClient } from './support/test-client.ts';

describe(`setting the PIN on ${testDatabase.name}`, () => {
  const harness = useHarness();
  afterEach(() => vi.restoreAllMocks());

  const set = async (client: TestClient, pin: string) =>
    client.call('postPin', await pinBody(client, await encryptedPin(client, pin)));
  const pinIsSet = async (client: TestClient): Promise<unknown> =>
    ((await client.call('getApplication')).json as { answers: { pinSet: boolean } }).answers.pinSet;
  const refusal = ({ status, problem }: Answer) => [status, problem?.type];
  const answersChanged = [409, 'urn:kaisetsu:problem:answers-changed'];
  const newestRow = () =>
    harness.db.first<Record<string, unknown>>`select * from application order by created_at desc limit 1`;

  it('stores a valid PIN encrypted, and changes nothing when the call is repeated', {
    tags: ['CALL-025', 'CALL-026', 'SRV-047', 'SRV-049'],
  }, async () => {
    const client = await answeredClient(harness);
    const code = await encryptedPin(client, validPin);
    expect((await client.call('postPin', { code })).status).toBe(204);
    const first = await newestRow();
    expect((await client.call('postPin', { code })).status).toBe(204);
    const second = await newestRow();
    expect(second).toEqual(first);
    expect(String(first?.sealed_pin)).toMatch(/^[A-Za-z0-9+/]{512}$/);
    expect(await pinIsSet(client)).toBe(true);
  });

  it('[SRV-047] refuses a PIN that breaks a rule', async () => {
    const client = await answeredClient(harness);
    for (const [pin, code] of listPairs(
      '12345→pin-format 8888→pin-repeated 0512→pin-birthday 5678→pin-phone 2131→pin-address',
    )) {
      const answer = await set(client, pin);
      expect([answer.status, answer.problem.errors]).toEqual([400, [{ field: 'code', code }]]);
    }
    expect(await pinIsSet(client)).toBe(false);
    expect((await newestRow())?.sealed_pin).toBeNull();
  });

  it('[SRV-107] accepts a ciphertext only from the first application that sends it, also when the rules refused its PIN', async () => {
    const [first, second] = [await answeredClient(harness), await answeredClient(harness)];
    for (const [pin, expected] of [
      ['8888', 400],
      [validPin, 204],
    ] as const) {
      const code = await encryptedPin(first, pin);
      expect((await first.call('postPin', await pinBody(first, code))).status).toBe(expected);
      const copied = await second.call('postPin', await pinBody(second, code));
      expect([copied.status, copied.problem.errors]).toEqual([400, [{ field: 'code', code: 'not-allowed' }]]);
      expect(await pinIsSet(second)).toBe(false);
      expect((await first.call('postPin', await pinBody(first, code))).status).toBe(expected);
    }
    expect((await set(second, validPin)).status).toBe(204);
  });

  it('[SRV-107] sets the PIN of only one application when two send the same ciphertext at once', async () => {
    const other = await harness.secondNode();
    const clients = [await answeredClient(harness), await answeredClient(harness)] as const;
    Object.assign(clients[1], { app: other });
    const code = await encryptedPin(clients[0], validPin);
    const bodies = await Promise.all(clients.map((client) => pinBody(client, code)));
    const answers = await Promise.all(clients.map((client, at) => client.call('postPin', bodies[at])));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  it.each<[ApplicationType, ChangingCall, () => object, again?: number]>([
    ['GENERAL', 'postSealLess', () => ({ sealLess: false })],
    ['CHILD', 'postPersonal', () => given.child({ lastName: '熊本', kanaLastName: 'クマモト' }), 409],
  ])(
    '[SRV-026] %s: sets no PIN when another tab calls %s during the validation',
    async (type, call, body, again = 204) => {
      const client = await answeredClient(harness, type);
      const code = await encryptedPin(client, validPin);
      const { reference } = harness.ports;
      const branches = reference.listBranches.bind(reference);
      // The other tab's call arrives during the validation.
      const validated = vi.spyOn(reference, 'listBranches').mockImplementationOnce(async (bankCode) => {
        expect((await client.call(call, body())).status).toBe(204);
        return branches(bankCode);
      });
      const refused = await client.call('postPin', { code });
      expect(validated).toHaveBeenCalled();
      expect(refusal(refused)).toEqual(answersChanged);
      expect(await pinIsSet(client)).toBe(false);
      expect((await newestRow())?.sealed_pin).toBeNull();
      expect((await client.call('postPin', await pinBody(client, code))).status).toBe(again);
    },
  );

  it('[SRV-085] sets the PIN only for the answers that the applicant confirmed', async () => {
    const client = await answeredClient(harness, 'CHILD');
    const code = await encryptedPin(client, validPin);
    const answersVersion = await confirmedVersion(client);
    expect((await client.call('postParent', given.parent({ firstName: '次郎' }))).status).toBe(204);
    for (const [body, headers] of [
      [{ code, answersVersion }, {}],
      [{ code, answersVersion: '' }, {}],
      [{ code }, { 'if-match': `"${answersVersion}"` }],
      [{ code }, {}],
    ] as const)
      expect(refusal(await client.call('postPin', body, { headers }))).toEqual(answersChanged);
    expect((await newestRow())?.sealed_pin).toBeNull();
    const confirmed = await pinBody(client, code);
    expect(confirmed.answersVersion).not.toBe(answersVersion);
    expect((await client.call('postPin', confirmed)).status).toBe(204);
    expect((await client.call('postPin', confirmed)).status).toBe(204);
    expect(await confirmedVersion(client)).toBe(confirmed.answersVersion);
  });

  it('[SRV-085] accepts the confirmed version of the answers after another tab saves the same answers', async () => {
    const client = await answeredClient(harness);
    const { code, answersVersion } = await pinBody(client, await encryptedPin(client, validPin));
    expect((await client.call('postWorkplace', given.workplace())).status).toBe(204);
    await must(client, 'postPin', { code }, { headers: { 'if-match': `"${answersVersion}"` } });
  });

  it('[SRV-085] counts an identical write that is repeated after a lost response as no change', async () => {
    const client = await answeredClient(harness, 'CHILD');
    const { branchList } = await must(client, 'getBranches');
    await must(client, 'postPersonal', given.child());
    await must(client, 'postWorkplace', given.childWorkplace());
    await must(client, 'postBranch', { branchCode: branchList[0]?.code });
    await must(client, 'postPin', { code: await encryptedPin(client, validPin) });
  });

  it('[SRV-086] returns 409 answers-frozen to a tab with older answers when another tab has set the PIN', async () => {
    const client = await answeredClient(harness);
    const old = { ...(await pinBody(client, await encryptedPin(client, '8264'))) };
    expect((await client.call('postPersonal', given.personal({ firstName: '華子' }))).status).toBe(204);
    const code = await encryptedPin(client, validPin);
    expect((await client.call('postPin', await pinBody(client, code))).status).toBe(204);
    const answers = [
      await client.call('postPin', old),
      await client.call('postPersonal', given.personal()),
      await client.call('postWorkplace', given.workplace()),
      await client.call('postSealLess', { sealLess: true }),
    ];
    for (const answer of answers)
      expect(refusal(answer)).toEqual([409, 'urn:kaisetsu:problem:answers-frozen']);
  });

  it('[PIN-008, VAL-065] compares the PIN with the child’s birthday and the parent’s phone in the child flow', async () => {
    const client = await answeredClient(harness, 'CHILD', { birthday: '2018-03-14' });
    for (const [pin, code] of [
      ['0314', 'pin-birthday'],
      ['4321', 'pin-phone'],
    ] as const) {
      expect((await set(client, pin)).problem.errors).toEqual([{ field: 'code', code }]);
    }
    expect((await set(client, '1103')).status).toBe(204); // the parent's birthday, which is permitted
  });

  it('[SRV-048] answers 400 to a ciphertext that cannot be decrypted, and stores nothing', async () => {
    const client = await answeredClient(harness);
    const valid = await encryptedPin(client, validPin);
    const flipped = valid.slice(0, 100) + (valid[100] === 'A' ? 'B' : 'A') + valid.slice(101);
    for (const code of [flipped, valid.slice(0, 508), `${valid}AAAA`, validPin, 'x'.repeat(1024)]) {
      const answer = await client.call('postPin', { code });
      expect(answer.status).toBe(400);
    }
    expect((await client.call('postPin', { code: 7391 })).status).toBe(400);
    expect((await client.call('postPin', { code: 'x'.repeat(1025) })).status).toBe(400);
    expect((await newestRow())?.sealed_pin).toBeNull();
  });

  it('[SRV-027, PIN-009] rejects a second PIN, also when two arrive at once', async () => {
    const client = await answeredClient(harness);
    const codes = [await encryptedPin(client, validPin), await encryptedPin(client, '8264')];
    const answers = await Promise.all(codes.map((code) => client.call('postPin', { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const [first, second] = answers[0]?.status === 204 ? codes : codes.toReversed();
    expect((await client.call('postPin', { code: first })).status).toBe(204);
    for (const code of [second, await encryptedPin(client, '1111'), await encryptedPin(client, validPin)]) {
      const refused = await client.call('postPin', { code });
      expect(refusal(refused)).toEqual([409, 'urn:kaisetsu:problem:pin-set']);
    }
    expect(await pinIsSet(client)).toBe(true);
  });

  it('[SRV-027, PIN-009] sets the PIN once for ten simultaneous calls', async () => {
    const client = await answeredClient(harness);
    const code = await encryptedPin(client, validPin);
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.call('postPin', { code })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    const before = await newestRow();
    const rows = await harness.db.query`
      select from audit where event = 'pin-set' and application_id = ${before?.id}`;
    expect(rows).toHaveLength(1);
  });

  it('[SRV-050] leaves no PIN in the application row, the log or a response', async () => {
    const client = await answeredClient(harness);
    const [refused, taken] = ['8888', '9264'];
    const answers = [await set(client, refused), await set(client, taken)];
    expect(answers.map(({ status }) => status)).toEqual([400, 204]);
    for (const pin of [refused, taken]) {
      expect(harness.log.filter((line) => hasSeparateNumber(withoutTimes(line), pin))).toEqual([]);
      expect(answers.filter(({ text }) => hasSeparateNumber(text, pin))).toEqual([]);
    }
    const row = await newestRow();
    const readable = Object.values(row ?? {}).filter((value) => typeof value === 'string');
    expect(readable.filter((value) => hasSeparateNumber(String(value), taken))).toEqual([]);
    const bytes = Object.values(row ?? {}).filter((value) => value instanceof Uint8Array);
    expect(bytes.some((value) => Buffer.from(value as Uint8Array).includes(`"${taken}"`))).toBe(false);
    // The server encrypted it again with the bank's key.
    const sealed = String(row?.sealed_pin);
    expect(await harness.ports.pinKeys.open(sealed)).toBeNull();
  });

  it('[SRV-050] leaves no PIN in the log or the response when a step of the call fails', async () => {
    const pin = '9264';
    const { pinKeys } = harness.ports;
    const { encryptForBank } = pinKeys;
    const rename = (from: string, to: string) => () =>
      harness.db.query`alter table ${sql.id(from)} rename to ${sql.id(to)}`;
    const failures: [() => unknown, () => unknown][] = [
      // The bank has no key.
      [
        () =>
          Object.assign(pinKeys, {
            encryptForBank: (owner: { applicationId: string }, opened: string) =>
              encryptForBank({ ...owner, bankCode: '9999' }, opened),
          }),
        () => Object.assign(pinKeys, { encryptForBank }),
      ],
      // The write fails.
      [rename('audit', 'elsewhere'), rename('elsewhere', 'audit')],
      // The read fails.
      [rename('ekyc_session', 'elsewhere'), rename('elsewhere', 'ekyc_session')],
    ];
    for (const [fail, repair] of failures) {
      const client = await answeredClient(harness);
      const code = await encryptedPin(client, pin);
      const seen = harness.log.length;
      await fail();
      const answer = await client.call('postPin', { code });
      await repair();
      const log = harness.log.slice(seen).join('\n');
      expect([answer.status, log.includes('"level":"error"')]).toEqual([500, true]);
      expect([hasSeparateNumber(withoutTimes(log), pin), hasSeparateNumber(answer.text, pin)]).toEqual([
        false,
        false,
      ]);
      expect(log).not.toContain(code.slice(0, 20));
      expect(await pinIsSet(client)).toBe(false);
    }
  });
});
