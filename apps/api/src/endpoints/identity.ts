import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { ekycStatus, readStatus } from '@kaisetsu/domain/ekyc';
import { readWrittenDate } from '@kaisetsu/domain/text/era';
import type { Postcodes } from '@kaisetsu/jp-address/postal-table/postal-table';
import { type Application, allow, countStartsLeft } from '../core/application.ts';
import { getCardOffer, isVerifiedPrefill } from '../core/identity/compare-result.ts';
import { askIdentityStatus } from '../core/identity/identity-results.ts';
import {
  chooseOffers,
  findComingEnd,
  isChildVerifiedByPhoto,
  isEnded,
  listMethods,
} from '../core/identity/offers.ts';
import { IdentityProviderUnavailable, type VerifiedPerson } from '../core/identity-ports.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';
import { openIdentitySession, writeStatement } from './start-ekyc.ts';

/** An empty list: no verification can start in this flow at present. */
export const getIdentityMethods: Endpoint<'getIdentityMethods'> = async ({ ports, bank }) => {
  const at = ports.identitySettings.toLawTime(await ports.readTime());
  const switches = await ports.readSwitches(bank.code);
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
export const getEkyc: Endpoint<'getEkyc'> = async ({ session, at }) => {
  const { identity, pinSet } = session.application;
  if (identity === null || (identity.isPrefill && !pinSet)) throw new Refusal('not-found');
  const isOver = isEnded(session.application, at);
  return {
    url: isOver ? '' : (identity.url ?? ''),
    status: isOver ? ekycStatus.expired : identity.status,
    supplement: !isOver && identity.supplementRequired,
    startsLeft: countStartsLeft(identity),
    method: identity.method,
    reason: identity.reason,
    mismatch: [...identity.mismatch],
    endedByLaw: isOver || identity.endedByLaw,
  };
};

/** Without an answer of the provider it returns the stored status. */
export const pollEkycStatus: Endpoint<'pollEkycStatus'> = async ({ ports, session, at, requestId }) => {
  const { application } = session;
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
};

/** Verifies the adult before the answers, so that the card fills in the form. @throws IdentityProviderUnavailable */
export const startCard: Endpoint<'startCard'> = async (request) => {
  const { ports, session, at } = request;
  allow('startCard', session.application, at);
  const offer = await getCardOffer(ports, session.application, at);
  if (offer === null) throw new Refusal('method-ended');
  return openIdentitySession(request, 'startCard', [offer]);
};

/** A later reader of an open session gets no data of the card. */
const readableMs = 10 * 60_000;

/** `values` only in the browser that came back from the app, shortly after, and before the answers are frozen. */
export const getCard: Endpoint<'getCard'> = async ({ ports, session, at, bank, returnedGender }) => {
  const { application, now } = session;
  const { identity, pinSet } = application;
  const isReadable =
    isVerifiedPrefill(application) &&
    !pinSet &&
    returnedGender !== null &&
    now.getTime() - (identity?.returnedAt?.getTime() ?? 0) < readableMs;
  const isOpen = identity?.isPrefill === true && readStatus(identity.status) !== 'failed';
  const [person] = isReadable ? await ports.applications.readVerified(application) : [];
  return {
    offered: (await getCardOffer(ports, application, at)) !== null,
    statement: isOpen ? (identity.statement ?? '') : writeStatement(application, bank),
    status: identity?.isPrefill === true ? identity.status : null,
    reason: identity?.isPrefill === true ? identity.reason : null,
    values:
      person === undefined
        ? null
        : { ...toValues(person, ports.postcodes.findByAddress), gender: returnedGender ?? '' },
  };
};

function toValues(
  { name = '', kana = '', birthDate = '', address = '' }: VerifiedPerson,
  findByAddress: Postcodes['findByAddress'],
) {
  const [lastName = '', ...others] = name.trim().split(/\s+/);
  const [kanaLastName = '', ...kanaOthers] = kana.trim().split(/\s+/);
  const { addresses, rest } = findByAddress(address);
  return {
    lastName,
    firstName: others.join(' '),
    kanaLastName,
    kanaFirstName: kanaOthers.join(' '),
    birthday: readWrittenDate(birthDate) ?? '',
    address: address.normalize('NFKC'),
    addresses: [...addresses],
    subAddress: rest,
  };
}
