import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dumpContains, dumpDatabase } from '../../../../test/support/dump.ts';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { resetData } from '../../../../test/support/reset-data.ts';
import { type Answer, bankCodes, newAddress, TestClient } from '../../../../test/support/test-client.ts';

describe(`the limits on mails over all banks, on ${testDatabase.name}`, () => {
  const harness = useHarness(() => ({
    env: {
      TRUSTED_PROXY: '127.0.0.1',
      MAILS_PER_MAILBOX: '6',
      MAILS_PER_NETWORK: '20',
      MAILS_PER_DOMAIN: '10',
    },
  }));
  let clients: TestClient[];
  beforeAll(async () => {
    clients = await Promise.all(
      Object.keys(bankCodes).map((host) => new TestClient(harness.app, host).arrive()),
    );
  });
  beforeEach(() => resetData(harness));

  let nthNetwork = 0;
  const newNetwork = (): string => {
    nthNetwork += 1;
    return `10.${Math.floor(nthNetwork / 256)}.${nthNetwork % 256}.7`;
  };
  const register = (mailAddress: string, from = newNetwork(), client = clients[0]): Promise<Answer> => {
    if (client === undefined) throw new Error('no client');
    const body = { bankCode: bankCodes[client.host], mailAddress, applicationType: 'GENERAL' };
    return client.call('registerCode', body, { headers: { 'x-forwarded-for': from } });
  };
  const statusesOf = async (answers: readonly Promise<Answer>[]): Promise<number[]> =>
    (await Promise.all(answers)).map(({ status }) => status);
  const sent = (statuses: readonly number[]): number => statuses.filter((status) => status === 200).length;

  it('sends only 6 mails for 24 requests in different spellings of one mailbox at three banks [SRV-101]', async () => {
    const refused: Answer[] = [];
    for (let nth = 0; nth < 24; nth += 1) {
      const answer = await register(`Victim+${nth}@example.jp`, newNetwork(), clients[nth % 3]);
      if (answer.status !== 200) refused.push(answer);
    }
    expect(await harness.takeMails()).toHaveLength(6);
    expect(refused).toHaveLength(18);
    for (const { status, problem, headers } of refused) {
      expect([status, problem.type]).toEqual([429, 'urn:kaisetsu:problem:too-many-requests']);
      expect(problem.retryAfterSeconds).toBeGreaterThan(0);
      expect(problem.retryAfterSeconds).toBeLessThanOrEqual(600);
      expect(headers['retry-after']).toBe(String(problem.retryAfterSeconds));
    }
    expect(await harness.db.change`select from code_guard`).toBe(6);
    expect((await register('victim.other@example.jp')).status).toBe(200);
  });

  it('counts the requests of one mailbox together when they reach two nodes at the same time [SRV-101]', async () => {
    const other = await new TestClient(await harness.secondNode()).arrive();
    const statuses = await statusesOf(
      Array.from({ length: 20 }, (_, at) =>
        register(`v.ictim+${at}@gmail.com`, newNetwork(), at % 2 ? other : clients[0]),
      ),
    );
    // On a busy machine the node may respond 503.
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(sent(statuses)).toBe(6);
  });

  it.each([
    ['203.0.113.', '203.0.114.1'],
    ['2001:db8:7:', '2001:db8:7:100::1'],
  ])(
    'sends at most 20 mails for the network %s, and still sends mails for another network [SRV-102]',
    async (prefix, elsewhere) => {
      const mailbox = (): string => `${newAddress().split('@')[0]}@docomo.ne.jp`;
      const addressOf = (nth: number): string =>
        prefix.includes(':') ? `${prefix}${nth}::1` : `${prefix}${nth}`;
      const statuses: number[] = [];
      for (let nth = 1; nth <= 30; nth += 1) {
        statuses.push((await register(mailbox(), addressOf(nth), clients[nth % 3])).status);
      }
      expect(statuses.indexOf(429)).toBe(20);
      expect(sent(statuses)).toBe(20);
      expect((await register(mailbox(), elsewhere)).status).toBe(200);
    },
  );

  it('sends at most 10 mails to one organisation, and more to a large provider [SRV-103]', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 15; nth += 1) {
      statuses.push((await register(`staff-${nth}@company.example`, newNetwork(), clients[nth % 3])).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
    for (let nth = 0; nth < 12; nth += 1) {
      expect((await register(`person-${nth}@docomo.ne.jp`)).status).toBe(200);
    }
  });

  it('does not use up the other limits when one limit refuses a mail [SRV-101, SRV-102]', async () => {
    const network = newNetwork();
    const neighbour = (nth: number): string => network.replace(/7$/, `${nth}`);
    for (let nth = 0; nth < 12; nth += 1) await register(`victim+${nth}@example.jp`, neighbour(100 + nth));
    const statuses: number[] = [];
    for (let nth = 10; nth < 25; nth += 1) {
      statuses.push((await register(`person-${nth}@docomo.ne.jp`, neighbour(nth))).status);
    }
    expect(sent(statuses)).toBe(14);
  });

  it('stores no mailbox, network or domain in readable form [SRV-153]', async () => {
    await register('Hidden.Person+tag@secret-company.example', '198.51.100.23');
    const dump = await dumpDatabase(harness.db);
    for (const secret of ['hidden.person', 'secret-company', '198.51.100']) {
      expect([secret, dumpContains(dump, secret)]).toEqual([secret, false]);
    }
  });
});
