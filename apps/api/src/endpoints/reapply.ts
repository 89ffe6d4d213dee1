import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { Application } from '../core/application.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/** docs/design/identity.md "Outcomes" */
const isMismatch = ({ ekyc, completion }: Application): boolean =>
  completion === null && ekyc?.status === ekycStatus.refused && ekyc.mismatch.length > 0;

/** The new application begins when the applicant verifies the address again. */
export const reapply: Endpoint<'reapply'> = async ({ ports, session }) => {
  await ports.applications.change(session.application, (application) => {
    if (!isMismatch(application)) throw new Refusal(409, 'out-of-order');
    return { reapply: true, audit: 'reapply-requested' };
  });
  return undefined;
};
