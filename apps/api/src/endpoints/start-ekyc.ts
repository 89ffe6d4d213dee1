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
 * POST /api/ekyc (spec 2.15, 7): opens an identity verification and answers where it takes place. What is open already is
 * given again, and what has passed leads on; after a failure a new one is begun, three times at most. Our reference is written down before the provider
 * is asked and is its idempotency key: an answer that was lost costs nothing.
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
    // The provider has no page any more for what it has decided; what follows the decision is ours.
    if (readStatus(open.status) === 'passed') return { url: returnUrl };
    if (open.url !== null) return { url: open.url };

    const opened = await ports.identity.start({
      // As it was begun and put on record: the settings may have changed since.
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

/** Whose identity it is: the applicant's, in the child flow the parent's (spec 2.15), who lives at the child's address. */
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
