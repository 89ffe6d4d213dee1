import { isDeepStrictEqual } from 'node:util';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentityAdapters } from '../src/core/identity/identity-adapters.ts';
import { startHarness, testDatabase } from './support/harness.ts';
import { createInstantProvider } from './support/instant-provider.ts';
import { encryptedPin, picture, validPin } from './support/journey.ts';
import {
  emptyModel,
  hasNoStartsLeft,
  type Model,
  type ModelCall,
  type ModelDocument,
  type Outcome,
  step,
} from './support/state-model.ts';
import {
  type Applicant,
  decide,
  deliverWebhook,
  modelOf,
  send,
  stateOf,
  verifyAgain,
} from './support/state-model-driver.ts';
import { applicationIdOf, putInState } from './support/states.ts';
import { newAddress, TestClient, verifiedClient } from './support/test-client.ts';

const isLong = process.env.FUZZ_LONG === '1';
const runs = isLong ? 2_000 : 100;

type World = { model: Model; readonly live: [boolean, boolean] };
type Command = fc.AsyncCommand<World, Applicant>;
type Tab = 0 | 1;

async function expectStored({ harness, id }: Applicant, { provider: _, ...model }: Model): Promise<void> {
  expect(modelOf(await harness.readApplication(id))).toEqual(model);
}

class Call implements Command {
  readonly tab: Tab;
  readonly call: ModelCall;
  constructor(tab: Tab, call: ModelCall) {
    this.tab = tab;
    this.call = call;
  }
  check = () => true;
  async run(world: World, real: Applicant) {
    const { model, status } = step(world.model, this.call);
    const isLive = world.live[this.tab];
    expect(await send(real, world.model.isChild, this.tab, this.call)).toBe(isLive ? status : 401);
    if (isLive) world.model = model;
    await expectStored(real, world.model);
  }
  toString = () => `tab ${this.tab}: ${JSON.stringify(this.call)}`;
}

class Together implements Command {
  readonly calls: readonly [ModelCall, ModelCall];
  constructor(...calls: [ModelCall, ModelCall]) {
    this.calls = calls;
  }
  check = ({ live }: Readonly<World>) => live[0] && live[1];
  async run(world: World, real: Applicant) {
    const { isChild } = world.model;
    const got = await Promise.all(this.calls.map((call, at) => send(real, isChild, at as Tab, call)));
    const stored = modelOf(await real.harness.readApplication(real.id));
    const possible = inEitherOrder(world.model, this.calls);
    const match = possible.find(
      ({ statuses, model: { provider: _, ...rest } }) =>
        isDeepStrictEqual(statuses, got) && isDeepStrictEqual(rest, stored),
    );
    expect(match ?? { got, stored, possible }).toBe(match);
    world.model = match?.model ?? world.model;
  }
  toString = () => `at once: ${this.calls.map((call) => JSON.stringify(call)).join(' and ')}`;
}

type Result = { readonly statuses: readonly number[]; readonly model: Model };

function inEitherOrder(model: Model, [a, b]: readonly [ModelCall, ModelCall]): Result[] {
  const [firstA, firstB] = [step(model, a), step(model, b)];
  const [thenB, thenA] = [step(firstA.model, b), step(firstB.model, a)];
  const orders = [
    { statuses: [firstA.status, thenB.status], model: thenB.model },
    { statuses: [thenA.status, firstB.status], model: thenA.model },
  ];
  // The other call can change the answers after the PIN's validation.
  const pinRefused = [
    ...(a.name === 'pin' ? [{ statuses: [409, firstB.status], model: firstB.model }] : []),
    ...(b.name === 'pin' ? [{ statuses: [firstA.status, 409], model: firstA.model }] : []),
  ];
  return [...orders, ...pinRefused];
}

class Decide implements Command {
  readonly outcome: Outcome;
  readonly node: 0 | 1 | null;
  constructor(outcome: Outcome, node: 0 | 1 | null) {
    this.outcome = outcome;
    this.node = node;
  }
  check = ({ model: { identity, provider, isCompleted } }: Readonly<World>) =>
    !isCompleted &&
    (identity === 'created' || identity === 'processing') &&
    /^(created|processing)$/.test(provider);
  async run(world: World, real: Applicant) {
    await decide(real, this.outcome);
    world.model = { ...world.model, provider: this.outcome };
    if (this.node !== null) {
      expect(await deliverWebhook(real, real.tabs[this.node].app, this.outcome)).toBe(204);
      world.model = { ...world.model, identity: this.outcome };
    }
    await expectStored(real, world.model);
  }
  toString = () => `provider: ${this.outcome}${this.node === null ? '' : `, webhook to node ${this.node}`}`;
}

class VerifyAgain implements Command {
  readonly tab: Tab;
  constructor(tab: Tab) {
    this.tab = tab;
  }
  // Would start a new application.
  check = ({ model }: Readonly<World>) => !model.isCompleted && !hasNoStartsLeft(model);
  async run(world: World, real: Applicant) {
    const { pin, isChild } = world.model;
    expect(await verifyAgain(real, isChild, this.tab)).toBe(pin ? 'identity' : 'answers');
    world.live[this.tab] = true;
    world.live[1 - this.tab] = false;
    await expectStored(real, world.model);
  }
  toString = () => `tab ${this.tab}: verify again`;
}

