import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import { servesFlow, servesMethod } from './adapter-limits.ts';
import { findRule, type IdentityRule, isChildVerifiedByPhoto, isRuleInForce } from './rules.ts';

export type IdentityOffer = {
  readonly flow: ApplicationType;
  readonly role: IdentityRole;
  readonly rule: string;
  readonly adapter: string;
  /** Years; null for any age. */
  readonly minAge: number | null;
  readonly from: Date;
  /** Null only for a rule without an end. */
  readonly lastStart: Date | null;
};

const parseDay = (text: string): Date => new Date(`${text}T00:00:00+09:00`);
const lastImageStart = new Date('2027-03-31T23:59:59.999+09:00');

export const builtInOffers: readonly IdentityOffer[] = [
  ...(['GENERAL', 'CHILD'] as const).map((flow) => ({
    flow,
    role: flow === 'CHILD' ? ('PROXY' as const) : ('CUSTOMER' as const),
    rule: '2025-06-24/IMAGE',
    adapter: 'signed-http',
    minAge: null,
    from: parseDay('2025-06-24'),
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
    from: parseDay('2027-04-01'),
    lastStart: null,
  })),
];

/** The provider verifies a child only from the cut-over on. */
export function listRoles(flow: ApplicationType, at: Date): readonly IdentityRole[] {
  if (flow === 'GENERAL') return ['CUSTOMER'];
  return isChildVerifiedByPhoto(at) ? ['PROXY'] : ['CUSTOMER', 'PROXY'];
}

export type ChosenOffer = {
  readonly role: IdentityRole;
  readonly rule: IdentityRule;
  readonly adapter: string;
};

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
      const rule = findRule(offer.rule);
      return rule !== undefined && isRuleInForce(rule, at) ? [{ offer, rule }] : [];
    })
    .sort(
      (a, b) =>
        b.offer.from.getTime() - a.offer.from.getTime() || (b.offer.minAge ?? 0) - (a.offer.minAge ?? 0),
    );
  return chosen === undefined ? null : { role, rule: chosen.rule, adapter: chosen.offer.adapter };
}

/** Null when a role has no offer, or the offers name different adapters. */
export function chooseOffers(
  offers: readonly IdentityOffer[],
  flow: ApplicationType,
  at: Date,
  ages: Ages = {},
): readonly ChosenOffer[] | null {
  const chosen = listRoles(flow, at).map((role) => offerFor(offers, flow, role, at, ages[role]));
  const found = chosen.filter((one) => one !== null);
  if (found.length < chosen.length) return null;
  return new Set(found.map(({ adapter }) => adapter)).size === 1 ? found : null;
}

/** A bank must have an offer for persons of any age. */
export function offerFaults(
  offers: readonly IdentityOffer[],
  flow: ApplicationType,
  at: Date,
): readonly string[] {
  const chosen = listRoles(flow, at).map((role) => ({ role, offer: offerFor(offers, flow, role, at, 0) }));
  const missing = chosen
    .filter(({ offer }) => offer === null)
    .map(({ role }) => `no offer for ${flow} ${role}`);
  const adapters = new Set(chosen.flatMap(({ offer }) => (offer === null ? [] : [offer.adapter])));
  if (adapters.size > 1)
    return [...missing, `${flow} names ${[...adapters].join(' and ')}: one session needs one adapter`];
  const unfit = chosen.flatMap(({ offer }) => (offer === null ? [] : findUnfitAdapter(flow, offer)));
  return [...missing, ...new Set(unfit)];
}

function findUnfitAdapter(
  flow: ApplicationType,
  { adapter, rule: { method } }: ChosenOffer,
): readonly string[] {
  if (!servesFlow(adapter, flow)) return [`${flow} names ${adapter}, which serves only GENERAL`];
  return servesMethod(adapter, method) ? [] : [`${flow} names ${adapter}, which does not serve ${method}`];
}
