import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { switchOffer } from '../src/adapters/postgres/application/identity-offers.ts';
import { readTypedIdentity } from '../src/core/identity/persons.ts';
import { testDatabase, useHarness } from './support/harness.ts';
import {
  answeredClient,
  approvedClient,
  clientWithPin,
  encryptedPin,
  picture,
  startedEkyc,
  upload,
  validPin,
} from './support/journey.ts';
import { cutOverInstant, lawDay } from './support/law-day.ts';
import { useProvider } from './support/provider.ts';
import { applicationIdOf } from './support/states.ts';
import { must, TestClient } from './support/test-client.ts';

const lastInstant = new Date(cutOverInstant.getTime() - 1);

describe(`the cut-over of 1 April 2027 on ${testDatabase.name}`, () => {
  const provider = useProvider();
  const harness = useHarness(() => ({ env: provider.env }));
  let second: FastifyInstance;
  beforeAll(async () => {
    second = await harness.secondNode();
    await switchOffer(harness.db, '0181', '2025-06-24/CHIP', true);
    await switchOffer(harness.db, '0587', '2025-06-24/IMAGE', false);
  });
  beforeEach(async () => {
    harness.setLawTime(lawDay);
    provider.deliverTo = null;
    await provider.behave({ noWebhooks: true });
  });

  function onSecondNode(client: TestClient): TestClient {
    return Object.assign(new TestClient(second, client.host), { token: client.token, cookie: client.cookie });
  }
  const poll = async (client: TestClient) => (await must(client, 'pollEkycStatus', {})).status;
  const info = (client: TestClient) => must(client, 'getEkyc');

  it('[IDV-004, DEC-022] starts an IMAGE session in the last millisecond before the cut-over, and a CHIP session at the cut-over', async () => {
    harness.setLawTime(lastInstant);
    const image = await provider.sessionAt(await startedEkyc(await clientWithPin(harness)));
    expect(image).toMatchObject({ method: 'IMAGE', ruleVersion: '施行規則6条1項1号ホ（2025-06-24施行）' });
    harness.setLawTime(cutOverInstant);
    const chip = await provider.sessionAt(await startedEkyc(await clientWithPin(harness)));
    expect(chip).toMatchObject({ method: 'CHIP', ruleVersion: '施行規則6条1項1号ホ（2027-04-01施行）' });
  });

  it('[DEC-020] verifies a child under 6 by the rule of a chip without a photo', async () => {
    harness.setLawTime(cutOverInstant);
    const client = await answeredClient(harness, 'CHILD', { birthday: '2024-01-10' });
    await must(client, 'postPin', { code: await encryptedPin(client, validPin) });
    await startedEkyc(client);
    const { identity } = await harness.readApplication(await applicationIdOf(harness, client));
    expect(identity?.subjects).toEqual([
      { role: 'CUSTOMER', ruleId: '2027-04-01/CHIP-MAIL' },
      { role: 'PROXY', ruleId: '2027-04-01/CHIP' },
    ]);
  });

  it('[IDV-004] replaces an open IMAGE session at the cut-over on either node, without using up a permitted start', async () => {
    const client = await clientWithPin(harness);
    harness.setLawTime(lastInstant);
    const image = await startedEkyc(client);
    expect(await startedEkyc(onSecondNode(client))).toBe(image);
    expect((await info(client)).startsLeft).toBe(3);
    harness.setLawTime(cutOverInstant);
    expect(await info(onSecondNode(client))).toMatchObject({ status: 5, url: '', endedByLaw: true });
    const addresses = await Promise.all([startedEkyc(client), startedEkyc(onSecondNode(client))]);
    expect(new Set(addresses).size).toBe(1);
    expect(addresses[0]).not.toBe(image);
    expect(await info(client)).toMatchObject({
      status: 1,
      method: 'CHIP',
      startsLeft: 3,
      endedByLaw: false,
    });
    const rows = await harness.db.query<{ method: string; status: number }>`
      select method, status from ekyc_session where application_id = ${await applicationIdOf(harness, client)}
      order by started_at, method desc`;
    expect(rows).toEqual([
      { method: 'IMAGE', status: ekycStatus.expired },
      { method: 'CHIP', status: ekycStatus.created },
    ]);
  });

  it('[IDV-004] replaces the IMAGE session of the final permitted start, also after a poll has expired it', async () => {
    for (const pollFirst of [true, false]) {
      harness.setLawTime(lawDay);
      const client = await clientWithPin(harness);
      for (let start = 0; start < 3; start += 1) {
        await provider.decide(await startedEkyc(client), 'refused');
        expect(await poll(client)).toBe(ekycStatus.refused);
      }
      const last = await startedEkyc(client);
      expect((await info(client)).startsLeft).toBe(0);
      harness.setLawTime(cutOverInstant);
      if (pollFirst) expect(await poll(onSecondNode(client))).toBe(ekycStatus.expired);
      expect(await startedEkyc(client)).not.toBe(last);
      expect(await info(client)).toMatchObject({ status: 1, method: 'CHIP', startsLeft: 0 });
    }
  });

  it('[IDV-005] accepts an approval by poll in the last millisecond before the cut-over, and expires sessions at the cut-over', async () => {
    const [early, late] = [await clientWithPin(harness), await clientWithPin(harness)];
    for (const client of [early, late]) await provider.decide(await startedEkyc(client), 'approved');
    harness.setLawTime(lastInstant);
    expect(await poll(onSecondNode(early))).toBe(ekycStatus.bankerProcessing);
    harness.setLawTime(cutOverInstant);
    expect(await poll(onSecondNode(late))).toBe(ekycStatus.expired);
    expect(await poll(early)).toBe(ekycStatus.expired);
  });

  it('[IDV-005] accepts an approval by webhook in the last millisecond before the cut-over, but not at the cut-over', async () => {
    await provider.behave({});
    const [early, late] = [await clientWithPin(harness), await clientWithPin(harness)];
    const [earlyAt, lateAt] = [await startedEkyc(early), await startedEkyc(late)];
    provider.deliverTo = second;
    harness.setLawTime(lastInstant);
    await provider.decide(earlyAt, 'approved');
    expect(await provider.answered(earlyAt, 1)).toEqual([204]);
    expect(await info(early)).toMatchObject({ status: ekycStatus.bankerProcessing, endedByLaw: false });
    harness.setLawTime(cutOverInstant);
    await provider.decide(lateAt, 'approved');
    expect(await provider.answered(lateAt, 1)).toEqual([204]);
    expect(await info(late)).toMatchObject({ status: ekycStatus.expired, endedByLaw: true });
  });

  it('[IDV-006] completes with an IMAGE approval in the last millisecond before the cut-over, but not at the cut-over', async () => {
    const [early, late] = [await approvedClient(harness, provider), await approvedClient(harness, provider)];
    harness.setLawTime(lastInstant);
    expect((await onSecondNode(early).call('completeApplication', {})).status).toBe(200);
    harness.setLawTime(cutOverInstant);
    expect((await onSecondNode(early).call('completeApplication', {})).status).toBe(200);
    const refused = await onSecondNode(late).call('completeApplication', {});
    expect([refused.status, refused.problem.type]).toEqual([409, 'urn:kaisetsu:problem:out-of-order']);
    expect((await info(late)).status).toBe(ekycStatus.expired);
    await provider.decide(await startedEkyc(late), 'approved');
    expect(await poll(late)).toBe(ekycStatus.bankerProcessing);
    expect((await info(late)).startsLeft).toBe(3);
    expect((await late.call('completeApplication', {})).status).toBe(200);
  });

  it('[IDV-006] takes no supplement of an IMAGE approval at the cut-over, and completes with a CHIP approval and its supplement', async () => {
    const client = await approvedClient(harness, provider, { supplement: true });
    const image = await picture();
    harness.setLawTime(cutOverInstant);
    expect((await upload(client, 'CURRENT_ADDRESS_CERTIFICATE', image)).status).toBe(409);
    expect(await info(client)).toMatchObject({ status: ekycStatus.expired, endedByLaw: true });
    await provider.decide(await startedEkyc(client), 'approved', true);
    expect(await poll(client)).toBe(ekycStatus.bankerProcessing);
    expect((await upload(client, 'CURRENT_ADDRESS_CERTIFICATE', image)).status).toBe(204);
    expect((await client.call('completeApplication', {})).status).toBe(200);
  });

  it('[IDV-006] completes with a CHIP approval of before the cut-over, and with one whose card was read over it', async () => {
    const host = 'nagasaki.localhost';
    const early = await approvedClient(harness, provider, { host });
    const waiting = await clientWithPin(harness, 'GENERAL', host);
    const at = await startedEkyc(waiting);
    harness.setLawTime(cutOverInstant);
    await provider.decide(at, 'approved');
    for (const client of [early, waiting]) {
      expect(await poll(client)).toBe(ekycStatus.bankerProcessing);
      expect((await client.call('completeApplication', {})).status).toBe(200);
    }
  });

  it('[IDV-215] starts nothing at a bank without a method before the cut-over, and a CHIP session at it', async () => {
    const client = await clientWithPin(harness, 'GENERAL', 'kumamoto.localhost');
    expect((await client.call('startEkyc', { supplement: false })).status).toBe(503);
    expect(await must(client, 'getIdentityMethods')).toMatchObject({ general: [], child: [] });
    harness.setLawTime(cutOverInstant);
    expect((await provider.sessionAt(await startedEkyc(client))).method).toBe('CHIP');
  });

  it('[IDV-007] verifies child and parent in one session after the cut-over, and refuses a photo of the child’s card', async () => {
    const client = await clientWithPin(harness, 'CHILD');
    harness.setLawTime(lastInstant);
    expect((await upload(client, 'INDIVIDUAL_NUMBER_CARD', await picture())).status).toBe(204);
    await provider.decide(await startedEkyc(client), 'approved');
    expect(await poll(client)).toBe(ekycStatus.bankerProcessing);
    harness.setLawTime(cutOverInstant);
    const late = await upload(client, 'INDIVIDUAL_NUMBER_CARD', await picture());
    expect([late.status, late.problem.type]).toEqual([409, 'urn:kaisetsu:problem:method-ended']);
    const address = await startedEkyc(client);
    expect((await provider.sessionAt(address)).roles).toEqual(['CUSTOMER', 'PROXY']);
    await provider.decide(address, 'approved');
    expect(await poll(client)).toBe(ekycStatus.bankerProcessing);
    expect((await client.call('completeApplication', {})).status).toBe(409);
    expect((await upload(client, 'CERTIFICATE_RESIDENCE', await picture())).status).toBe(204);
    expect((await client.call('completeApplication', {})).status).toBe(200);
  });

  it('[IDV-008, IDV-211] reports the methods in force to the page', async () => {
    const client = await new TestClient(second).arrive();
    expect(await must(client, 'getIdentityMethods')).toEqual({
      general: [{ role: 'CUSTOMER', method: 'IMAGE' }],
      child: [{ role: 'PROXY', method: 'IMAGE' }],
      childByPhoto: true,
      choices: { general: ['IMAGE'], child: ['IMAGE'] },
      endsAt: { general: null, child: null },
    });
    harness.setLawTime(new Date(cutOverInstant.getTime() - 48 * 3_600_000));
    const end = cutOverInstant.toISOString();
    expect(await must(client, 'getIdentityMethods')).toMatchObject({ endsAt: { general: end, child: end } });
    harness.setLawTime(cutOverInstant);
    expect(await must(client, 'getIdentityMethods')).toEqual({
      general: [{ role: 'CUSTOMER', method: 'CHIP' }],
      child: [
        { role: 'CUSTOMER', method: 'CHIP' },
        { role: 'PROXY', method: 'CHIP' },
      ],
      childByPhoto: false,
      choices: { general: ['CHIP'], child: ['CHIP'] },
      endsAt: { general: null, child: null },
    });
  });

  // src/http/identity-return.test.ts tests JPKI.
  it.each([
    ['GENERAL', 'CHIP', 'nagasaki', 'CUSTOMER', lastInstant],
    ['CHILD', 'IMAGE', 'fukuoka', 'PROXY', lastInstant],
    ['CHILD', 'CHIP', 'fukuoka', 'CUSTOMER', cutOverInstant],
    ['CHILD', 'CHIP', 'fukuoka', 'PROXY', cutOverInstant],
  ] as const)(
    'refuses a card with another name and names the attribute, not its value, then accepts the right card: %s flow, %s, bank %s, role %s [IDV-021]',
    async (type, method, bank, role, at) => {
      harness.setLawTime(at);
      // Child and parent must have one surname.
      const name = type === 'GENERAL' ? { lastName: '山田', firstName: '太郎' } : {};
      const client = await answeredClient(harness, type, name, `${bank}.localhost`);
      await client.call('postPin', { code: await encryptedPin(client, validPin) });
      const url = await startedEkyc(client);
      const { roles, method: asked } = await provider.sessionAt(url);
      expect([asked, roles.includes(role)]).toEqual([method, true]);
      const application = await harness.readApplication(await applicationIdOf(harness, client));
      const cards = roles.map((subject) => ({
        ...{ subject: subject as typeof role, verificationId: `v-${subject}` },
        ...(readTypedIdentity(application, subject as typeof role) ?? expect.fail('no answers')),
      }));
      await provider.readCards(
        url,
        cards.map((card) => (card.subject === role ? { ...card, name: '山本 次郎' } : card)),
      );
      await provider.decide(url, 'approved');
      expect(await poll(client)).toBe(ekycStatus.refused);
      const answer = await client.call('getEkyc');
      expect(answer.json).toMatchObject({ status: 3, mismatch: [`${role}.name`], startsLeft: 3 });
      expect(answer.text).not.toContain('山本');
      const audited = await harness.db.query`
        select from audit where application_id = ${application.id} and event = ${`identity-mismatch ${role}.name`}`;
      expect(audited).toHaveLength(1);
      await provider.decide(await startedEkyc(client), 'approved');
      expect(await poll(client)).toBe(ekycStatus.bankerProcessing);
    },
  );
});
