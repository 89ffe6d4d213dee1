import { setTimeout as wait } from 'node:timers/promises';
import { pinFacts } from '@kaisetsu/domain/answers/pin-facts';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallName } from '@kaisetsu/domain/call-table';
import type { DocumentType } from '@kaisetsu/domain/documents';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { validatePin } from '@kaisetsu/domain/fields/pin';
import type { Answers } from '../../apps/api/src/application.ts';
import * as given from '../../apps/api/test/support/answers.ts';
import { encryptWith, picture, upload } from '../../apps/api/test/support/journey.ts';
import { bankCodes, newAddress, TestClient } from '../../apps/api/test/support/test-client.ts';
import type { Mailbox } from './mailbox.ts';
import type { SimulatorClient } from './provider.ts';
import { type CallStats, JourneyTimeout, retryingClient } from './retrying-client.ts';

/** The data that the server acknowledged to one client. compare.ts checks it against the database. */
export type Acknowledged = {
  readonly mailAddress: string;
  readonly type: ApplicationType;
  /** Code mails that the server promised. */
  codes: number;
  token: string | null;
  /** Number of POSTs with a 2xx response. */
  posts: number;
  /** Acknowledged calls by the audit event that each of them records. */
  readonly saved: Map<string, number>;
  /** The latest acknowledged answers of each group. */
  answers: Partial<Answers>;
  pin: string | null;
  ekycUrl: string | null;
  /** Whether a response said that the identity verification passed. */
  identified: boolean;
  readonly documents: Map<DocumentType, { readonly width: number; readonly height: number }>;
  /** Every receipt number in a response. */
  readonly numbers: Set<string>;
  /** `performance.now()` at the first acknowledged completion. */
  completedAt: number | null;
};

export type ApplicantEnvironment = {
  /** Port for a request: that of the load balancer, or of the node it would choose. */
  readonly nextPort: (session: string | undefined) => number;
  readonly mailbox: Pick<Mailbox, 'first'>;
  readonly provider: Pick<SimulatorClient, 'approve'>;
  readonly stats: CallStats;
  readonly timeoutMs: number;
  /** Whether applicants read the outcome that webhooks deliver instead of polling the provider. */
  readonly webhooksOnly: boolean;
  /** Makes every journey the same: no repeated answers, no concurrent webhooks, no supplement. */
  readonly plain?: boolean;
};

let clientCount = 0;
const hosts = Object.keys(bankCodes);

/**
 * Completes one journey from the first page to the receipt number, with retries.
 *
 * @param onLog receives a log for each e-mail address used; the journey keeps adding to it
 * @throws JourneyTimeout
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
    await proveIdentity(environment, client, log);
    await complete(environment, client, log);
    return;
  }
  throw new JourneyTimeout('no e-mail address could be verified');
}

function newLog(type: ApplicationType): Acknowledged {
  return {
    mailAddress: newAddress(),
    type,
    codes: 0,
    token: null,
    posts: 0,
    saved: new Map(),
    answers: {},
    pin: null,
    ekycUrl: null,
    identified: false,
    documents: new Map(),
    numbers: new Set(),
    completedAt: null,
  };
}

/** A client with an open session and no answers. @throws JourneyTimeout */
export async function openSession(
  environment: ApplicantEnvironment,
  type: ApplicationType,
): Promise<TestClient> {
  const client = await verifiedClient(environment, newLog(type));
  if (client === null) throw new JourneyTimeout('the e-mail address could not be verified');
  return client;
}

/** A client that has set the PIN: the next step can upload a child's photos. @throws JourneyTimeout */
export async function journeyUntilPin(
  environment: ApplicantEnvironment,
  type: ApplicationType,
): Promise<TestClient> {
  const client = await openSession(environment, type);
  await answerAll(environment, client, newLog(type));
  return client;
}

/** Posts with the retries of {@link retryingClient}, counts the acknowledgement and returns the response body. */
async function post(client: TestClient, log: Acknowledged, name: CallName, body: unknown): Promise<unknown> {
  const answer = await client.call(name, body);
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  log.posts += 1;
  return answer.json;
}

