import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { Application } from '../application.ts';
import { Refusal } from '../rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/** Whether the comparison of the answers with the verified data caused a refusal (docs/design/identity.md "Outcomes"). */
const isMismatch = ({ ekyc, completion }: Application): boolean =>
  completion === null && ekyc?.status === ekycStatus.refused && ekyc.mismatch.length > 0;

/**
 * POST /api/ekyc/reapply: after a mismatch, lets the applicant correct the answers in a new application. The answers of this
 * application stay frozen. When the applicant verifies the e-mail address again, the server begins the new application. It
 * contains a copy of the answers, without the PIN.
 */
export const reapply: Endpoint<'reapply'> = async ({ ports, session }) => {
  await ports.applications.change(session.application, (application) => {
    if (!isMismatch(application)) throw new Refusal(409, 'out-of-order');
    return { reapply: true, audit: 'reapply-requested' };
  });
  return undefined;
};