const oneOf = fc.constantFrom;
const name = <N extends string>(...names: N[]) => fc.record({ name: oneOf(...names) });
const call: fc.Arbitrary<ModelCall> = fc.oneof(
  fc.record({
    name: oneOf('personal' as const),
    lives: oneOf('home' as const, 'home' as const, 'elsewhere' as const),
    surname: oneOf('own' as const, 'own' as const, 'own' as const, 'changed' as const),
  }),
  name('personal-of-wrong-age', 'personal-of-other-flow'),
  name('workplace', 'parent', 'parent-workplace'),
  fc.record({
    name: oneOf('branch' as const),
    of: oneOf('home' as const, 'home' as const, 'elsewhere' as const, 'nowhere' as const),
  }),
  fc.record({ name: oneOf('seal' as const), less: fc.boolean() }),
  fc.record({
    name: oneOf('pin' as const),
    is: oneOf('good' as const, 'good' as const, 'birthday' as const, 'garbage' as const),
  }),
  name('start', 'poll', 'complete', 'read'),
  name('start', 'complete'),
  fc.record({
    name: oneOf('upload' as const),
    document: oneOf('card' as const, 'residence' as const, 'maternity' as const, 'supplement' as const),
    isPicture: fc.boolean(),
  }),
);
const tab = oneOf<Tab>(0, 1);
const calling = fc.tuple(tab, call).map((args): Command => new Call(...args));
const together = fc.tuple(call, call).map((args): Command => new Together(...args));
const deciding = fc
  .tuple(
    oneOf<Outcome>('processing', 'refused', 'expired', 'passed', 'passed-with-supplement'),
    oneOf(0 as const, 1 as const, null),
  )
  .map((args): Command => new Decide(...args));
const verifying = tab.map((which): Command => new VerifyAgain(which));

/** Late, so that a short run reaches the end of the flow. */
function beginning(isChild: boolean): fc.Arbitrary<Model> {
  const start = emptyModel(isChild);
  const personal: Model = { ...start, lives: 'home', surname: 'own' };
  const worked: Model = { ...personal, workplace: true, parent: isChild, parentWorkplace: isChild };
  const chosen: Model = { ...worked, branch: 'home' };
  const answered: Model = { ...chosen, seal: isChild ? null : true };
  const pin: Model = { ...answered, pin: true };
  const outcomes: Outcome[] = ['created', 'processing', 'refused', 'expired', 'passed'];
  const pictures = isChild
    ? fc.tuple(
        fc.subarray<ModelDocument>(['card']),
        fc.subarray<ModelDocument>(['residence', 'maternity'], { maxLength: 1 }),
      )
    : fc.constant([[], []]);
  const verified = fc
    .record({
      identity: oneOf(...outcomes, isChild ? 'passed' : 'passed-with-supplement'),
      starts: fc.integer({ min: 1, max: 4 }),
      documents: pictures,
    })
    .map(
      ({ identity, starts, documents }): Model => ({
        ...pin,
        identity,
        provider: identity,
        starts,
        documents: documents.flat().sort(),
      }),
    );
  const early = oneOf(start, personal, worked, chosen);
  return fc.oneof(early, oneOf(answered), oneOf(pin), { weight: 3, arbitrary: verified });
}

describe(`the state machine against its model on ${testDatabase.name}`, () => {
  const webhookSecret = 'webhook-secret';
  let applicants: Applicant[] = [];
  beforeAll(async () => {
    const provider = createInstantProvider([webhookSecret]);
    const harness = await startHarness({ ports: { identity: createIdentityAdapters([provider]) } });
    const second = await harness.secondNode();
    const make = async (type: ApplicationType): Promise<Applicant> => {
      const mailAddress = newAddress();
      const client = await verifiedClient(harness, { type, mailAddress });
      const birthday = type === 'CHILD' ? '0101' : '0512';
      return {
        harness,
        provider,
        webhookSecret,
        mailAddress,
        id: await applicationIdOf(harness, client),
        tabs: [client, new TestClient(second)],
        pins: {
          good: await encryptedPin(client, validPin),
          birthday: await encryptedPin(client, birthday),
          garbage: 'AAAA',
        },
        picture: await picture(320, 240),
      };
    };
    applicants = [await make('GENERAL'), await make('CHILD')];
  });
  afterAll(() => applicants[0]?.harness.close());

  async function begin(
    applicant: Applicant,
    model: Model,
    live: Tab,
  ): Promise<{ model: World; real: Applicant }> {
    const { tabs, harness, id } = applicant;
    const { token, cookie } = tabs[live];
    for (const one of tabs) Object.assign(one, { token, cookie });
    await putInState(harness, id, model.isChild ? 'CHILD' : 'GENERAL', stateOf(model, applicant.pins.good));
    if (model.identity !== null) await decide(applicant, model.provider);
    return { model: { model, live: [true, true] }, real: applicant };
  }

  it.each([
    ['GENERAL', 0],
    ['CHILD', 1],
  ] as const)(
    '[SRV-014, SRV-015] %s: two tabs on two nodes reach only states of the model, by sequential and simultaneous calls',
    async (_, at) => {
      const applicant = applicants[at];
      if (applicant === undefined) throw new Error('no applicant');
      let live: Tab = 0;
      const weighted = fc.oneof(
        { weight: 8, arbitrary: calling },
        { weight: 4, arbitrary: together },
        { weight: 2, arbitrary: deciding },
        { weight: 1, arbitrary: verifying },
      );
      await fc.assert(
        fc.asyncProperty(
          beginning(at === 1),
          fc.commands([weighted], { maxCommands: 16, size: 'medium' }),
          async (model, commands) => {
            const world = await begin(applicant, model, live);
            try {
              await fc.asyncModelRun(() => world, commands);
            } finally {
              live = world.model.live[0] ? 0 : 1;
            }
          },
        ),
        {
          numRuns: runs,
          // Makes fewer runs on a slow machine.
          ...(isLong ? {} : { interruptAfterTimeLimit: 20_000 }),
          ...(process.env.FUZZ_SEED !== undefined && { seed: Number(process.env.FUZZ_SEED) }),
        },
      );
    },
    isLong ? 3_600_000 : 60_000,
  );
});
