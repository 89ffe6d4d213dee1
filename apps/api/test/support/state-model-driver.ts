import { createHmac, randomUUID } from 'node:crypto';
import type { DocumentType } from '@kaisetsu/domain/documents';
import { type EkycStatus, ekycStatus } from '@kaisetsu/domain/ekyc';
import type { FastifyInstance } from 'fastify';
import type { Answers, Application } from '../../src/core/application.ts';
import * as given from './answers.ts';
import type { Harness } from './harness.ts';
import type { InstantProvider } from './instant-provider.ts';
import { pinBody, upload } from './journey.ts';
import type { Model, ModelCall, ModelDocument, Outcome } from './state-model.ts';
import { homeBranch, type State } from './states.ts';
import { readCode, type TestClient } from './test-client.ts';

/** Each tab has its own node. */
export type Applicant = {
  readonly harness: Harness;
  readonly provider: InstantProvider;
  readonly webhookSecret: string;
  readonly mailAddress: string;
  readonly id: string;
  readonly tabs: readonly [TestClient, TestClient];
  readonly pins: Readonly<Record<'good' | 'birthday' | 'garbage', string>>;
  readonly picture: Uint8Array;
};

const documents: Record<ModelDocument, DocumentType> = {
  card: 'INDIVIDUAL_NUMBER_CARD',
  residence: 'CERTIFICATE_RESIDENCE',
  maternity: 'MATERNITY_HANDBOOK',
  supplement: 'CURRENT_ADDRESS_CERTIFICATE',
};
const documentNames = Object.keys(documents) as ModelDocument[];
const statuses: Record<Outcome, { status: EkycStatus; supplement: boolean; wire: string }> = {
  created: { status: ekycStatus.created, supplement: false, wire: 'created' },
  processing: { status: ekycStatus.providerProcessing, supplement: false, wire: 'processing' },
  refused: { status: ekycStatus.refused, supplement: false, wire: 'refused' },
  expired: { status: ekycStatus.expired, supplement: false, wire: 'expired' },
  passed: { status: ekycStatus.bankerProcessing, supplement: false, wire: 'approved' },
  'passed-with-supplement': { status: ekycStatus.bankerProcessing, supplement: true, wire: 'approved' },
};
const outcomes = Object.keys(statuses) as Outcome[];

/** In 久留米市, with other branches than home. */
const elsewhere = given.at('8300032');
const branches = { home: homeBranch, elsewhere: '631', nowhere: '999' };
const renamed = { lastName: '熊本', kanaLastName: 'クマモト' };

function personalOf(isChild: boolean, lives: 'home' | 'elsewhere', surname: 'own' | 'changed') {
  const person = isChild ? given.child() : given.personal();
  return { ...person, ...(lives === 'elsewhere' && elsewhere), ...(surname === 'changed' && renamed) };
}

export async function send(
  applicant: Applicant,
  isChild: boolean,
  tab: 0 | 1,
  call: ModelCall,
): Promise<number> {
  const client = applicant.tabs[tab];
  const post = async (...args: Parameters<TestClient['call']>): Promise<number> =>
    (await client.call(...args)).status;
  switch (call.name) {
    case 'personal':
      return post('postPersonal', personalOf(isChild, call.lives, call.surname));
    case 'personal-of-wrong-age':
      return post('postPersonal', {
        ...personalOf(isChild, 'home', 'own'),
        birthday: given.bornYearsAgo(isChild ? 20 : 9),
      });
    case 'personal-of-other-flow':
      return post('postPersonal', {
        ...personalOf(isChild, 'home', 'own'),
        applicationType: isChild ? 'GENERAL' : 'CHILD',
      });
    case 'workplace':
      return post('postWorkplace', isChild ? given.childWorkplace() : given.workplace());
    case 'parent':
      return post('postParent', given.parent());
    case 'parent-workplace':
      return post('postParentWorkplace', given.parentWorkplace());
    case 'branch':
      return post('postBranch', { branchCode: branches[call.of] });
    case 'seal':
      return post('postSealLess', { sealLess: call.less });
    case 'pin':
      return post('postPin', await pinBody(client, applicant.pins[call.is]));
    case 'start':
      return post('startEkyc', { supplement: false });
    case 'poll':
      return post('pollEkycStatus', {});
    case 'complete':
      return post('completeApplication', {});
    case 'read':
      return post('getApplication');
    case 'upload': {
      const file = call.isPicture ? applicant.picture : new TextEncoder().encode('no picture');
      return (await upload(client, documents[call.document], file)).status;
    }
  }
}

