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
import type { Provider } from './provider.ts';
import { type CallStats, JourneyTimeout, retryingClient } from './retrying-client.ts';

/** A client's own log: what it was told is saved. Compared with the database in the end. */
export type Acknowledged = {
  readonly mailAddress: string;
  readonly type: ApplicationType;
  /** Code mails promised. */
  codes: number;
  token: string | null;
  /** Every POST that was answered 2xx. */
  posts: number;
  /** The same, of the calls that leave a line in the audit trail each time, by that line. */
  readonly saved: Map<string, number>;
  /** Newest acknowledged content of each group. */
  answers: Partial<Answers>;
  pin: string | null;
  ekycUrl: string | null;
  readonly documents: Map<DocumentType, { readonly width: number; readonly height: number }>;
  /** Every receipt number told. */
  readonly numbers: Set<string>;
  /** `performance.now()` of the first completion that was acknowledged. */
  completedAt: number | null;
};

export type ApplicantEnvironment = {
  /** Where a request goes: a load balancer, or what one would choose. */
  readonly nextPort: (session: string | undefined) => number;
  readonly mailbox: Mailbox;
  readonly provider: Provider;
  readonly experience: CallStats;
  readonly timeoutMs: number;
  /** Learn of the outcome from webhooks alone, not by polling. */
  readonly webhooksOnly: boolean;
  /** Nothing twice, nothing at once and no supplement, so that every journey is the same. */
  readonly plain?: boolean;
};

let count = 0;
const hosts = Object.keys(bankCodes);

/**
 * One applicant from the page to the confirmation mail, however often something breaks on the way. Gives the log of what
 * was acknowledged as it grows, to `onLog`, a new one for each e-mail address used. @throws JourneyTimeout
 */
export async function apply(
  world: ApplicantEnvironment,
  type: ApplicationType,
  onLog: (log: Acknowledged) => void,
): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const log = newLog(type);
    onLog(log);
    const visitor = await verified(world, log);
    if (visitor === null) continue;
    await answerAll(world, visitor, log);
    await proveIdentity(world, visitor, log);
    await complete(world, visitor, log);
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
    documents: new Map(),
    numbers: new Set(),
    completedAt: null,
  };
}

/** Someone who has set the PIN: from here a child's pictures may come. */
export async function untilPin(world: ApplicantEnvironment, type: ApplicationType): Promise<TestClient> {
  const log = newLog(type);
  const visitor = await verified(world, log);
  if (visitor === null) throw new JourneyTimeout('the e-mail address could not be verified');
  await answerAll(world, visitor, log);
  return visitor;
}

/** Sends it until it is answered, as {@link retryingClient} does, notes what was acknowledged and gives the answer. */
async function post(visitor: TestClient, log: Acknowledged, name: CallName, body: unknown): Promise<unknown> {
  const answer = await visitor.call(name, body);
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  log.posts += 1;
  return answer.json;
}

async function read<T>(visitor: TestClient, name: CallName): Promise<T> {
  const answer = await visitor.call(name);
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return answer.json as T;
}

/**
 * Null when the answer to the right code was lost: the code is used up, and rather than wait a minute for the next one
 * this applicant takes another address.
 */
async function verified(world: ApplicantEnvironment, log: Acknowledged): Promise<TestClient | null> {
  count += 1;
  const host = hosts[count % hosts.length] ?? '';
  const address = `10.${(count >> 14) & 127}.${(count >> 7) & 127}.${count & 127}`;
  const { nextPort, timeoutMs, experience, mailbox } = world;
  const visitor = await new TestClient(
    retryingClient({ nextPort, address, timeoutMs, experience }),
    host,
  ).arrive();
  const asked = { bankCode: bankCodes[host], mailAddress: log.mailAddress, applicationType: log.type };
  await until(timeoutMs, 'code asked for', async () => {
    const answer = await visitor.call('registerCode', asked);
    if (answer.status === 200) {
      log.codes += 1;
      log.posts += 1;
    }
    // 429: the answer to an earlier try was lost, but its mail is on the way.
    return answer.status === 200 || answer.status === 429;
  });
  const mails = await mailbox.first(log.mailAddress, timeoutMs);
  const verificationCode = mails.map((text) => /\d{6}/.exec(text)?.[0]).at(-1);
  if (verificationCode === undefined) throw new JourneyTimeout('never came: code mail');
  let tries = 0;
  const answer = await until(timeoutMs, 'code judged', async () => {
    tries += 1;
    const judged = await visitor.call('verifyCode', {
      ...asked,
      ...{ verificationCode, channel: 'web', deviceId: null },
    });
    return judged.status === 200 || judged.status === 401 ? judged : undefined;
  });
  if (answer.status === 401 && tries > 1) return null;
  if (answer.status !== 200) throw new Error(`verifyCode: ${answer.status} ${answer.text}`);
  log.posts += 1;
  visitor.token = (answer.json as { authenticationToken: string }).authenticationToken;
  log.token = visitor.token;
  return visitor;
}

