import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { IdentityItem } from '../../src/core/application.ts';
import type { Harness } from './harness.ts';
import { applicationIdOf, putInState, type State } from './states.ts';
import { verifiedClient } from './test-client.ts';

const ready: State = {
  groups: ['personal', 'workplace', 'parent', 'parentWorkplace', 'branchCode', 'sealLess'],
  pin: true,
  identity: { status: ekycStatus.bankerProcessing },
};

/** Completes an application with these items to review. Returns its id. */
export async function openCase(
  harness: Harness,
  type: ApplicationType = 'GENERAL',
  review: readonly IdentityItem[] = [],
): Promise<string> {
  const { db, ports } = harness;
  const id = await applicationIdOf(harness, await verifiedClient(harness, { type }));
  const documents = type === 'CHILD' ? (['INDIVIDUAL_NUMBER_CARD', 'MATERNITY_HANDBOOK'] as const) : [];
  await putInState(harness, id, type, { ...ready, documents });
  await db.query`update ekyc_session set review = ${[...review]}::text[] where application_id = ${id}`;
  await ports.applications.change({ id }, () => ({ complete: { branch: undefined }, audit: 'completed' }));
  return id;
}
