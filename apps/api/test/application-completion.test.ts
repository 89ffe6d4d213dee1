import { isApplicationNumber } from '@kaisetsu/domain/test/is-application-number';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlace, decrypt, type WrappedDataKey } from '../src/adapters/keys/sealer.ts';
import { createApplications } from '../src/adapters/postgres/application/applications.ts';
import { PictureRefused } from '../src/core/ports.ts';
import { testDatabase, useHarness } from './support/harness.ts';
import { approvedClient, clientWithPin, completedNumber, picture, upload } from './support/journey.ts';
import { useProvider } from './support/provider.ts';
import { applicationIdOf } from './support/states.ts';
import { TestClient, verifiedClient } from './support/test-client.ts';

type Completed = { applicationNumber: string; applicationCompletedAt: string };

describe(`documents and completion on ${testDatabase.name}`, () => {
  const provider = useProvider();
  const harness = useHarness(() => ({ env: provider.env }));
  beforeEach(() => provider.behave({ noWebhooks: true }));
  afterEach(() => vi.restoreAllMocks());

  const complete = async (client: TestClient) => client.call('completeApplication', {});
  const documents = async (client: TestClient): Promise<string[]> =>
    ((await client.call('getApplication')).json as { answers: { documents: string[] } }).answers.documents;

  it('[SRV-036, SRV-061, SRV-062] returns one number and sends one mail for twenty simultaneous completions on two nodes', async () => {
    const client = await approvedClient(harness, provider);
    const onOther = new TestClient(await harness.secondNode(), client.host);
    Object.assign(onOther, { token: client.token, cookie: client.cookie });
    await harness.takeMails();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => complete(i % 2 === 0 ? client : onOther)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const [first] = answers;
    const applicationNumber = (first?.json as Completed | undefined)?.applicationNumber ?? '';
    expect(isApplicationNumber(applicationNumber)).toBe(true);
    const mails = await harness.takeMails('completion');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text.replaceAll('-', '')).toContain(applicationNumber);
    expect((await complete(client)).json).toEqual(answers[0]?.json);
    expect(await harness.takeMails()).toEqual([]);
  });

  it('[SRV-033, SRV-069, SRV-071] stores only the newest picture of each type, and its ciphertext cannot be opened as another picture', async () => {
    const client = await clientWithPin(harness, 'CHILD');
    await upload(client, 'INDIVIDUAL_NUMBER_CARD', await picture(300, 200));
    await upload(client, 'INDIVIDUAL_NUMBER_CARD', await picture(500, 400));
    await upload(client, 'CERTIFICATE_RESIDENCE', await picture(310, 210));
    expect(await documents(client)).toHaveLength(2);
    const id = await applicationIdOf(harness, client);
    const row = await harness.db.first<WrappedDataKey & { id: string; sealed: Uint8Array }>`
      select d.id, sealed_image as sealed, wrapped_data_key, key_id
      from document d join application a on a.id = application_id
      where a.id = ${id} and d.type = 'INDIVIDUAL_NUMBER_CARD'`;
    if (row === null) throw new Error('no document');
    const key = harness.sealer.unwrap(row);
    const open = (bankCode: string, type: string) => {
      const place = createPlace(bankCode, id, `document/${type}/${row.id}`);
      return decrypt(key, place, row.sealed);
    };
    const image = open('0177', 'INDIVIDUAL_NUMBER_CARD');
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 500, height: 400 });
    expect(() => open('0177', 'CERTIFICATE_RESIDENCE')).toThrow();
    expect(() => open('0587', 'INDIVIDUAL_NUMBER_CARD')).toThrow();
    expect(Buffer.from(row.sealed).includes('JFIF')).toBe(false);
  });

  it.each([
    ['GENERAL', ['INDIVIDUAL_NUMBER_CARD', 'CERTIFICATE_RESIDENCE', 'MATERNITY_HANDBOOK']],
    ['CHILD', ['CURRENT_ADDRESS_CERTIFICATE']],
  ] as const)('[SRV-031, SRV-032] takes no document of the other flow: %s', async (type, others) => {
    const client = await verifiedClient(harness, { type });
    for (const other of others) expect((await upload(client, other, Buffer.from('x'))).status).toBe(403);
  });

  it('[SRV-033] gives the bank one supplementary document of a child, the one sent last', async () => {
    const client = await approvedClient(harness, provider, { type: 'CHILD' });
    const image = await picture();
    for (const type of ['INDIVIDUAL_NUMBER_CARD', 'CERTIFICATE_RESIDENCE', 'MATERNITY_HANDBOOK'] as const)
      expect((await upload(client, type, image)).status).toBe(204);
    expect(await documents(client)).toEqual(['INDIVIDUAL_NUMBER_CARD', 'MATERNITY_HANDBOOK']);
    expect((await upload(client, 'CERTIFICATE_RESIDENCE', image)).status).toBe(204);
    expect(await documents(client)).toEqual(['INDIVIDUAL_NUMBER_CARD', 'CERTIFICATE_RESIDENCE']);
    expect((await complete(client)).status).toBe(200);
  });

  it('[SRV-069] refuses an invalid or too large picture with 4xx, and keeps the earlier document', async () => {
    const client = await clientWithPin(harness, 'CHILD');
    const send = async (file: Uint8Array) => (await upload(client, 'INDIVIDUAL_NUMBER_CARD', file)).status;
    expect(await send(await picture())).toBe(204);
    expect(await send(Buffer.from('card.jpg'))).toBe(422);
    expect(await send((await picture(2000, 1000)).subarray(0, 2000))).toBe(422);
    expect(await send(await picture(8000, 6000))).toBe(422);
    expect(await send(Buffer.alloc(10 * 1024 * 1024 + 1))).toBe(413);
    expect(await documents(client)).toEqual(['INDIVIDUAL_NUMBER_CARD']);
  });

  it('answers a picture that the decoder does not accept with the status of the reason', async () => {
    const client = await clientWithPin(harness, 'CHILD');
    const { mailAddress } = await harness.readApplication(await applicationIdOf(harness, client));
    const clean = vi.spyOn(harness.ports.pictures, 'clean');
    for (const [reason, status, kind] of [
      ['over-budget', 429, 'too-many-requests'],
      ['decoder-ended', 503, 'unavailable'],
      ['too-costly', 422, 'picture-refused'],
    ] as const) {
      clean.mockRejectedValueOnce(new PictureRefused(reason, 7));
      const answer = await upload(client, 'INDIVIDUAL_NUMBER_CARD', Buffer.from('x'));
      expect([answer.status, answer.problem]).toMatchObject([
        status,
        { type: `urn:kaisetsu:problem:${kind}`, ...(status !== 422 && { retryAfterSeconds: 7 }) },
      ]);
      expect(clean.mock.lastCall?.[1]).toEqual({ mailbox: mailAddress, network: '127.0.0.0/24' });
    }
  });

  it('refuses a picture if the application is completed while the server decodes that picture', async () => {
    const client = await approvedClient(harness, provider, { type: 'CHILD' });
    const image = await picture();
    for (const type of ['INDIVIDUAL_NUMBER_CARD', 'CERTIFICATE_RESIDENCE'] as const) {
      expect((await upload(client, type, image)).status).toBe(204);
    }
    const { pictures } = harness.ports;
    const clean = pictures.clean.bind(pictures);
    vi.spyOn(pictures, 'clean').mockImplementationOnce(async (...sent) => {
      expect((await complete(client)).status).toBe(200);
      return clean(...sent);
    });
    const late = await upload(client, 'MATERNITY_HANDBOOK', image);
    expect([late.status, late.problem.type]).toEqual([409, 'urn:kaisetsu:problem:completed']);
    const rows = await harness.db.query`
      select type from document where application_id = ${await applicationIdOf(harness, client)}
      order by type`;
    expect(rows).toEqual([{ type: 'CERTIFICATE_RESIDENCE' }, { type: 'INDIVIDUAL_NUMBER_CARD' }]);
  });

  it('[DEC-013] follows up the wish to register a personal number in completion mail and result mail', async () => {
    await harness.takeMails();
    await completedNumber(harness, provider);
    const texts = (await harness.takeMails()).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    const { personalNumber } = harness.banks.getByCode('0177').links;
    for (const text of texts) expect(text).toContain(`お手続きの方法：${personalNumber}`);
  });

  it('[SRV-061] skips receipt numbers that are in use', async () => {
    const taken = (await complete(await approvedClient(harness, provider))).json as Completed;
    const other = await approvedClient(harness, provider);
    const id = await applicationIdOf(harness, other);
    const { db, sealer, appSecret, banks } = harness;
    const completeWith = (numbers: string[]) => {
      const newNumber = (): string => numbers.shift() ?? taken.applicationNumber;
      const means = { db, sealer, bankOf: banks.getByCode, onMailQueued: () => undefined };
      return createApplications({ ...means, appSecrets: [appSecret] }, newNumber).change({ id }, () => ({
        complete: { branch: undefined },
        audit: 'completed',
      }));
    };
    await harness.takeMails();
    await expect(completeWith([])).rejects.toThrow('no free receipt number');
    expect(await harness.takeMails()).toEqual([]);
    const { applicationNumber } = taken;
    const { completion } = await completeWith([
      applicationNumber,
      applicationNumber,
      applicationNumber,
      '111111111118',
    ]);
    expect(completion?.applicationNumber).toBe('111111111118');
    expect(((await complete(other)).json as Completed).applicationNumber).toBe('111111111118');
    expect(await harness.takeMails('completion')).toHaveLength(1);
  });
});
