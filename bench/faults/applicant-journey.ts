import { toPinFacts } from '@kaisetsu/domain/answers/pin-facts';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallName } from '@kaisetsu/domain/call-table';
import { validatePin } from '@kaisetsu/domain/fields/pin';
import type { Answers } from '../../apps/api/src/core/application.ts';
import * as given from '../../apps/api/test/support/answers.ts';
import { encryptWith } from '../../apps/api/test/support/journey.ts';
import { bankCodes, TestClient } from '../../apps/api/test/support/test-client.ts';
import type { ApplicantEnvironment } from './applicant-environment.ts';
import { type Acknowledged, newLog, post, read } from './journey-log.ts';
import { proveAndComplete } from './prove-identity.ts';
import { JourneyTimeout, retryingClient, until } from './retrying-client.ts';

/** Number of clients so far. A client gets its bank and its IP address from this number. */
let clientCount = 0;
const hosts = Object.keys(bankCodes);

/**
 * Makes the calls of one journey from the first page to the receipt number. Repeats failed calls as the page does.
 *
 * @param onLog called with a new log for each e-mail address that the journey tries; the journey then adds to the log the data
 * that the server acknowledges
 * @throws JourneyTimeout if a response, a mail or the result of the identity verification does not arrive in time, or if five
 * addresses could not be verified
 */
export async function apply(
  environment: ApplicantEnvironment,
  type: ApplicationType,
  onLog: (log: Acknowledged) => void,
): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const log = newLog(type);
    onLog(log);
    const client = await verifiedClient(environment, log);
    if (client === null) continue;
    await answerAll(environment, client, log);
    await proveAndComplete(environment, client, log);
    return;
  }
  throw new JourneyTimeout('no e-mail address could be verified');
}

/** Makes a client with an open session and no answers. @throws JourneyTimeout */
export async function openSession(
  environment: ApplicantEnvironment,
  type: ApplicationType,
): Promise<TestClient> {
  const client = await verifiedClient(environment, newLog(type));
  if (client === null) throw new JourneyTimeout('the e-mail address could not be verified');
  return client;
}

/** Makes a client that has given all answers and set the PIN. A child's client can then send photos. @throws JourneyTimeout */
export async function journeyUntilPin(
  environment: ApplicantEnvironment,
  type: ApplicationType,
): Promise<TestClient> {
  const client = await openSession(environment, type);
  await answerAll(environment, client, newLog(type));
  return client;
}

/**
 * Verifies the e-mail address of the log. Returns null if the response to the right code was lost. The code is then used up, and
 * the server sends the next code for this address only after a minute. To try at once, the caller needs another address.
 */
async function verifiedClient(
  environment: ApplicantEnvironment,
  log: Acknowledged,
): Promise<TestClient | null> {
  clientCount += 1;
  const host = hosts[clientCount % hosts.length] ?? '';
  const address = `10.${(clientCount >> 14) & 127}.${(clientCount >> 7) & 127}.${clientCount & 127}`;
  const { nextPort, timeoutMs, stats, mailbox } = environment;
  const localAddress = environment.localAddress?.(clientCount);
  const app = retryingClient({ nextPort, address, localAddress, timeoutMs, stats });
  const client = await new TestClient(app, host).arrive();
  const asked = { bankCode: bankCodes[host], mailAddress: log.mailAddress, applicationType: log.type };
  await until(timeoutMs, 'response to the code request', async () => {
    const answer = await client.call('registerCode', asked);
    if (answer.status === 200) {
      log.codes += 1;
      log.posts += 1;
    }
    // 429 means that an earlier attempt has sent the mail, but its response was lost.
    return answer.status === 200 || answer.status === 429;
  });
  const mails = await mailbox.first(log.mailAddress, timeoutMs);
  const verificationCode = mails.map((text) => /\d{6}/.exec(text)?.[0]).at(-1);
  if (verificationCode === undefined) throw new JourneyTimeout('no code mail');
  let tries = 0;
  const answer = await until(timeoutMs, 'response to the code', async () => {
    tries += 1;
    const response = await client.call('verifyCode', {
      ...asked,
      ...{ verificationCode, channel: 'web', deviceId: null },
    });
    return response.status === 200 || response.status === 401 ? response : undefined;
  });
  if (answer.status === 401 && tries > 1) return null;
  if (answer.status !== 200) throw new Error(`verifyCode: ${answer.status} ${answer.text}`);
  log.posts += 1;
  client.token = (answer.json as { authenticationToken: string }).authenticationToken;
  log.token = client.token;
  return client;
}

const kana = () => Array.from({ length: 6 }, () => 'アイウエオカキクケコサシスセソ'[random(15)]).join('');
const random = (below: number): number => Math.floor(Math.random() * below);

async function answerAll(
  environment: ApplicantEnvironment,
  client: TestClient,
  log: Acknowledged,
): Promise<void> {
  const bankCode = bankCodes[client.host] ?? '';
  const isChild = log.type === 'CHILD';
  const save = async <G extends keyof Answers>(
    name: CallName,
    event: string,
    group: G,
    value: Answers[G],
    body: unknown = value,
  ): Promise<void> => {
    await post(client, log, name, body);
    log.saved.set(event, (log.saved.get(event) ?? 0) + 1);
    log.answers = { ...log.answers, [group]: value };
  };
  const person = () => (isChild ? given.child : given.personal)({ bankCode, kanaFirstName: kana() });
  await save('postPersonal', 'personal-saved', 'personal', person());
  await save(
    'postWorkplace',
    'workplace-saved',
    'workplace',
    isChild ? given.childWorkplace() : given.workplace(),
  );
  if (isChild) {
    await save('postParent', 'parent-saved', 'parent', given.parent({ bankCode, kanaFirstName: kana() }));
    await save(
      'postParentWorkplace',
      'parent-workplace-saved',
      'parentWorkplace',
      given.parentWorkplace({ workplacePhoneNumber: `092-${random(900) + 100}-4567` }),
    );
  }
  const { branchList } = await read<{ branchList: { code: string }[] }>(client, 'getBranches');
  const branchCode = branchList[random(branchList.length)]?.code ?? '';
  await save('postBranch', 'branch-saved', 'branchCode', branchCode, { branchCode });
  if (!isChild) await save('postSealLess', 'seal-choice-saved', 'sealLess', true, { sealLess: true });
  // The applicant goes back and changes the name. The database must then contain the second name.
  if (environment.plain !== true) await save('postPersonal', 'personal-saved', 'personal', person());

  const facts = toPinFacts({
    ...{ personal: null, workplace: null, parent: null, parentWorkplace: null },
    ...log.answers,
  });
  let pin: string;
  do pin = String(random(10_000)).padStart(4, '0');
  while (validatePin(pin, facts) !== null);
  const { keyCode } = await read<{ keyCode: string }>(client, 'getPublicKey');
  const { answersVersion } = await read<{ answersVersion: string }>(client, 'getApplication');
  await post(client, log, 'postPin', { code: await encryptWith(keyCode, pin), answersVersion });
  log.pin = pin;
}