const kana = () => Array.from({ length: 6 }, () => 'アイウエオカキクケコサシスセソ'[random(15)]).join('');
const random = (below: number): number => Math.floor(Math.random() * below);

async function answerAll(world: ApplicantEnvironment, visitor: TestClient, log: Acknowledged): Promise<void> {
  const bankCode = bankCodes[visitor.host] ?? '';
  const isChild = log.type === 'CHILD';
  const save = async <G extends keyof Answers>(
    name: CallName,
    event: string,
    group: G,
    value: Answers[G],
    body: unknown = value,
  ): Promise<void> => {
    await post(visitor, log, name, body);
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
  const { branchList } = await read<{ branchList: { code: string }[] }>(visitor, 'getBranches');
  const branchCode = branchList[random(branchList.length)]?.code ?? '';
  await save('postBranch', 'branch-saved', 'branchCode', branchCode, { branchCode });
  if (!isChild) await save('postSealLess', 'seal-choice-saved', 'sealLess', true, { sealLess: true });
  // Back to change the name: the newest acknowledged one must be what is kept.
  if (world.plain !== true) await save('postPersonal', 'personal-saved', 'personal', person());

  const facts = pinFacts({
    ...{ personal: null, workplace: null, parent: null, parentWorkplace: null },
    ...log.answers,
  });
  let pin: string;
  do pin = String(random(10_000)).padStart(4, '0');
  while (validatePin(pin, facts) !== null);
  const { keyCode } = await read<{ keyCode: string }>(visitor, 'getPublicKey');
  await post(visitor, log, 'postPin', { code: await encryptWith(keyCode, pin) });
  log.pin = pin;
}

async function proveIdentity(
  world: ApplicantEnvironment,
  visitor: TestClient,
  log: Acknowledged,
): Promise<void> {
  const { url } = (await post(visitor, log, 'startEkyc', { supplement: false })) as { url: string };
  log.ekycUrl = url;
  const supplement = log.type === 'GENERAL' && world.plain !== true && random(4) === 0;
  await world.provider.approve(url, { supplementRequired: supplement, untilTold: world.plain === true });
  await until(world.timeoutMs, 'outcome of the identity verification', async () => {
    const { status } = world.webhooksOnly
      ? await read<{ status: number }>(visitor, 'getEkyc')
      : ((await post(visitor, log, 'pollEkycStatus', {})) as { status: number });
    return status === ekycStatus.bankerProcessing;
  });
  const documents: readonly DocumentType[] =
    log.type === 'CHILD'
      ? ['INDIVIDUAL_NUMBER_CARD', random(2) === 0 ? 'MATERNITY_HANDBOOK' : 'CERTIFICATE_RESIDENCE']
      : supplement
        ? ['CURRENT_ADDRESS_CERTIFICATE']
        : [];
  for (const document of documents) {
    const [width, height] = [300 + random(60), 200 + random(60)];
    const answer = await upload(visitor, document, await picture(width, height));
    if (answer.status >= 300) throw new Error(`postDocument: ${answer.status} ${answer.text}`);
    log.posts += 1;
    log.documents.set(document, { width, height });
    const event = `document-${document.toLowerCase()}`;
    log.saved.set(event, (log.saved.get(event) ?? 0) + 1);
  }
}

async function complete(world: ApplicantEnvironment, visitor: TestClient, log: Acknowledged): Promise<void> {
  // Some tap twice.
  for (let taps = world.plain === true ? 1 : 1 + random(2); taps > 0; taps -= 1) {
    const told = (await post(visitor, log, 'completeApplication', {})) as { applicationNumber: string };
    log.numbers.add(told.applicationNumber);
    log.completedAt ??= performance.now();
  }
}

/** Asks ten times a second until there is something. @throws JourneyTimeout */
async function until<T>(timeoutMs: number, what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const giveUp = performance.now() + timeoutMs;
  for (;;) {
    const found = await ask();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > giveUp) throw new JourneyTimeout(`never came: ${what}`);
    await wait(100);
  }
}
