import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ApplicationType, applicationTypes } from '@kaisetsu/domain/application-type';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signWebhook } from '../../ekyc-simulator/src/signature.ts';
import type { Answers } from '../src/core/application.ts';
import { createIdentityAdapters } from '../src/core/identity/identity-adapters.ts';
import { PictureRefused } from '../src/core/ports.ts';
import * as given from './support/answers.ts';
import { type Harness, startHarness, testDatabase } from './support/harness.ts';
import { createInstantProvider } from './support/instant-provider.ts';
import { encryptedPin, pinBody, upload, validPin } from './support/journey.ts';
import {
  created,
  documentOf,
  hasNoStartsLeft,
  isWaiting,
  kindsOf,
  type Model,
  type ModelCall,
  type Outcome,
  step,
} from './support/state-model.ts';
import { applicationIdOf, homeBranch, putInState } from './support/states.ts';
import { must, newAddress, readCode, TestClient, verifiedClient } from './support/test-client.ts';

const isLong = process.env.FUZZ_LONG === '1';
const webhookSecret = 'webhook-secret';
const provider = createInstantProvider([webhookSecret]);
const { providerProcessing, refused, bankerProcessing, expired } = ekycStatus;
/** In webhooks. */
const statusNames = { 1: 'created', 2: 'processing', 3: 'refused', 4: 'approved', 5: 'expired' };
/** In 久留米市, with other branches than home. */
const elsewhere = given.at('8300032');
const branches: Record<string, string> = { home: homeBranch, elsewhere: '631', nowhere: '999' };
const renamed = { lastName: '熊本', kanaLastName: 'クマモト' };

/** Each tab has its own node. */
type Applicant = {
  readonly type: ApplicationType;
  readonly mailAddress: string;
  readonly id: string;
  readonly tabs: readonly [TestClient, TestClient];
  readonly pins: Readonly<Record<string, string>>;
};
type World = { model: Model; readonly live: [boolean, boolean] };
type Command = fc.AsyncCommand<World, Applicant>;
type Tab = 0 | 1;

let harness: Harness;

const personalChanges: Record<string, (isChild: boolean) => object> = {
  elsewhere: () => elsewhere,
  renamed: () => renamed,
  'wrong age': (isChild) => ({ birthday: given.bornYearsAgo(isChild ? 20 : 9) }),
  'other flow': (isChild) => ({ applicationType: isChild ? 'GENERAL' : 'CHILD' }),
};
const bodies: Partial<Record<ModelCall['name'], (kind: string, isChild: boolean) => object | undefined>> = {
  postPersonal: (kind, isChild) => ({
    ...(isChild ? given.child() : given.personal()),
    ...personalChanges[kind]?.(isChild),
  }),
  postWorkplace: (_, isChild) => (isChild ? given.childWorkplace() : given.workplace()),
  postParent: () => given.parent(),
  postParentWorkplace: () => given.parentWorkplace(),
  postBranch: (kind) => ({ branchCode: branches[kind] }),
  postSealLess: (kind) => ({ sealLess: kind === 'true' }),
  startEkyc: () => ({ supplement: false }),
  getApplication: () => undefined,
};

async function send(applicant: Applicant, tab: Tab, { name, kind }: ModelCall): Promise<number> {
  const { tabs, pins, type } = applicant;
  const isChild = type === 'CHILD';
  const client = tabs[tab];
  if (name === 'postDocument')
    return (await upload(client, documentOf({ isChild }, kind), Buffer.from(kind))).status;
  const bodyOf = bodies[name] ?? (() => ({}));
  const body = name === 'postPin' ? await pinBody(client, pins[kind] ?? '') : bodyOf(kind, isChild);
  return (await client.call(name, body)).status;
}

const kindOf: Partial<Record<keyof Answers, (answers: Answers) => string | undefined>> = {
  personal: ({ personal }) =>
    personal?.postalNumber === elsewhere.postalNumber
      ? 'elsewhere'
      : personal?.lastName === renamed.lastName
        ? 'renamed'
        : 'home',
  branchCode: ({ branchCode }) => Object.keys(branches).find((kind) => branches[kind] === branchCode),
  sealLess: ({ sealLess }) => String(sealLess),
};

async function readStored({ id }: Applicant): Promise<Omit<Model, 'provider'>> {
  const { type, answers, pinSet, identity, documents, completion } = await harness.readApplication(id);
  const groups = (Object.keys(answers) as (keyof Answers)[]).filter((group) => answers[group] !== null);
  return {
    isChild: type === 'CHILD',
    answers: Object.fromEntries(groups.map((group) => [group, kindOf[group]?.(answers) ?? ''])),
    pin: pinSet,
    identity: identity && {
      status: identity.status,
      supplement: identity.supplementRequired,
      starts: identity.starts,
    },
    documents: [...documents].sort(),
    isCompleted: completion !== null,
  };
}

async function decide({ id }: Applicant, { status, supplement }: Outcome) {
  const { identity } = await harness.readApplication(id);
  provider.decide(identity?.reference ?? '', status, supplement);
  return identity;
}

