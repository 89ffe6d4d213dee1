import { randomUUID } from 'node:crypto';
import { addressLine } from '@kaisetsu/domain/answers/address';
import { personalDraft } from '@kaisetsu/domain/answers/personal';
import { readStatus } from '@kaisetsu/domain/ekyc';
import { type Application, allow } from '../application.ts';
import { ruleVersions } from '../identity/identity-methods.ts';
import { settleOverdueSession } from '../identity/identity-results.ts';
import { IdentityProviderUnavailable, type IdentityStart } from '../ports.ts';
import { Refusal } from '../rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * POST /api/ekyc (spec 2.15, 7): starts an identity verification and returns the address of its page. An open session is
 * returned again; after approval the address leads on in the flow; after a failure a new session starts, three times at
 * most. The reference is stored before the request and is the provider's idempotency key, so a lost response does no harm.
 */
export const startEkyc: Endpoint<'startEkyc'> = async ({ ports, session, body, origin, requestId }) => {
  if (body.supplement) {
    throw new Refusal(400, 'invalid-request', { errors: [{ field: 'supplement', code: 'not-allowed' }] });
  }
  const { method, webhookUrl } = ports.identitySettings;
  const returnUrl = `${origin}/ekyc-callback`;
  try {
    const { now } = session;
    const reference = randomUUID();
    const begin = (seen: Application): Promise<Application> =>
      ports.applications.change(seen, (current) => {
        allow('startEkyc', current);
        if (current.ekyc !== null && readStatus(current.ekyc.status) !== 'failed') return null;
        const ruleVersion = ruleVersions[method];
        return { ekyc: { kind: 'start', reference, method, ruleVersion }, audit: 'identity-started' };
      });
    let application = await begin(session.application);
    const settled = await settleOverdueSession(ports, application, { now, requestId });
    if (settled !== null) application = await begin(settled);
    const open = application.ekyc;
    if (open === null) throw new Refusal(409, 'out-of-order');
    // After its decision the provider has no page for the session, so the applicant continues on ours.
    if (readStatus(open.status) === 'passed') return { url: returnUrl };
    if (open.url !== null) return { url: open.url };

    const opened = await ports.identity.start({
      // The stored values of the session: the settings can have changed since its start.
      reference: open.reference,
      method: open.method,
      ruleVersion: open.ruleVersion,
      subject: subjectOf(application),
      returnUrl,
      webhookUrl,
      requestId,
    });
    const change = { kind: 'opened', reference: open.reference, session: opened } as const;
    await ports.applications.change(application, () => ({ ekyc: change, audit: 'identity-opened' }));
    return { url: opened.url };
  } catch (error) {
    if (error instanceof IdentityProviderUnavailable) throw new Refusal(503, 'provider-unavailable');
    throw error;
  }
};

/** The person to verify: the applicant, in the child flow the parent (spec 2.15). The parent has the child's address. */
function subjectOf({ bankCode, type, answers }: Application): IdentityStart['subject'] {
  const { personal, parent } = answers;
  const person = type === 'CHILD' ? parent : personal;
  if (personal === null || person === null) throw new Refusal(409, 'out-of-order');
  return {
    bankCode,
    applicationType: type,
    name: `${person.lastName} ${person.firstName}`,
    kanaName: `${person.kanaLastName} ${person.kanaFirstName}`,
    birthday: person.birthday,
    address: addressLine(personalDraft(personal)),
  };
}
