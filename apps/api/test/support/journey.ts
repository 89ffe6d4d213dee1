import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { DocumentType } from '@kaisetsu/domain/documents';
import { encryptPin } from '@kaisetsu/test-kit/encrypt-pin';
import sharp from 'sharp';
import * as given from './answers.ts';
import type { Harness } from './harness.ts';
import type { Provider } from './provider.ts';
import { type Answer, bankCodes, must, type TestClient, verifiedClient } from './test-client.ts';

/** Repeats no birthday, phone number or address of `answers.ts`. */
export const validPin = '7391';

export async function answeredClient(
  harness: Harness,
  type: ApplicationType = 'GENERAL',
  personal: Partial<ReturnType<typeof given.personal>> = {},
  host?: string,
): Promise<TestClient> {
  const client = await verifiedClient(harness, { type, ...(host !== undefined && { host }) });
  await giveAnswers(client, type, personal);
  return client;
}

export async function giveAnswers(
  client: TestClient,
  type: ApplicationType,
  personal: Partial<ReturnType<typeof given.personal>> = {},
): Promise<void> {
  const bankCode = bankCodes[client.host] ?? '';
  await must(client, 'postAgreements', given.agreements(type));
  const whose = type === 'CHILD' ? given.child : given.personal;
  await must(client, 'postPersonal', whose({ bankCode, ...personal }));
  await must(client, 'postWorkplace', type === 'CHILD' ? given.childWorkplace() : given.workplace());
  if (type === 'CHILD') {
    await must(client, 'postParent', given.parent({ bankCode }));
    await must(client, 'postParentWorkplace', given.parentWorkplace());
  }
  const { branchList } = await must(client, 'getBranches');
  await must(client, 'postBranch', { branchCode: branchList[0]?.code });
  if (type === 'GENERAL') await must(client, 'postSealLess', { sealLess: true });
}

export async function confirmedVersion(client: TestClient): Promise<string | undefined> {
  const { json } = await client.call('getApplication');
  return (json as { answersVersion?: string }).answersVersion;
}

export const pinBody = async (client: TestClient, code: string) => ({
  code,
  answersVersion: await confirmedVersion(client),
});

export async function encryptedPin(client: TestClient, pin: string): Promise<string> {
  const { keyCode } = await must(client, 'getPublicKey');
  return encryptPin(keyCode, pin);
}

export async function clientWithPin(
  harness: Harness,
  type: ApplicationType = 'GENERAL',
  host?: string,
): Promise<TestClient> {
  const client = await answeredClient(harness, type, {}, host);
  await must(client, 'postPin', { code: await encryptedPin(client, validPin) });
  return client;
}

export async function startedEkyc(client: TestClient): Promise<string> {
  return (await must(client, 'startEkyc', { supplement: false })).url;
}

export type Course = {
  readonly type?: ApplicationType;
  readonly supplement?: boolean;
  readonly host?: string;
  readonly image?: () => Promise<Buffer>;
};

export async function approvedClient(
  harness: Harness,
  provider: Provider,
  { type = 'GENERAL', supplement = false, host }: Course = {},
): Promise<TestClient> {
  const client = await clientWithPin(harness, type, host);
  await provider.decide(await startedEkyc(client), 'approved', supplement);
  await must(client, 'pollEkycStatus', {});
  return client;
}

const documentsOf = ({ type, supplement }: Course): readonly DocumentType[] => [
  ...(type === 'CHILD' ? (['INDIVIDUAL_NUMBER_CARD', 'CERTIFICATE_RESIDENCE'] as const) : []),
  ...(supplement === true ? (['CURRENT_ADDRESS_CERTIFICATE'] as const) : []),
];

export async function completedNumber(
  harness: Harness,
  provider: Provider,
  course: Course = {},
): Promise<string> {
  const client = await approvedClient(harness, provider, course);
  for (const document of documentsOf(course)) {
    const { status, text } = await upload(client, document, await (course.image?.() ?? picture()));
    if (status !== 204) throw new Error(`postDocument: ${status} ${text}`);
  }
  return (await must(client, 'completeApplication', {})).applicationNumber;
}

export async function picture(width = 640, height = 480): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#48c' } })
    .jpeg()
    .toBuffer();
}

export async function upload(client: TestClient, type: DocumentType, file: Uint8Array): Promise<Answer> {
  const form = new FormData();
  form.append('type', type);
  form.append('image', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'card.jpg');
  const request = new Response(form);
  return client.send({
    url: '/api/documents',
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}
