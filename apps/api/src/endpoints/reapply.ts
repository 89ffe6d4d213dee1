import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { Application } from '../application.ts';
import { Refusal } from '../rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/** Whether the comparison of the answers with the verified data caused a refusal (docs/design/identity.md "Outcomes"). */
const isMismatch = ({ ekyc, completion }: Application): boolean =>
  completion === null && ekyc?.status === ekycStatus.refused && ekyc.mismatch.length > 0;

/**
 * POST /api/ekyc/reapply: lets the applicant correct the answers after a mismatch. The answers of this application stay frozen.
 * The next verification of the e-mail address begins a new application with a copy of the answers, without the PIN.
 */
export const reapply: Endpoint<'reapply'> = async ({ ports, session }) => {
  await ports.applications.change(session.application, (application) => {
    if (!isMismatch(application)) throw new Refusal(409, 'out-of-order');
    return { reapply: true, audit: 'reapply-requested' };
  });
  return undefined;
};
