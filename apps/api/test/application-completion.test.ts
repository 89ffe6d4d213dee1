import type { DocumentType } from '@kaisetsu/domain/documents';
import { isApplicationNumber } from '@kaisetsu/domain/test/is-application-number';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApplications } from '../src/adapters/postgres/application/applications.ts';
import { formatDocumentPlace } from '../src/adapters/postgres/application/document-changes.ts';
import { PictureRefused } from '../src/core/ports.ts';
import { testDatabase, useHarness } from './support/harness.ts';
import { approvedClient, clientWithPin, picture, upload } from './support/journey.ts';
import { useProvider } from './support/provider.ts';
import { applicationIdOf } from './support/states.ts';
import { TestClient } from './support/test-client.ts';

type DocumentRow = {
  application_id: string;
  bank_code: string;
  wrapped_data_key: Uint8Array;
  key_id: string;
  id: string;
  type: DocumentType;
  sealed_image: Uint8Array;
  width: number;
  height: number;
};
type Completed = { applicationNumber: string; applicationCompletedAt: string };

describe(`documents and completion on ${testDatabase.name}`, () => {
  const provider = useProvider();
  const harness = useHarness(() => ({ env: provider.env }));
  beforeEach(() => provider.behave({ noWebhooks: true }));
  afterEach(() => vi.restoreAllMocks());

  const complete = async (client: TestClient) => client.call('completeApplication', {});
  const documents = async (client: TestClient): Promise<string[]> =>
    ((await client.call('getApplication')).json as { answers: { documents: string[] } }).answers.documents;

  it('[SRV-036, SRV-061, SRV-062] returns one number and sends one mail for a hundred simultaneous completions on two nodes', async () => {
    const client = await approvedClient(harness, provider);
    const onOther = new TestClient(await harness.secondNode(), client.host);
    Object.assign(onOther, { token: client.token, cookie: client.cookie });
    await harness.takeMails();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => complete(i % 2 === 0 ? client : onOther)),
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

  it('[SRV-031, SRV-034] requires the supplement when the provider requires it, and refuses other documents of an adult', async () => {
    const image = await picture();
    const without = await approvedClient(harness, provider);
    expect((await upload(without, 'CURRENT_ADDRESS_CERTIFICATE', image)).status).toBe(409);
    const client = await approvedClient(harness, provider, { supplement: true });
    expect((await complete(client)).status).toBe(409);
    for (const type of ['INDIVIDUAL_NUMBER_CARD', 'CERTIFICATE_RESIDENCE', 'MATERNITY_HANDBOOK'] as const) {
      expect((await upload(client, type, image)).status).toBe(403);
    }
    expect(await documents(client)).toEqual([]);
    expect((await upload(client, 'CURRENT_ADDRESS_CERTIFICATE', image)).status).toBe(204);
    expect((await complete(client)).status).toBe(200);
    expect((await upload(client, 'CURRENT_ADDRESS_CERTIFICATE', image)).status).toBe(409);
  });

  it('[SRV-032, SRV-035] completes a child’s application only with the card and a supplementary document', async () => {
    const image = await picture();
    const client = await approvedClient(harness, provider, { type: 'CHILD' });
    expect((await upload(client, 'CURRENT_ADDRESS_CERTIFICATE', image)).status).toBe(403);
    expect((await complete(client)).status).toBe(409);
    expect((await upload(client, 'INDIVIDUAL_NUMBER_CARD', image)).status).toBe(204);
    expect((await complete(client)).status).toBe(409);
    expect((await upload(client, 'MATERNITY_HANDBOOK', image)).status).toBe(204);
    await harness.takeMails();
    expect((await complete(client)).status).toBe(200);
    const [mail] = await harness.takeMails();
    expect(mail?.text).toMatch(/^福岡 \S+ 様\n/);
  });

  it('[SRV-033, SRV-069, SRV-071] stores only the newest picture of each type, and its ciphertext cannot be opened as another picture', async () => {
    const client = await clientWithPin(harness, 'CHILD');
    await upload(client, 'INDIVIDUAL_NUMBER_CARD', await picture(300, 200));
    await upload(client, 'INDIVIDUAL_NUMBER_CARD', await picture(500, 400));
    await upload(client, 'CERTIFICATE_RESIDENCE', await picture(310, 210));
    expect(await documents(client)).toHaveLength(2);
    const rows = await harness.db.query<DocumentRow>`
      select d.*, a.bank_code, a.wrapped_data_key, a.key_id from document d join application a on a.id = application_id
      where application_id = (select application_id from document order by created_at desc limit 1)
      order by d.type desc`;
    const [card, certificate] = rows;
    if (card === undefined || certificate === undefined) throw new Error('no documents');
    expect([card.width, card.height]).toEqual([500, 400]);
    const dataKey = harness.sealer.unwrapDataKey(card.wrapped_data_key, card.key_id);
    const owner = { id: card.application_id, bankCode: card.bank_code };
    const open = (place: string) => harness.sealer.open(dataKey, place, card.sealed_image);
    const image = open(formatDocumentPlace(owner, card.type, card.id));
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 500, height: 400 });
    expect(() => open(formatDocumentPlace(owner, certificate.type, certificate.id))).toThrow();
    expect(() => open(formatDocumentPlace({ ...owner, bankCode: '0587' }, card.type, card.id))).toThrow();
    expect(Buffer.from(card.sealed_image).includes('JFIF')).toBe(false);
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

  it.each([
    ['over-budget', 429, 'too-many-requests'],
    ['decoder-ended', 503, 'unavailable'],
    ['too-costly', 422, 'picture-refused'],
  ] as const)('answers a picture that is %s with %i', async (reason, status, kind) => {
    const client = await approvedClient(harness, provider, { type: 'CHILD' });
    const { pictures } = harness.ports;
    const clean = vi.spyOn(pictures, 'clean').mockRejectedValueOnce(new PictureRefused(reason, 7));
    const answer = await upload(client, 'INDIVIDUAL_NUMBER_CARD', await picture());
    expect(answer.status).toBe(status);
    const problem = JSON.parse(answer.text) as { type: string; retryAfterSeconds?: number };
    expect(problem.type).toBe(`urn:kaisetsu:problem:${kind}`);
    expect(problem.retryAfterSeconds).toBe(status === 422 ? undefined : 7);
    const { mailAddress } = await harness.readApplication(await applicationIdOf(harness, client));
    expect(clean.mock.calls[0]?.[1]).toEqual({ mailbox: mailAddress, network: '127.0.0.0/24' });
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
    expect([late.status, JSON.parse(late.text || '{}').type]).toEqual([
      409,
      'urn:kaisetsu:problem:completed',
    ]);
    const rows = await harness.db.query`
      select type from document where application_id = ${await applicationIdOf(harness, client)}
      order by type`;
    expect(rows).toEqual([{ type: 'CERTIFICATE_RESIDENCE' }, { type: 'INDIVIDUAL_NUMBER_CARD' }]);
  });

  it('[SRV-061] skips receipt numbers that are in use', async () => {
    const taken = (await complete(await approvedClient(harness, provider))).json as Completed;
    const other = await approvedClient(harness, provider);
    const id = await applicationIdOf(harness, other);
    const { db, sealer, appSecret, banks } = harness;
    const completeWith = (numbers: string[]) => {
      const newNumber = (): string => numbers.shift() ?? taken.applicationNumber;
      const shared = { db, sealer, appSecret, bankOf: banks.getByCode, onMailQueued: () => undefined };
      return createApplications({ ...shared, createNumber: newNumber }).change({ id }, () => ({
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