export async function decide({ harness, provider, id }: Applicant, outcome: Outcome): Promise<void> {
  const { identity } = await harness.readApplication(id);
  provider.decide(identity?.reference ?? '', statuses[outcome].status, statuses[outcome].supplement);
}

export async function deliverWebhook(
  applicant: Applicant,
  node: FastifyInstance,
  outcome: Outcome,
): Promise<number> {
  const { identity } = await applicant.harness.readApplication(applicant.id);
  const eventId = randomUUID();
  const body = JSON.stringify({
    eventId,
    type: 'session.updated',
    sessionId: identity?.providerSessionId,
    reference: identity?.reference,
    status: statuses[outcome].wire,
    supplementRequired: statuses[outcome].supplement,
    occurredAt: new Date().toISOString(),
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', applicant.webhookSecret)
    .update(`${timestamp}.${body}`)
    .digest('hex');
  const headers = {
    host: 'api.internal',
    'content-type': 'application/json',
    'x-event-id': eventId,
    'x-timestamp': timestamp,
    'x-signature': signature,
  };
  const answer = await node.inject({ method: 'POST', url: '/webhooks/identity', headers, payload: body });
  return answer.statusCode;
}

/** The server would wait before a new code. */
export async function verifyAgain(applicant: Applicant, isChild: boolean, tab: 0 | 1): Promise<string> {
  const { harness, mailAddress, tabs } = applicant;
  await harness.db.query`delete from verification_code`;
  const asked = { bankCode: '0177', mailAddress, applicationType: isChild ? 'CHILD' : 'GENERAL' };
  const client = tabs[tab];
  await client.arrive();
  await client.call('registerCode', asked);
  const verificationCode = await readCode(harness, mailAddress);
  const entry = { channel: null, deviceId: null };
  const answer = await client.call('verifyCode', { ...asked, verificationCode, ...entry });
  const { authenticationToken, continueAt } = answer.json as {
    authenticationToken: string;
    continueAt: string;
  };
  client.token = authenticationToken;
  return continueAt;
}

export function stateOf(model: Model, pinCode: string): State {
  const groups: [keyof Answers, boolean][] = [
    ['personal', model.lives !== null],
    ['workplace', model.workplace],
    ['parent', model.parent],
    ['parentWorkplace', model.parentWorkplace],
    ['branchCode', model.branch !== null],
    ['sealLess', model.seal !== null],
  ];
  const { identity, starts } = model;
  return {
    groups: groups.filter(([, there]) => there).map(([group]) => group),
    ...(model.pin && { pin: true, pinCode }),
    ...(identity !== null && {
      identity: { status: statuses[identity].status, supplement: statuses[identity].supplement, starts },
    }),
    documents: model.documents.map((document) => documents[document]),
    ...(model.isCompleted && { completed: true }),
  };
}

export function modelOf({
  type,
  answers,
  pinSet,
  identity,
  documents: stored,
  completion,
}: Application): Omit<Model, 'provider'> {
  const { personal, branchCode } = answers;
  const outcome = outcomes.find(
    (one) =>
      statuses[one].status === identity?.status && statuses[one].supplement === identity.supplementRequired,
  );
  return {
    isChild: type === 'CHILD',
    lives: personal === null ? null : personal.postalNumber === elsewhere.postalNumber ? 'elsewhere' : 'home',
    surname: personal === null ? null : personal.lastName === renamed.lastName ? 'changed' : 'own',
    workplace: answers.workplace !== null,
    parent: answers.parent !== null,
    parentWorkplace: answers.parentWorkplace !== null,
    branch: branchCode === null ? null : branchCode === branches.home ? 'home' : 'elsewhere',
    seal: answers.sealLess,
    pin: pinSet,
    identity: identity === null ? null : (outcome ?? null),
    starts: identity?.starts ?? 0,
    documents: documentNames.filter((name) => stored.includes(documents[name])).sort(),
    isCompleted: completion !== null,
  };
}
