import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { getFlow, getPath } from '@kaisetsu/domain/flows/journey';
import {
  type ComparedAttribute,
  compareIdentity,
  decideIdentityOutcome,
  type IdentityComparison,
  type VerifiedIdentity,
} from '@kaisetsu/domain/identity/compare-identity';
import { toTokyoDate } from '@kaisetsu/domain/text/calendar-date';
import type { Application, IdentityItem, StoredIdentity, StoredSubject } from '../application.ts';
import type { IdentityResult, VerifiedPerson } from '../identity-ports.ts';
import type { ComparedItems, Ports } from '../ports.ts';
import { chooseOffers, findRule, type IdentityOffer } from './offers.ts';
import { hasFacePhoto, readTypedIdentity } from './persons.ts';

export type ComparedResult = ComparedItems & { readonly result: IdentityResult };

/** Every subject must match (docs/design/identity.md "Outcomes"). */
export function compareResult(
  application: Application,
  identity: StoredIdentity,
  result: IdentityResult,
): ComparedResult {
  const { verified, ...reported } = result;
  const keep = (
    changes: Partial<IdentityResult>,
    compared: Partial<ComparedResult> = {},
  ): ComparedResult => ({
    ...{ mismatch: [], review: [], ...compared },
    result: { ...reported, ...changes },
  });
  if (reported.status !== ekycStatus.bankerProcessing) return keep({});
  // A session of an earlier contract with the provider: its person is unknown, not another one.
  if (verified === undefined)
    return keep({ status: ekycStatus.expired, supplementRequired: false, reason: 'provider-failure' });
  // A child's is uploaded before; only the flow of an adult has `/supplement`.
  if (identity.method === 'RESIDENT_RECORD')
    return keep({ supplementRequired: application.type === 'GENERAL', verified: [] });
  // A provider could send two persons for one role.
  const findPerson = (subject: StoredSubject) => verified.find(({ role }) => role === subject.role);
  const outcomes = identity.subjects.map((subject) =>
    decidePerson(application, subject, findPerson(subject) ?? {}, toTokyoDate(result.updatedAt)),
  );
  const mismatch = outcomes.flatMap((outcome) => outcome.mismatch);
  if (mismatch.length > 0)
    return keep({ status: ekycStatus.refused, supplementRequired: false }, { mismatch });
  const kept = identity.subjects.flatMap((subject) => findPerson(subject) ?? []);
  const supplementRequired = reported.supplementRequired || outcomes.some(({ supplement }) => supplement);
  const review = [...outcomes.flatMap((outcome) => outcome.review), ...listSharedIds(kept)];
  return keep({ supplementRequired, verified: kept }, { review });
}

/** One card cannot verify two persons. */
function listSharedIds(persons: readonly VerifiedPerson[]): readonly IdentityItem[] {
  const ids = persons.map(({ verificationId }) => verificationId);
  return persons.flatMap(({ role, verificationId }): readonly IdentityItem[] =>
    ids.filter((id) => id === verificationId).length > 1 ? [`${role}.verificationId`] : [],
  );
}

type PersonOutcome = ComparedItems & { readonly supplement: boolean };

function decidePerson(
  application: Application,
  { role, ruleId }: StoredSubject,
  person: VerifiedIdentity,
  today: string,
): PersonOutcome {
  const typed = readTypedIdentity(application, role);
  const comparison: IdentityComparison =
    typed === null
      ? { name: 'absent', kana: 'absent', birthDate: 'absent', address: 'absent' }
      : compareIdentity(typed, person);
  // With JPKI the provider sees no document.
  const canSupplement = application.type === 'GENERAL' && findRule(ruleId)?.method !== 'JPKI';
  const outcome = decideIdentityOutcome(comparison, { canSupplement });
  const nameItems = (attributes: readonly ComparedAttribute[]): IdentityItem[] =>
    attributes.map((attribute): IdentityItem => `${role}.${attribute}`);
  if (outcome.kind === 'refused')
    return { mismatch: nameItems(outcome.items), review: [], supplement: false };
  const face: IdentityItem[] = hasFacePhoto(application, role, today) ? [] : [`${role}.face`];
  return { mismatch: [], review: [...nameItems(outcome.review), ...face], supplement: outcome.supplement };
}

export const isVerifiedPrefill = ({ identity }: Application): boolean =>
  identity?.isPrefill === true && identity.status === ekycStatus.bankerProcessing;

/** Compares a card that was read before the answers with the frozen answers. */
export async function settlePrefill(
  { applications }: Pick<Ports, 'applications'>,
  application: Application,
): Promise<Application> {
  if (!application.pinSet || !isVerifiedPrefill(application)) return application;
  const verified = await applications.readVerified(application);
  return applications.change(application, (current) => {
    const { identity } = current;
    if (identity === null || !isVerifiedPrefill(current)) return null;
    const { reference, providerSessionId, updatedAt } = identity;
    const approved = {
      ...{ providerSessionId: providerSessionId ?? '', status: ekycStatus.bankerProcessing },
      ...{ supplementRequired: false, updatedAt, verified },
    };
    const { result, mismatch, review } = compareResult(current, identity, approved);
    const { status, supplementRequired } = result;
    const items = [...mismatch, ...review];
    return {
      identity: { kind: 'compared', reference, status, supplementRequired, mismatch, review },
      audit: ['identity-card-compared', ...items].join(' '),
    };
  });
}

/** For the adult or the parent. Null after the PIN, and without an offer that an app fulfils in the applicant's browser. */
export async function getCardOffer(
  { identity, readSwitches }: Pick<Ports, 'identity' | 'readSwitches'>,
  { bankCode, type, pinSet }: Application,
  at: Date,
): Promise<IdentityOffer | null> {
  if (pinSet) return null;
  const switches = await readSwitches(bankCode);
  // A session has one adapter, so the parent's card is none where it must verify the child too.
  const [offer, ...others] = chooseOffers(switches, type, at, 'JPKI') ?? [];
  if (others.length > 0) return null;
  const isCard = offer?.rule.method === 'JPKI' && identity.get(offer.adapter)?.acceptReturn !== undefined;
  return isCard ? offer : null;
}

/** The form that the card fills in. The parent's card has the child's surname and address too. */
export const getCardPage = ({ type, answers }: Pick<Application, 'type' | 'answers'>): string =>
  getPath(getFlow(type), type === 'CHILD' && answers.personal !== null ? 'parent' : 'personal');
