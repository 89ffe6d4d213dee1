import { readStatus } from '@kaisetsu/domain/ekyc';
import { readWrittenDate } from '@kaisetsu/domain/text/written-date';
import type { Postcodes } from '@kaisetsu/jp-address/postal-table/postal-table';
import { allow } from '../core/application.ts';
import { getCardOffer, isVerifiedPrefill } from '../core/identity/prefill.ts';
import { writeStatement } from '../core/identity/statement.ts';
import type { VerifiedPerson } from '../core/identity-ports.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';
import { openIdentitySession } from './start-ekyc.ts';

/** Verifies the adult before the answers, so that the card fills in the form. @throws IdentityProviderUnavailable */
export const startCard: Endpoint<'startCard'> = async (request) => {
  const { ports, session } = request;
  allow('startCard', session.application);
  const at = ports.identitySettings.toLawTime(session.now);
  const offer = await getCardOffer(ports, session.application, at);
  if (offer === null) throw new Refusal('method-ended');
  return openIdentitySession(request, 'startCard', [offer]);
};

/** A later reader of an open session gets no data of the card. */
const readableMs = 10 * 60_000;

/** `values` only in the browser that came back from the app, shortly after, and before the answers are frozen. */
export const getCard: Endpoint<'getCard'> = async ({ ports, session, bank, returnedCard }) => {
  const { application, now } = session;
  const { identity, pinSet } = application;
  const at = ports.identitySettings.toLawTime(now);
  const isReadable =
    isVerifiedPrefill(application) &&
    !pinSet &&
    returnedCard !== null &&
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
        : { ...toValues(person, ports.postcodes.findByAddress), gender: returnedCard?.gender ?? '' },
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