async function deliverWebhook(
  { app }: TestClient,
  identity: Awaited<ReturnType<typeof decide>>,
  { status, supplement }: Outcome,
): Promise<number> {
  const eventId = randomUUID();
  const payload = JSON.stringify({
    eventId,
    type: 'session.updated',
    sessionId: identity?.providerSessionId,
    reference: identity?.reference,
    status: statusNames[status],
    supplementRequired: supplement,
    occurredAt: new Date().toISOString(),
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    ...{ host: 'api.internal', 'content-type': 'application/json' },
    ...{
      'x-event-id': eventId,
      'x-timestamp': timestamp,
      'x-signature': signWebhook(webhookSecret, timestamp, payload),
    },
  };
  return (await app.inject({ method: 'POST', url: '/webhooks/identity', headers, payload })).statusCode;
}

/** The server would wait before a new code. */
async function verifyAgain({ mailAddress, type, tabs }: Applicant, tab: Tab): Promise<string | undefined> {
  await harness.db.query`delete from verification_code`;
  const asked = { bankCode: '0177', mailAddress, applicationType: type };
  const client = await tabs[tab].arrive();
  await must(client, 'registerCode', asked);
  const verificationCode = await readCode(harness, mailAddress);
  const entry = { verificationCode, channel: null, deviceId: null };
  const { authenticationToken, continueAt } = await must(client, 'verifyCode', { ...asked, ...entry });
  client.token = authenticationToken;
  return continueAt;
}

const command = (
  name: string,
  run: (world: World, real: Applicant) => Promise<unknown>,
  check: (world: Readonly<World>) => boolean = () => true,
): Command => ({
  check,
  toString: () => name,
  async run(world, real) {
    await run(world, real);
    const { provider: _, ...model } = world.model;
    expect(await readStored(real)).toEqual(model);
  },
});

const calling = (tab: Tab, call: ModelCall): Command =>
  command(`tab ${tab}: ${JSON.stringify(call)}`, async (world, real) => {
    const { model, status } = step(world.model, call);
    const isLive = world.live[tab];
    expect(await send(real, tab, call)).toBe(isLive ? status : 401);
    if (isLive) world.model = model;
  });

type Result = { readonly statuses: readonly number[]; readonly model: Model };

function inEitherOrder(model: Model, [a, b]: readonly [ModelCall, ModelCall]): Result[] {
  const [firstA, firstB] = [step(model, a), step(model, b)];
  const [thenB, thenA] = [step(firstA.model, b), step(firstB.model, a)];
  return [
    { statuses: [firstA.status, thenB.status], model: thenB.model },
    { statuses: [thenA.status, firstB.status], model: thenA.model },
    // The other call can change the answers after the PIN's validation.
    ...(a.name === 'postPin' ? [{ statuses: [409, firstB.status], model: firstB.model }] : []),
    ...(b.name === 'postPin' ? [{ statuses: [firstA.status, 409], model: firstA.model }] : []),
  ];
}

const together = (...calls: [ModelCall, ModelCall]): Command =>
  command(
    `at once: ${calls.map((call) => JSON.stringify(call)).join(' and ')}`,
    async (world, real) => {
      const got = await Promise.all(calls.map((call, at) => send(real, at as Tab, call)));
      const stored = await readStored(real);
      const possible = inEitherOrder(world.model, calls);
      const match = possible.find(
        ({ statuses, model: { provider: _, ...model } }) =>
          isDeepStrictEqual(statuses, got) && isDeepStrictEqual(model, stored),
      );
      expect(match ?? { got, stored, possible }).toBe(match);
      world.model = match?.model ?? world.model;
    },
    ({ live }) => live[0] && live[1],
  );

const deciding = (outcome: Outcome, node: Tab | null): Command =>
  command(
    `provider: ${JSON.stringify(outcome)}${node === null ? '' : `, webhook to node ${node}`}`,
    async (world, real) => {
      const identity = await decide(real, outcome);
      world.model = { ...world.model, provider: outcome };
      if (node === null || world.model.identity === null) return;
      expect(await deliverWebhook(real.tabs[node], identity, outcome)).toBe(204);
      world.model = { ...world.model, identity: { ...world.model.identity, ...outcome } };
    },
    ({ model }) => !model.isCompleted && isWaiting(model.identity) && isWaiting(model.provider),
  );

const verifying = (tab: Tab): Command =>
  command(
    `tab ${tab}: verify again`,
    async (world, real) => {
      expect(await verifyAgain(real, tab)).toBe(world.model.pin ? 'identity' : 'answers');
      world.live[tab] = true;
      world.live[1 - tab] = false;
    },
    // Would start a new application.
    ({ model }) => !model.isCompleted && !hasNoStartsLeft(model),
  );

const oneOf = fc.constantFrom;
const anyTab = oneOf<Tab>(0, 1);
const anyCall = oneOf<ModelCall>(
  ...(Object.keys(kindsOf) as ModelCall['name'][]).flatMap((name) =>
    kindsOf[name].map((kind) => ({ name, kind })),
  ),
);
const passed: Outcome = { status: bankerProcessing, supplement: false };
const withSupplement: Outcome = { status: bankerProcessing, supplement: true };
const [processing, failed, ended] = [providerProcessing, refused, expired].map(
  (status): Outcome => ({ status, supplement: false }),
) as [Outcome, Outcome, Outcome];
const anyCommand = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(anyTab, anyCall).map((args) => calling(...args)) },
  { weight: 4, arbitrary: fc.tuple(anyCall, anyCall).map((args) => together(...args)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(oneOf(processing, failed, ended, passed, withSupplement), oneOf<Tab | null>(0, 1, null))
      .map((args) => deciding(...args)),
  },
  { weight: 1, arbitrary: anyTab.map(verifying) },
);

