import { setTimeout as wait } from 'node:timers/promises';
import type { CallResponse } from '@kaisetsu/domain/calls';
import type { DocumentType } from '@kaisetsu/domain/documents';
import { ekycStatus, readStatus } from '@kaisetsu/domain/ekyc';
import { picture, upload } from '../../apps/api/test/support/journey.ts';
import type { TestClient } from '../../apps/api/test/support/test-client.ts';
import type { ApplicantEnvironment } from './applicant-environment.ts';
import { type Acknowledged, post, read } from './journey-log.ts';
import { JourneyTimeout, until } from './retrying-client.ts';

const random = (below: number): number => Math.floor(Math.random() * below);

/** A journey verifies at most twice, because the cut-over occurs once and ends at most one verification of an application. */
const maxVerifications = 2;

/**
 * Verifies the identity, sends the documents and completes the application. Starts a second verification if the cut-over ends the
 * identity method before the completion.
 *
 * @throws JourneyTimeout
 */
export async function proveAndComplete(
  environment: ApplicantEnvironment,
  client: TestClient,
  log: Acknowledged,
): Promise<void> {
  // The OpenID provider checks no document, so only the eKYC simulator can require a supplement.
  const canSupplement = log.type === 'GENERAL' && environment.oidc === undefined;
  const supplement = canSupplement && environment.plain !== true && random(4) === 0;
  for (let verifications = 0; verifications < maxVerifications; verifications += 1) {
    const isDone =
      (await verify(environment, client, log, supplement)) &&
      (await sendDocuments(client, log, supplement)) &&
      (await complete(environment, client, log));
    if (isDone) return;
  }
  throw new JourneyTimeout('the cut-over has ended both verifications');
}

/** Returns false if the cut-over has ended the session. */
async function verify(
  environment: ApplicantEnvironment,
  client: TestClient,
  log: Acknowledged,
  supplementRequired: boolean,
): Promise<boolean> {
  const started = await client.call('startEkyc', { supplement: false });
  if (started.status >= 300) throw new Error(`startEkyc: ${started.status} ${started.text}`);
  log.posts += 1;
  const { url } = started.json as CallResponse<'startEkyc'>;
  log.ekycUrl = url;
  const { oidc, provider, identityPauseMs = 0 } = environment;
  if (identityPauseMs > 0) await wait(random(identityPauseMs));
  const byOpenId = oidc !== undefined && url.startsWith(oidc.issuer);
  if (byOpenId) await returnFromProvider(oidc, client, url, started.headers['set-cookie']);
  else {
    const awaitWebhooks = environment.plain === true;
    await provider.approve(url, { type: log.type, supplementRequired, awaitWebhooks });
  }
  let hasStartedAgain = false;
  const status = await until(environment.timeoutMs, 'outcome of the identity verification', async () => {
    const { status } = environment.webhooksOnly
      ? await read<CallResponse<'getEkyc'>>(client, 'getEkyc')
      : ((await post(client, log, 'pollEkycStatus', {})) as CallResponse<'pollEkycStatus'>);
    if (byOpenId && status === ekycStatus.providerProcessing && !hasStartedAgain) {
      hasStartedAgain = true;
      await startAgain(client, log);
    }
    return readStatus(status) === 'waiting' ? undefined : status;
  });
  log.identified = status === ekycStatus.bankerProcessing;
  if (log.identified) return true;
  await requireEndByCutOver(client);
  return false;
}

/** Opens the return address with a code, as the applicant's browser does after the redirect by the OpenID provider. */
async function returnFromProvider(
  oidc: NonNullable<ApplicantEnvironment['oidc']>,
  client: TestClient,
  url: string,
  setCookie: string | string[] | number | undefined,
): Promise<void> {
  const state = new URL(url).searchParams.get('state') ?? '';
  const query = new URLSearchParams({ code: oidc.consent(url), state, iss: oidc.issuer });
  const [cookie = ''] = /\b(?:__Host-)?identity=[^;]+/.exec([setCookie].flat().join('\n')) ?? [];
  const answer = await client.send({
    method: 'GET',
    url: `/identity/return/openid-connect?${query}`,
    headers: { cookie },
  });
  if (answer.status !== 303) throw new Error(`identity return: ${answer.status}`);
}

/** Calls startEkyc again while the result is pending. The node must not begin a second session at the provider. */
async function startAgain(client: TestClient, log: Acknowledged): Promise<void> {
  const { url } = (await post(client, log, 'startEkyc', {
    supplement: false,
  })) as CallResponse<'startEkyc'>;
  if (!url.endsWith('/ekyc-callback'))
    throw new Error('the second start has opened a session at the provider');
}

/** Sends the required documents that the server has not acknowledged yet. Returns false if the cut-over has ended the session. */
async function sendDocuments(client: TestClient, log: Acknowledged, supplement: boolean): Promise<boolean> {
  const second = random(2) === 0 ? 'MATERNITY_HANDBOOK' : 'CERTIFICATE_RESIDENCE';
  const needed: readonly DocumentType[] =
    log.type === 'CHILD'
      ? ['INDIVIDUAL_NUMBER_CARD', second]
      : supplement
        ? ['CURRENT_ADDRESS_CERTIFICATE']
        : [];
  for (const document of needed) {
    if (log.documents.has(document)) continue;
    const [width, height] = [300 + random(60), 200 + random(60)];
    const answer = await upload(client, document, await picture(width, height));
    if (answer.status === 409) {
      const { childByPhoto } = await read<CallResponse<'getIdentityMethods'>>(client, 'getIdentityMethods');
      if (document === 'INDIVIDUAL_NUMBER_CARD' && !childByPhoto) continue;
      await requireEndByCutOver(client);
      log.identified = false;
      return false;
    }
    if (answer.status >= 300) throw new Error(`postDocument: ${answer.status} ${answer.text}`);
    log.posts += 1;
    log.documents.set(document, { width, height });
    const event = `document-${document.toLowerCase()}`;
    log.saved.set(event, (log.saved.get(event) ?? 0) + 1);
  }
  return true;
}

/** Returns false if the cut-over has ended the approved session. */
async function complete(
  environment: ApplicantEnvironment,
  client: TestClient,
  log: Acknowledged,
): Promise<boolean> {
  // Some applicants tap the button twice.
  for (let taps = environment.plain === true ? 1 : 1 + random(2); taps > 0; taps -= 1) {
    const answer = await client.call('completeApplication', {});
    if (answer.status === 409 && log.numbers.size === 0) {
      await requireEndByCutOver(client);
      log.identified = false;
      return false;
    }
    if (answer.status >= 300) throw new Error(`completeApplication: ${answer.status} ${answer.text}`);
    log.posts += 1;
    log.numbers.add((answer.json as CallResponse<'completeApplication'>).applicationNumber);
    log.completedAt ??= performance.now();
  }
  return true;
}

/** @throws Error if the verification has ended for a reason other than the cut-over */
async function requireEndByCutOver(client: TestClient): Promise<void> {
  const ekyc = await read<CallResponse<'getEkyc'>>(client, 'getEkyc');
  if (ekyc.endedByLaw) return;
  throw new Error(`identity verification: status ${ekyc.status} ${ekyc.reason} ${ekyc.mismatch.join(' ')}`);
}
