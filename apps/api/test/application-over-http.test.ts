import { type ApplicationType, applicationTypes } from '@kaisetsu/domain/application-type';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangingCall } from '../src/core/application.ts';
import { createIdentityAdapters } from '../src/core/identity/identity-adapters.ts';
import * as given from './support/answers.ts';
import { type Harness, startHarness, testDatabase } from './support/harness.ts';
import { createInstantProvider } from './support/instant-provider.ts';
import { encryptedPin, picture, pinBody, upload, validPin } from './support/journey.ts';
import { calls, table } from './support/state-table.ts';
import { applicationIdOf, homeBranch, putInState } from './support/states.ts';
import { type TestClient, verifiedClient } from './support/test-client.ts';

describe(`the state table over HTTP on ${testDatabase.name}`, () => {
  let harness: Harness;
  const clients = new Map<ApplicationType, { client: TestClient; id: string; pin: string; image: Buffer }>();
  beforeAll(async () => {
    const identity = createInstantProvider(['secret']);
    harness = await startHarness({ ports: { identity: createIdentityAdapters([identity]) } });
    for (const type of applicationTypes) {
      const client = await verifiedClient(harness, { type });
      const id = await applicationIdOf(harness, client);
      clients.set(type, { client, id, pin: await encryptedPin(client, validPin), image: await picture() });
    }
  });
  afterAll(() => harness.close());

  it.each(table)(
    '[SRV-014, SRV-016, SRV-066, SRV-019, SRV-020, SRV-021, SRV-022, SRV-024, SRV-026, SRV-027, SRV-028, SRV-031, SRV-032, SRV-034, SRV-035] $type, $name: the server answers each call with the status in the table, and a refused call changes nothing',
    async ({ type, state, cells }) => {
      const applicant = clients.get(type);
      if (applicant === undefined) throw new Error('no applicant');
      const { client, id, pin, image } = applicant;
      const isChild = type === 'CHILD';
      const bodies: Record<Exclude<ChangingCall, 'postDocument' | 'postPin'>, object> = {
        postAgreements: given.agreements(type),
        postPersonal: isChild ? given.child() : given.personal(),
        postWorkplace: isChild ? given.childWorkplace() : given.workplace(),
        postParent: given.parent(),
        postParentWorkplace: given.parentWorkplace(),
        postBranch: { branchCode: homeBranch },
        postSealLess: { sealLess: false },
        startCard: {},
        startEkyc: { supplement: false },
        completeApplication: {},
      };
      const send = async (call: ChangingCall): Promise<number> => {
        if (call === 'postPin') return (await client.call(call, await pinBody(client, pin))).status;
        if (call !== 'postDocument') return (await client.call(call, bodies[call])).status;
        const kind = isChild ? 'MATERNITY_HANDBOOK' : 'CURRENT_ADDRESS_CERTIFICATE';
        return (await upload(client, kind, image)).status;
      };
      let isFresh = false;
      for (const call of calls) {
        if (!isFresh) await putInState(harness, id, type, state);
        const before = await harness.readApplication(id);
        const status = await send(call);
        const isOk = status < 300;
        expect([call, isOk ? 'ok' : String(status)]).toEqual([call, cells[call]]);
        if (!isOk) expect(await harness.readApplication(id)).toEqual(before);
        isFresh = !isOk;
      }
    },
  );
});