/** Late, so that a short run reaches the end of the flow. */
function beginning(isChild: boolean): fc.Arbitrary<Model> {
  const parents = isChild ? { parent: '', parentWorkplace: '' } : {};
  const state = (answers: Model['answers'], pin = false): Model => ({
    ...{ isChild, answers, pin, identity: null, provider: created, documents: [], isCompleted: false },
  });
  const worked = { personal: 'home', workplace: '', ...parents };
  const chosen = { ...worked, branchCode: 'home' };
  const answered = { ...chosen, ...(!isChild && { sealLess: 'true' }) };
  const verified = fc
    .record({
      outcome: oneOf(created, processing, failed, ended, passed, isChild ? passed : withSupplement),
      starts: fc.integer({ min: 1, max: 4 }),
      documents: isChild
        ? oneOf<Model['documents']>([], ['INDIVIDUAL_NUMBER_CARD'], ['CERTIFICATE_RESIDENCE'])
        : fc.constant([]),
    })
    .map(
      ({ outcome, starts, documents }): Model => ({
        ...state(answered, true),
        ...{ identity: { ...outcome, starts }, provider: outcome, documents },
      }),
    );
  return fc.oneof(
    oneOf(state({}), state({ personal: 'home' }), state(worked), state(chosen)),
    oneOf(state(answered)),
    oneOf(state(answered, true)),
    { weight: 3, arbitrary: verified },
  );
}

describe(`the state machine against its model on ${testDatabase.name}`, () => {
  let second: TestClient['app'];
  beforeAll(async () => {
    const pictures = {
      clean: async (file: Uint8Array) => {
        if (Buffer.from(file).toString() === 'no picture') throw new PictureRefused('no-picture');
        return { image: file, width: 1, height: 1 };
      },
    };
    const identity = createIdentityAdapters([provider]);
    harness = await startHarness({ ports: { identity, pictures } });
    second = await harness.secondNode();
  });
  afterAll(() => harness.close());

  async function makeApplicant(type: ApplicationType): Promise<Applicant> {
    const mailAddress = newAddress();
    const client = await verifiedClient(harness, { type, mailAddress });
    return {
      ...{ type, mailAddress, id: await applicationIdOf(harness, client) },
      tabs: [client, new TestClient(second)],
      pins: {
        good: await encryptedPin(client, validPin),
        birthday: await encryptedPin(client, type === 'CHILD' ? '0101' : '0512'),
        garbage: 'AAAA',
      },
    };
  }

  async function begin(applicant: Applicant, model: Model, { token, cookie }: TestClient): Promise<World> {
    const { tabs, id, type, pins } = applicant;
    for (const one of tabs) Object.assign(one, { token, cookie });
    const { answers, pin, identity, documents } = model;
    await putInState(harness, id, type, {
      groups: Object.keys(answers) as (keyof Answers)[],
      ...(pin && { pin, pinCode: pins.good ?? '' }),
      ...(identity !== null && { identity }),
      documents,
    });
    if (identity !== null) await decide(applicant, model.provider);
    return { model, live: [true, true] };
  }

  it.each(applicationTypes)(
    '[SRV-014, SRV-015] %s: two tabs on two nodes reach only states of the model, by sequential and simultaneous calls',
    async (type) => {
      const applicant = await makeApplicant(type);
      let live: TestClient = applicant.tabs[0];
      await fc.assert(
        fc.asyncProperty(
          beginning(type === 'CHILD'),
          fc.commands([anyCommand], { maxCommands: 16, size: 'medium' }),
          async (model, commands) => {
            const world = await begin(applicant, model, live);
            try {
              await fc.asyncModelRun(() => ({ model: world, real: applicant }), commands);
            } finally {
              live = applicant.tabs[world.live[0] ? 0 : 1];
            }
          },
        ),
        {
          numRuns: isLong ? 2_000 : 60,
          // Makes fewer runs on a slow machine.
          ...(isLong ? {} : { interruptAfterTimeLimit: 20_000 }),
          ...(process.env.FUZZ_SEED !== undefined && { seed: Number(process.env.FUZZ_SEED) }),
        },
      );
    },
    isLong ? 3_600_000 : 60_000,
  );
});
