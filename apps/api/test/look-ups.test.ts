import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as given from './support/answers.ts';
import { testDatabase, useHarness } from './support/harness.ts';
import { must, TestClient, verifiedClient } from './support/test-client.ts';

describe(`look-ups on ${testDatabase.name}`, () => {
  const readKana = vi.fn((kanji: string) => ({ kana: kanji, isGuess: false }));
  const harness = useHarness({ ports: { readFurigana: readKana } });
  let applicant: TestClient;
  beforeAll(async () => {
    applicant = await verifiedClient(harness);
  });

  const get = (
    name: 'getAddresses' | 'getFurigana' | 'getInvitation' | 'getWorkplace',
    query: string,
    by = applicant,
  ) => by.call(name, undefined, { query });

  const offered = {
    withoutBranch: [],
    branchPrefectures:
      '東京都 愛知県 大阪府 広島県 山口県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県'.split(' '),
    municipalities: [{ prefecture: '福岡県', names: expect.arrayContaining(['福岡市博多区', '那珂川市']) }],
  };

  it('[CALL-011, CALL-057, SRV-038] returns the addresses of a postal number in Japan and the ids of those without a branch, or an empty list', async () => {
    expect((await get('getAddresses', 'postalNumber=8100001')).json).toEqual({
      addressList: [
        expect.objectContaining({
          prefecture: '福岡県',
          municipality: '福岡市中央区',
          section: '天神',
          kanaSection: 'テンジン',
          addressFull: '福岡県福岡市中央区天神',
        }),
      ],
      ...offered,
    });
    const { addressList } = await must(applicant, 'getAddresses', undefined, {
      query: 'postalNumber=0600001',
    });
    expect(addressList).toMatchObject([{ prefecture: '北海道', municipality: '札幌市中央区' }]);
    expect((await get('getAddresses', 'postalNumber=0600001')).json).toMatchObject({
      withoutBranch: addressList.map(({ id }) => id),
    });
    const unknown = await get('getAddresses', 'postalNumber=0000000');
    expect(unknown.json).toEqual({ addressList: [], ...offered });
  });

  it('[CALL-012, SRV-111] returns a reading in the form of a kana sub-address, and whether it is a guess', async () => {
    const read = (kanji: string) => get('getFurigana', `kanji=${encodeURIComponent(kanji)}`);
    expect((await read('1-2#101 A&B「コーポ」')).json).toEqual({ kana: '1-2 101 A B ｺｰﾎﾟ', guessed: false });
    readKana.mockReturnValueOnce({ kana: 'コーポ', isGuess: true });
    expect((await read('コーポ齉')).json).toEqual({ kana: 'ｺｰﾎﾟ', guessed: true });
    expect((await read('あ'.repeat(101))).status).toBe(400);
  });

  it('[CALL-015] returns occupations with their flags', async () => {
    const { occupationList } = (await applicant.call('getOccupations')).json as {
      occupationList: { name: string }[];
    };
    expect(occupationList[0]).toEqual({
      id: '01',
      name: '会社員',
      displayNumber: 10,
      generalDisplay: true,
      childDisplay: true,
      workplaceRequired: true,
    });
    expect(occupationList.at(-1)?.name).toBe('その他');
  });

  it('[CALL-013, CALL-014, SRV-044] finds a code of the bank to which the host belongs, and returns 404 for any other code', async () => {
    expect(await get('getInvitation', 'code=FRNDF1')).toMatchObject({ status: 200, json: {} });
    expect((await get('getWorkplace', 'code=FUK002')).json).toEqual({
      id: 'WP-0177-2',
      name: expect.any(String),
      phoneNumber: expect.stringMatching(/^\d+-\d+-\d+$/),
      multipleAccounts: 'PERMITTED',
    });
    const kumamoto = await verifiedClient(harness, { host: 'kumamoto.localhost' });
    for (const code of ['frndf1', 'FRNDF', 'FRNDF11', '', 'FRN%20F1', "'%20or'1", 'FRNDK1']) {
      expect([code, (await get('getInvitation', `code=${code}`)).status]).toEqual([code, 404]);
    }
    expect((await get('getWorkplace', 'code=FUK002', kumamoto)).status).toBe(404);
  });

  it('[SRV-045] lets a token make 10 look-ups that find nothing, also at the same time; other look-ups do not count', async () => {
    const guessingClient = await verifiedClient(harness);
    for (let at = 0; at < 15; at += 1)
      expect((await get('getInvitation', 'code=FRNDF1', guessingClient)).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        get(at % 2 ? 'getInvitation' : 'getWorkplace', `code=ZZZZ${10 + at}`, guessingClient),
      ),
    );
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(30);
    expect((await get('getInvitation', 'code=FRNDF2', guessingClient)).status).toBe(429);
    expect((await get('getInvitation', 'code=FRNDF1', guessingClient)).status).toBe(200);
    await guessingClient.call('postPersonal', given.personal());
    expect(
      (await guessingClient.call('postWorkplace', given.workplace({ invitationCode: 'ZZZZ99' }))).status,
    ).toBe(429);
    expect((await get('getInvitation', 'code=FRNDF1')).status).toBe(200);
  });

  it('[SRV-045] counts a guessed workplace id as a look-up that finds nothing, and does not return the workplace', async () => {
    const guessingClient = await verifiedClient(harness);
    await guessingClient.call('postPersonal', given.personal());
    const save = async (at: number) =>
      (await guessingClient.call('postWorkplace', given.workplace({ workplaceId: `WP-0177-${at}` }))).status;
    for (let at = 1; at <= 10; at += 1) expect([at, await save(at)]).toEqual([at, 400]);
    expect(await save(1)).toBe(429);
    const saved = (await guessingClient.call('getApplication')).json;
    expect(saved).toMatchObject({ answers: { workplace: null, workplaceFound: null } });

    const findingClient = await verifiedClient(harness);
    await findingClient.call('postPersonal', given.personal());
    await get('getWorkplace', 'code=FUK001', findingClient);
    const found = (id: string) => findingClient.call('postWorkplace', given.workplace({ workplaceId: id }));
    expect([(await found('WP-0177-2')).status, (await found('WP-0177-1')).status]).toEqual([400, 204]);
    await harness.db.query`update session set found_codes = '{}'`;
    expect((await found('WP-0177-1')).status).toBe(204);
  });

  it('[SRV-143] saves, after the look-up limit is reached, codes that were found before it or saved', async () => {
    const client = await verifiedClient(harness);
    await must(client, 'postPersonal', given.personal());
    await must(client, 'getWorkplace', undefined, { query: 'code=FUK001' });
    await must(client, 'getInvitation', undefined, { query: 'code=FRNDF1' });
    for (let at = 0; at < 11; at += 1) await get('getInvitation', `code=ZZZZ${10 + at}`, client);
    const found = { workplaceId: 'WP-0177-1', invitationCode: 'FRNDF1' };
    const save = async (changes: object) =>
      (await client.call('postWorkplace', given.workplace({ ...found, ...changes }))).status;
    expect(await save({ workplaceId: 'WP-0177-2' })).toBe(429);
    expect(await save({})).toBe(204);
    await harness.db.query`update session set found_codes = '{}'`;
    expect(await save({})).toBe(204);
    expect(await save({ invitationCode: 'FRNDF2' })).toBe(429);
  });

  it('[SRV-040, SRV-043, BRAN-001] returns the branches of the municipality, sorted by code when the town has no branch', async () => {
    const branchesAt = async (changes: object) => {
      const one = await verifiedClient(harness);
      await must(one, 'postPersonal', given.personal(changes));
      return (await must(one, 'getBranches')).branchList;
    };
    const list = await branchesAt({});
    expect(list.length).toBeGreaterThan(2);
    expect(list.every(({ address }) => address.includes('福岡市中央区'))).toBe(true);
    expect(list.map(({ code }) => code)).toEqual(list.map(({ code }) => code).sort());
    expect(await branchesAt(given.typedAddress('福岡県', '福岡市中央区天神1-2'))).toEqual(list);
  });

  it('[CALL-005] returns the notices of the bank and those for all banks, oldest first', async () => {
    await harness.db
      .query`insert into notice (bank_code, contents) values (null, '全行のお知らせ'), ('0177', '福岡のお知らせ'), ('0587', '熊本のお知らせ')`;
    const client = new TestClient(harness.app);
    expect((await client.call('getNotifications', undefined, { param: '0177' })).json).toEqual({
      notificationList: [{ contents: '全行のお知らせ' }, { contents: '福岡のお知らせ' }],
    });
  });

  it('[CALL-006] returns a planned maintenance, and ignores a past maintenance', async () => {
    const client = new TestClient(harness.app);
    expect((await client.call('getMaintenance')).status).toBe(404);
    await harness.db.query`insert into maintenance (started_at, ended_at) values
      (now() - interval '2 hours', now() - interval '1 hour'), ('2100-01-01T00:00:00Z', '2100-01-01T06:00:00Z')`;
    expect((await client.call('getMaintenance')).json).toEqual({
      startedAt: '2100-01-01T00:00:00.000Z',
      endedAt: '2100-01-01T06:00:00.000Z',
    });
    expect((await applicant.call('getOccupations')).status).toBe(200);
  });

  it('[CALL-033] counts two visits of a channel, and refuses a channel of 21 characters', async () => {
    const client = await new TestClient(harness.app).arrive();
    const post = (channel: string) =>
      client.call('postChannel', { bankCode: '0177', channel, applicationType: 'CHILD' });
    expect([(await post('poster')).status, (await post('poster')).status]).toEqual([204, 204]);
    expect((await post('x'.repeat(21))).status).toBe(400);
    const rows = await harness.db.query`select bank_code, type, channel, count from channel_visit`;
    expect(rows).toEqual([{ bank_code: '0177', type: 'CHILD', channel: 'poster', count: 2 }]);
  });
});
