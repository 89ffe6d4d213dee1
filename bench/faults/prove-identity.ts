import { setTimeout as wait } from 'node:timers/promises';
import type { CallResponse } from '@kaisetsu/domain/calls';
import type { DocumentType } from '@kaisetsu/domain/documents';
import { ekycStatus, readStatus } from '@kaisetsu/domain/ekyc';
import type { Mailbox } from '@kaisetsu/test-kit/mailbox';
import type { SimulatorControl } from '@kaisetsu/test-kit/simulator-control';
import { type CallStats, JourneyTimeout, until } from '@kaisetsu/test-kit/wire-app';
import { sampleCards } from '../../apps/api/test/support/instant-provider.ts';
import { picture, upload } from '../../apps/api/test/support/journey.ts';
import type { OidcServer } from '../../apps/api/test/support/oidc-server.ts';
import { type Answer, must } from '../../apps/api/test/support/test-client.ts';
import type { Acknowledged, RecordingClient } from './journey-log.ts';

export type ApplicantEnvironment = {
  readonly ports: readonly number[];
  readonly mailbox: Pick<Mailbox, 'first'>;
  readonly provider: Pick<SimulatorControl, 'change'>;
  readonly stats?: CallStats;
  readonly onLog?: (log: Acknowledged) => void;
  readonly timeoutMs: number;
  /** Otherwise each poll makes the node ask the provider. */
  readonly webhooksOnly?: boolean;
  /** Saves each answer once, gets one webhook at a time, needs no supplement and completes once. */
  readonly plain?: boolean;
  readonly oidc?: Pick<OidcServer, 'issuer' | 'consent'>;
  readonly identityPauseMs?: number;
  /** Without it each applicant has an address of her own. */
  readonly address?: string;
};

const random = (below: number): number => Math.floor(Math.random() * below);

export async function proveAndComplete(
  environment: ApplicantEnvironment,
  client: RecordingClient,
): Promise<void> {
  // Only the eKYC simulator checks documents.
  const canSupplement = client.log.type === 'GENERAL' && environment.oidc === undefined;
  const supplement = canSupplement && environment.plain !== true && random(4) === 0;
  // Once: another supplementary document would replace the one of the first verification.
  const documents = chooseDocuments(client, supplement);
  for (let verifications = 0; verifications < 2; verifications += 1) {
    const isDone =
      (await verify(environment, client, supplement)) &&
      (await sendDocuments(client, documents)) &&
      (await complete(client, environment.plain === true));
    if (isDone) return;
  }
  throw new JourneyTimeout('the cut-over has ended both verifications');
}

/** False if the cut-over has ended the session; so also below. */
async function verify(
  environment: ApplicantEnvironment,
  client: RecordingClient,
  supplementRequired: boolean,
): Promise<boolean> {
  const { oidc, provider, identityPauseMs = 0, timeoutMs } = environment;
  const started = await client.call('startEkyc', { supplement: false });
  if (started.status >= 300) throw new Error(`startEkyc: ${started.status} ${started.text}`);
  const { url } = started.json as CallResponse<'startEkyc'>;
  if (identityPauseMs > 0) await wait(random(identityPauseMs));
  const byOpenId = oidc !== undefined && url.startsWith(oidc.issuer);
  if (byOpenId) await returnFromProvider(oidc, client, url, started);
  else {
    const awaitWebhooks = environment.plain === true;
    // In production mode the nodes send the simulator no answers.
    const verified = sampleCards(client.log.type).map(({ role, ...card }) => ({ ...card, subject: role }));
    const status = ['processing', 'approved'];
    await provider.change(url, { status, supplementRequired, awaitWebhooks, verified });
  }
  let hasStartedAgain = false;
  const status = await until(timeoutMs, 'outcome of the identity verification', async () => {
    const { status } = await (environment.webhooksOnly === true
      ? must(client, 'getEkyc')
      : must(client, 'pollEkycStatus', {}));
    if (byOpenId && status === ekycStatus.providerProcessing && !hasStartedAgain) {
      hasStartedAgain = true;
      await startAgain(client);
    }
    return readStatus(status) === 'waiting' ? undefined : status;
  });
  if (status === ekycStatus.bankerProcessing) return true;
  await requireEndByCutOver(client);
  return false;
}

async function returnFromProvider(
  oidc: NonNullable<ApplicantEnvironment['oidc']>,
  client: RecordingClient,
  url: string,
  { headers: { 'set-cookie': setCookie } }: Answer,
): Promise<void> {
  const state = new URL(url).searchParams.get('state') ?? '';
  const query = new URLSearchParams({ code: oidc.consent(url), state, iss: oidc.issuer });
  const [cookie = ''] = /\b(?:__Host-)?identity=[^;]+/.exec([setCookie].flat().join('\n')) ?? [];
  const { status } = await client.send({
    method: 'GET',
    url: `/identity/return/openid-connect?${query}`,
    headers: { cookie },
  });
  if (status !== 303) throw new Error(`identity return: ${status}`);
}

/** While the result is pending, the node must not begin a second session at the provider. */
async function startAgain(client: RecordingClient): Promise<void> {
  const { url } = await must(client, 'startEkyc', { supplement: false });
  if (!url.endsWith('/ekyc-callback'))
    throw new Error('the second start has opened a session at the provider');
}

function chooseDocuments({ log }: RecordingClient, supplement: boolean): readonly DocumentType[] {
  if (supplement) return ['CURRENT_ADDRESS_CERTIFICATE'];
  if (log.type === 'GENERAL') return [];
  return ['INDIVIDUAL_NUMBER_CARD', random(2) === 0 ? 'MATERNITY_HANDBOOK' : 'CERTIFICATE_RESIDENCE'];
}

async function sendDocuments(client: RecordingClient, documents: readonly DocumentType[]): Promise<boolean> {
  const { log } = client;
  for (const document of documents) {
    if (log.documents.has(document)) continue;
    const [width, height] = [300 + random(60), 200 + random(60)];
    const { status, text } = await upload(client, document, await picture(width, height));
    if (status === 409) {
      const methods = await must(client, 'getIdentityMethods');
      if (document === 'INDIVIDUAL_NUMBER_CARD' && !methods.childByPhoto) continue;
      await requireEndByCutOver(client);
      return false;
    }
    if (status >= 300) throw new Error(`postDocument: ${status} ${text}`);
    log.posts += 1;
    log.documents.set(document, { width, height });
    client.recordSaved(`document-${document.toLowerCase()}`);
  }
  return true;
}

async function complete(client: RecordingClient, plain: boolean): Promise<boolean> {
  for (let taps = plain ? 1 : 1 + random(2); taps > 0; taps -= 1) {
    const { status, text } = await client.call('completeApplication', {});
    if (status === 409 && client.log.numbers.size === 0) {
      await requireEndByCutOver(client);
      return false;
    }
    if (status >= 300) throw new Error(`completeApplication: ${status} ${text}`);
  }
  return true;
}

async function requireEndByCutOver(client: RecordingClient): Promise<void> {
  const ekyc = await must(client, 'getEkyc');
  if (ekyc.endedByLaw) return;
  throw new Error(`identity verification: status ${ekyc.status} ${ekyc.reason} ${ekyc.mismatch.join(' ')}`);
}
