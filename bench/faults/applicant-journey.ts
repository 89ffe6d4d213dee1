import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { findCode } from '@kaisetsu/test-kit/find-code';
import { createWireApp, JourneyTimeout, until } from '@kaisetsu/test-kit/wire-app';
import { encryptedPin, giveAnswers, pinBody, validPin } from '../../apps/api/test/support/journey.ts';
import { bankCodes, must } from '../../apps/api/test/support/test-client.ts';
import { RecordingClient } from './journey-log.ts';
import { type ApplicantEnvironment, proveAndComplete } from './prove-identity.ts';

export async function apply(environment: ApplicantEnvironment, type: ApplicationType): Promise<void> {
  await proveAndComplete(environment, await applyUntilPin(environment, type));
}

export async function applyUntilPin(
  environment: ApplicantEnvironment,
  type: ApplicationType,
): Promise<RecordingClient> {
  const client = await verify(environment, type);
  await answerAll(client, environment.plain === true);
  return client;
}

let clientCount = 0;
const hosts = Object.keys(bankCodes);

async function verify(environment: ApplicantEnvironment, type: ApplicationType): Promise<RecordingClient> {
  for (let tries = 0; tries < 5; tries += 1) {
    clientCount += 1;
    const port = environment.ports[clientCount % environment.ports.length] ?? Number.NaN;
    const ownAddress = `10.${(clientCount >> 14) & 127}.${(clientCount >> 7) & 127}.${clientCount & 127}`;
    const app = createWireApp({ address: ownAddress, ...environment, port });
    const client = new RecordingClient(app, hosts[clientCount % hosts.length] ?? '', type);
    environment.onLog?.(client.log);
    if (await verifyAddress(environment, client)) return client;
  }
  throw new JourneyTimeout('no e-mail address could be verified');
}

/** False if the response to the right code was lost: the next code for this address comes only after a minute. */
async function verifyAddress(
  { timeoutMs, mailbox }: ApplicantEnvironment,
  client: RecordingClient,
): Promise<boolean> {
  const { mailAddress, type } = client.log;
  await client.arrive();
  const asked = { bankCode: bankCodes[client.host], mailAddress, applicationType: type };
  await until(timeoutMs, 'response to the code request', async () => {
    const { status } = await client.call('registerCode', asked);
    // 429: an earlier attempt has sent the mail.
    return status === 200 || status === 429;
  });
  const mails = await mailbox.first(mailAddress, timeoutMs);
  const verificationCode = findCode(mails.at(-1)?.text);
  let tries = 0;
  const { status } = await until(timeoutMs, 'response to the code', async () => {
    tries += 1;
    const answer = await client.call('verifyCode', {
      ...asked,
      ...{ verificationCode, channel: 'web', deviceId: null },
    });
    return answer.status === 200 || answer.status === 401 ? answer : undefined;
  });
  if (status === 401 && tries > 1) return false;
  if (status !== 200) throw new Error(`verifyCode: ${status}`);
  client.token = client.log.token ?? '';
  return true;
}

const randomKana = () =>
  Array.from({ length: 6 }, () => 'アイウエオカキクケコサシスセソ'[Math.floor(Math.random() * 15)]).join('');

async function answerAll(client: RecordingClient, plain: boolean): Promise<void> {
  await giveAnswers(client, client.log.type, { kanaFirstName: randomKana() });
  // The database must then contain the second name.
  const changed = { ...client.log.answers.personal, kanaFirstName: randomKana() };
  if (!plain) await must(client, 'postPersonal', changed);
  await must(client, 'postPin', await pinBody(client, await encryptedPin(client, validPin)));
  client.log.pin = validPin;
}
