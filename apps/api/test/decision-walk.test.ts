import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeskCase, DeskCaseList } from '@kaisetsu/domain/desk';
import { verificationRecord } from '@kaisetsu/domain/verification-record';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgePastRetention } from '../src/adapters/postgres/upkeep/retention.ts';
import { eraseIdentities } from '../src/boot/jobs/identity-erasure-job.ts';
import { type BackOffice, openBackOffice } from './support/admin.ts';
import { type Desk, openDesk, people } from './support/desk.ts';
import { testDatabase } from './support/harness.ts';
import { answeredClient, encryptedPin, startedEkyc, validPin } from './support/journey.ts';
import { must } from './support/test-client.ts';

describe(`from the receipt to the erasure on ${testDatabase.name}`, () => {
  let office: BackOffice;
  let desk: Desk;
  beforeAll(async () => {
    office = await openBackOffice();
    desk = await openDesk(office.harness);
  });
  afterAll(async () => {
    await desk.close();
    await office.leave();
  });

  it('[DEC-006, DEC-011, DEC-016, DEC-017] keeps the evidence of 斉藤 with a card of 齋藤 until its retention ends', async () => {
    const { harness, provider } = office;
    const typed = { lastName: '斉藤', kanaLastName: 'サイトウ' };
    const client = await answeredClient(harness, 'GENERAL', typed);
    await must(client, 'postPin', { code: await encryptedPin(client, validPin) });
    const url = await startedEkyc(client);
    await provider.readCards(url, [
      {
        subject: 'CUSTOMER',
        verificationId: 'v-1',
        name: '齋藤　花子',
        birthDate: '1990-05-12',
        address: '福岡県福岡市中央区天神二丁目１３番１号　天神ハイツ１０１',
      },
    ]);
    await provider.decide(url, 'approved');
    await must(client, 'pollEkycStatus', {});
    const { applicationNumber } = await must(client, 'completeApplication', {});
    const takeResults = async () => (await harness.takeMails('result')).map(({ text }) => text);
    expect(await takeResults()).toEqual([]);

    const clerks = [await desk.signIn(people.reviewer), await desk.signIn(people.approver)];
    for (const [nth, { get, post }] of clerks.entries()) {
      const { cases }: DeskCaseList = (await get('/api/cases')).json();
      expect(cases).toMatchObject([{ applicationNumber, needsTwo: true, opinions: nth }]);
      const path = `/api/cases/${cases[0]?.id}`;
      const { version, persons }: DeskCase = (await get(path)).json();
      expect(persons).toMatchObject([
        {
          typed: { name: expect.stringContaining('斉藤') },
          verified: { name: expect.stringContaining('齋藤') },
        },
      ]);
      const given = { outcome: 'approved', reason: 'difference-explained', text: '旧字体', version };
      const answer = await post(`${path}/decision`, given);
      expect(answer.json()).toEqual({ result: nth === 0 ? 'first' : 'decided' });
    }
    expect(await takeResults()).toEqual([expect.stringContaining(applicationNumber.slice(0, 4))]);

    const readHandover = (folder: string) => {
      const bank = join(office.engineer.folder, folder, '0177');
      const file = readdirSync(bank).find((name) => name.endsWith('.jsonl')) ?? '';
      const { answers, decision, record } = JSON.parse(readFileSync(join(bank, file), 'utf8'));
      return { batch: file.replace(/\.jsonl$/, ''), answers, decision, record };
    };
    await office.type('export', '--out', 'first');
    const first = readHandover('first');
    expect(verificationRecord.parse(first.record)).toEqual(first.record);
    expect(JSON.stringify(first.record)).toContain('齋藤　花子');
    expect(first.answers.personal).toMatchObject(typed);
    expect(first.decision).toMatchObject({
      outcome: 'approved',
      opinions: [{ by: people.reviewer }, { by: people.approver }],
    });
    expect((await office.type('handover', 'acknowledge', first.batch)).out).toContain('1 application');
    const purge = () => harness.db.transaction((trx) => purgePastRetention(trx, 10));
    const days = ['--completed-days', '30', '--audit-days', '30'];
    await office.type('retention', 'set', '--bank', '0177', ...days);
    expect(await purge()).toBe(0);
    await office.type('export', '--out', 'again', '--again', first.batch);
    expect(readHandover('again')).toEqual(first);

    await harness.db.query`update application set acknowledged_at = acknowledged_at - interval '30 days'`;
    expect(await purge()).toBe(0);
    await harness.db.query`update decision_case set decided_at = decided_at - interval '30 days'`;
    expect(await purge()).toBe(1);
    expect(await eraseIdentities(harness.db, harness.ports.identity)).toMatchObject({ erased: 1 });
    expect(await provider.sessions()).toEqual([]);
    expect((await office.type('export', '--out', 'gone', '--again', first.batch)).err).toContain(
      'Nothing was handed over',
    );
  });
});
