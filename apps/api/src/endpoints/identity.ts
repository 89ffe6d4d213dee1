import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { type Application, countStartsLeft } from '../core/application.ts';
import { askIdentityStatus } from '../core/identity/identity-results.ts';
import { chooseOffers, findComingEnd, isEndedByLaw, listMethods } from '../core/identity/offers.ts';
import { isChildVerifiedByPhoto } from '../core/identity/rules.ts';
import { IdentityProviderUnavailable } from '../core/identity-ports.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/** An empty list: no verification can start in this flow at present. */
export const getIdentityMethods: Endpoint<'getIdentityMethods'> = async ({ ports, bank }) => {
  const at = ports.identitySettings.toLawTime(await ports.clock.readTime());
  const switches = await ports.identityOffers.readSwitches(bank.code);
  const inFlows = <T>(read: (flow: ApplicationType) => T) => ({
    general: read('GENERAL'),
    child: read('CHILD'),
  });
  const choose = (flow: ApplicationType) => chooseOffers(switches, flow, at) ?? [];
  return {
    ...inFlows((flow) => choose(flow).map(({ role, rule }) => ({ role, method: rule.method }))),
    choices: inFlows((flow) => [...listMethods(switches, flow, at)]),
    endsAt: inFlows((flow) => findComingEnd(switches, flow, at)?.toISOString() ?? null),
    childByPhoto: isChildVerifiedByPhoto(at),
  };
};

/** A session that the law ended is returned as expired, without its url. */
export const getEkyc: Endpoint<'getEkyc'> = async ({ ports, session }) => {
  const { identity, type, completion, pinSet } = session.application;
  if (identity === null || (identity.isPrefill && !pinSet)) throw new Refusal('not-found');
  const at = ports.identitySettings.toLawTime(session.now);
  const isEnded = completion === null && isEndedByLaw(type, identity, at);
  return {
    url: isEnded ? '' : (identity.url ?? ''),
    status: isEnded ? ekycStatus.expired : identity.status,
    supplement: !isEnded && identity.supplementRequired,
    startsLeft: countStartsLeft(identity),
    method: identity.method,
    reason: identity.reason,
    mismatch: [...identity.mismatch],
    endedByLaw: isEnded || identity.endedByLaw,
  };
};

/** Without an answer of the provider it returns the stored status. */
export const pollEkycStatus: Endpoint<'pollEkycStatus'> = async ({ ports, session, requestId }) => {
  const { application, now } = session;
  const at = ports.identitySettings.toLawTime(now);
  const asked = askIdentityStatus(ports, application, { requestId, at });
  const { identity } = await asked.catch((error: unknown) => {
    if (error instanceof IdentityProviderUnavailable) return application;
    throw error;
  });
  if (identity === null) throw new Refusal('out-of-order');
  return { status: identity.status };
};

/** docs/design/identity.md "Outcomes" */
const isMismatch = ({ identity, completion }: Application): boolean =>
  completion === null && identity?.status === ekycStatus.refused && identity.mismatch.length > 0;

/** The new application begins when the applicant verifies the address again. */
export const reapply: Endpoint<'reapply'> = async ({ ports, session }) => {
  await ports.applications.change(session.application, (application) => {
    if (!isMismatch(application)) throw new Refusal('out-of-order');
    return { reapply: true, audit: 'reapply-requested' };
  });
  return undefined;
};