async function read<T>(client: TestClient, name: CallName): Promise<T> {
  const answer = await client.call(name);
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return answer.json as T;
}

/**
 * Verifies the address of the log. Returns null when the response to the right code was lost: the code is used up, and the
 * applicant uses another address instead of waiting a minute.
 */
async function verifiedClient(
  environment: ApplicantEnvironment,
  log: Acknowledged,
): Promise<TestClient | null> {
  clientCount += 1;
  const host = hosts[clientCount % hosts.length] ?? '';
  const address = `10.${(clientCount >> 14) & 127}.${(clientCount >> 7) & 127}.${clientCount & 127}`;
  const { nextPort, timeoutMs, stats, mailbox } = environment;
  const client = await new TestClient(retryingClient({ nextPort, address, timeoutMs, stats }), host).arrive();
  const asked = { bankCode: bankCodes[host], mailAddress: log.mailAddress, applicationType: log.type };
  await until(timeoutMs, 'response to the code request', async () => {
    const answer = await client.call('registerCode', asked);
    if (answer.status === 200) {
      log.codes += 1;
      log.posts += 1;
    }
    // 429: the response to an earlier attempt was lost, but its mail was sent.
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
  // The applicant goes back and changes the name; the database must hold the latest one.
  if (environment.plain !== true) await save('postPersonal', 'personal-saved', 'personal', person());

  const facts = pinFacts({
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

async function proveIdentity(
  environment: ApplicantEnvironment,
  client: TestClient,
  log: Acknowledged,
): Promise<void> {
  const { url } = (await post(client, log, 'startEkyc', { supplement: false })) as { url: string };
  log.ekycUrl = url;
  const supplement = log.type === 'GENERAL' && environment.plain !== true && random(4) === 0;
  await environment.provider.approve(url, {
    type: log.type,
    supplementRequired: supplement,
    awaitWebhooks: environment.plain === true,
  });
  await until(environment.timeoutMs, 'outcome of the identity verification', async () => {
    const { status } = environment.webhooksOnly
      ? await read<{ status: number }>(client, 'getEkyc')
      : ((await post(client, log, 'pollEkycStatus', {})) as { status: number });
    return status === ekycStatus.bankerProcessing;
  });
  log.identified = true;
  const documents: readonly DocumentType[] =
    log.type === 'CHILD'
      ? ['INDIVIDUAL_NUMBER_CARD', random(2) === 0 ? 'MATERNITY_HANDBOOK' : 'CERTIFICATE_RESIDENCE']
      : supplement
        ? ['CURRENT_ADDRESS_CERTIFICATE']
        : [];
  for (const document of documents) {
    const [width, height] = [300 + random(60), 200 + random(60)];
    const answer = await upload(client, document, await picture(width, height));
    if (answer.status >= 300) throw new Error(`postDocument: ${answer.status} ${answer.text}`);
    log.posts += 1;
    log.documents.set(document, { width, height });
    const event = `document-${document.toLowerCase()}`;
    log.saved.set(event, (log.saved.get(event) ?? 0) + 1);
  }
}

async function complete(
  environment: ApplicantEnvironment,
  client: TestClient,
  log: Acknowledged,
): Promise<void> {
  // Some applicants tap twice.
  for (let taps = environment.plain === true ? 1 : 1 + random(2); taps > 0; taps -= 1) {
    const completion = (await post(client, log, 'completeApplication', {})) as { applicationNumber: string };
    log.numbers.add(completion.applicationNumber);
    log.completedAt ??= performance.now();
  }
}

/** Calls `ask` ten times a second until it returns a value. @throws JourneyTimeout */
async function until<T>(timeoutMs: number, what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const giveUp = performance.now() + timeoutMs;
  for (;;) {
    const found = await ask();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > giveUp) throw new JourneyTimeout(`timed out: ${what}`);
    await wait(100);
  }
}
