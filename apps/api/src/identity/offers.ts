import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import { servesFlow, servesMethod } from './identity-adapters.ts';
import { type IdentityRule, isChildVerifiedByPhoto, isRuleInForce, ruleById } from './rules.ts';

/** A bank's offer: one way to verify one role of one flow. */
export type IdentityOffer = {
  readonly flow: ApplicationType;
  readonly role: IdentityRole;
  /** Id of the rule. */
  readonly rule: string;
  /** Id of the adapter. */
  readonly adapter: string;
  /** Minimum age of the person in years; null for any age. */
  readonly minAge: number | null;
  readonly from: Date;
  /**
   * Final instant at which a session is allowed to start. It must be before the end of the rule. Null means no limit, and is
   * allowed only for a rule without an end.
   */
  readonly lastStart: Date | null;
};

const day = (text: string): Date => new Date(`${text}T00:00:00+09:00`);
const lastImageStart = new Date('2027-03-31T23:59:59.999+09:00');

/** The offers of a bank that has not imported its own list. */
export const builtInOffers: readonly IdentityOffer[] = [
  ...(['GENERAL', 'CHILD'] as const).map((flow) => ({
    flow,
    role: flow === 'CHILD' ? ('PROXY' as const) : ('CUSTOMER' as const),
    rule: '2025-06-24/IMAGE',
    adapter: 'signed-http',
    minAge: null,
    from: day('2025-06-24'),
    lastStart: lastImageStart,
  })),
  ...(
    [
      ['GENERAL', 'CUSTOMER'],
      ['CHILD', 'CUSTOMER'],
      ['CHILD', 'PROXY'],
    ] as const
  ).map(([flow, role]) => ({
    flow,
    role,
    rule: '2027-04-01/CHIP',
    adapter: 'signed-http',
    minAge: null,
    from: day('2027-04-01'),
    lastStart: null,
  })),
];

/** The persons whom a session verifies. The provider verifies a child only from the cut-over on. */
export function rolesAt(flow: ApplicationType, at: Date): readonly IdentityRole[] {
  if (flow === 'GENERAL') return ['CUSTOMER'];
  return isChildVerifiedByPhoto(at) ? ['PROXY'] : ['CUSTOMER', 'PROXY'];
}

export type ChosenOffer = {
  readonly role: IdentityRole;
  readonly rule: IdentityRule;
  readonly adapter: string;
};

/** Age in years of the person in each role; undefined if the age is not known. */
export type Ages = { readonly [Role in IdentityRole]?: number | undefined };

function offerFor(
  offers: readonly IdentityOffer[],
  flow: ApplicationType,
  role: IdentityRole,
  at: Date,
  age: number | undefined,
): ChosenOffer | null {
  const [chosen] = offers
    .filter((offer) => offer.flow === flow && offer.role === role)
    .filter(({ from, lastStart }) => from <= at && (lastStart === null || at <= lastStart))
    .filter(({ minAge }) => minAge === null || age === undefined || age >= minAge)
    .flatMap((offer) => {
      const rule = ruleById(offer.rule);
      return rule !== undefined && isRuleInForce(rule, at) ? [{ offer, rule }] : [];
    })
    // The first offer is used: the offer with the latest `from`. If two offers have the same `from`, the offer with the higher
    // minimum age comes first.
    .sort(
      (a, b) =>
        b.offer.from.getTime() - a.offer.from.getTime() || (b.offer.minAge ?? 0) - (a.offer.minAge ?? 0),
    );
  return chosen === undefined ? null : { role, rule: chosen.rule, adapter: chosen.offer.adapter };
}

/**
 * The offers in force at an instant, one for each role; the offer for the account holder comes first. Null when a role has no
 * offer, or when the offers for child and parent name different adapters.
 */
export function chooseOffers(
  offers: readonly IdentityOffer[],
  flow: ApplicationType,
  at: Date,
  ages: Ages = {},
): readonly ChosenOffer[] | null {
  const chosen = rolesAt(flow, at).map((role) => offerFor(offers, flow, role, at, ages[role]));
  const found = chosen.filter((one) => one !== null);
  if (found.length < chosen.length) return null;
  return new Set(found.map(({ adapter }) => adapter)).size === 1 ? found : null;
}

/**
 * The faults of a bank's offers at an instant, for `config check`. Ignores offers with a minimum age above 0, because a bank must
 * have an offer for persons of any age.
 */
export function offerFaults(
  offers: readonly IdentityOffer[],
  flow: ApplicationType,
  at: Date,
): readonly string[] {
  const chosen = rolesAt(flow, at).map((role) => ({ role, offer: offerFor(offers, flow, role, at, 0) }));
  const missing = chosen
    .filter(({ offer }) => offer === null)
    .map(({ role }) => `no offer for ${flow} ${role}`);
  const adapters = new Set(chosen.flatMap(({ offer }) => (offer === null ? [] : [offer.adapter])));
  if (adapters.size > 1)
    return [...missing, `${flow} names ${[...adapters].join(' and ')}: one session needs one adapter`];
  const unfit = chosen.flatMap(({ offer }) => (offer === null ? [] : unfitAdapter(flow, offer)));
  return [...missing, ...new Set(unfit)];
}

function unfitAdapter(flow: ApplicationType, { adapter, rule: { method } }: ChosenOffer): readonly string[] {
  if (!servesFlow(adapter, flow)) return [`${flow} names ${adapter}, which serves only GENERAL`];
  return servesMethod(adapter, method) ? [] : [`${flow} names ${adapter}, which does not serve ${method}`];
}
