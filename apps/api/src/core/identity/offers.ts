import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { readStatus } from '@kaisetsu/domain/ekyc';
import type { IdentityMethod, IdentityRole } from '@kaisetsu/domain/identity/identity-method';

/** 犯罪収益移転防止法施行規則 第6条第1項第1号. Amendments renumber the items. */
export type IdentityRule = {
  readonly id: string;
  readonly method: IdentityMethod;
  readonly item: string;
  readonly edition: string;
  readonly from: Date;
  /** First instant at which the rule no longer applies. */
  readonly until: Date | null;
  /** A session under the rule of the previous edition stays valid. */
  readonly continues?: string;
  /** The rule of a card without a face photo. */
  readonly withoutFace?: string;
  /** The bank also sends a document by 転送不要郵便. */
  readonly isWithMail?: true;
};

/** Photos of documents do not suffice any more (docs/design/identity.md "Facts"). */
const cutOver = new Date('2027-04-01T00:00:00+09:00');

const createRules =
  (edition: string, from: Date, until: Date | null) =>
  (method: IdentityMethod, item: string, more: Partial<IdentityRule> = {}): IdentityRule => ({
    ...{ id: `${edition}/${method}`, method, item, edition, from, until },
    ...more,
  });
const in2025 = createRules('2025-06-24', new Date('2025-06-24T00:00:00+09:00'), cutOver);
const in2027 = createRules('2027-04-01', cutOver, null);

/** From public sources; the bank confirms each rule with `admin identity confirm`. */
export const identityRules: readonly IdentityRule[] = [
  in2025('IMAGE', 'ホ'),
  in2025('CHIP', 'ヘ'),
  in2025('JPKI', 'カ'),
  in2025('RESIDENT_RECORD', 'チ', { isWithMail: true }),
  in2027('CHIP', 'ホ', { continues: '2025-06-24/CHIP', withoutFace: '2027-04-01/CHIP-MAIL' }),
  in2027('CHIP', 'ト', { id: '2027-04-01/CHIP-MAIL', isWithMail: true }),
  in2027('JPKI', 'ル', { continues: '2025-06-24/JPKI' }),
  in2027('RESIDENT_RECORD', 'ト', { continues: '2025-06-24/RESIDENT_RECORD', isWithMail: true }),
];

export const findRule = (id: string): IdentityRule | undefined =>
  identityRules.find((rule) => rule.id === id);

export const formatCitation = ({ item, edition }: IdentityRule): string =>
  `施行規則6条1項1号${item}（${edition}施行）`;

export const isRuleInForce = ({ from, until }: IdentityRule, at: Date): boolean =>
  from <= at && (until === null || at < until);

export function isRuleUsable(ruleId: string, at: Date): boolean {
  const rule = findRule(ruleId);
  if (rule === undefined) return false;
  if (rule.from > at) return false;
  return (
    isRuleInForce(rule, at) ||
    identityRules.some((one) => one.continues === ruleId && isRuleUsable(one.id, at))
  );
}

export const isChildVerifiedByPhoto = (at: Date): boolean => at < cutOver;

export type IdentityOffer = {
  readonly flow: ApplicationType;
  readonly role: IdentityRole;
  readonly rule: IdentityRule;
  readonly adapter: string;
  /** Until the bank switches the rule with `admin identity offer`. */
  readonly isOn: boolean;
};

const createOffers =
  (adapter: string, isOn: boolean) =>
  (flow: ApplicationType, role: IdentityRole, ...ruleIds: readonly string[]): readonly IdentityOffer[] =>
    identityRules
      .filter(({ id }) => ruleIds.includes(id))
      .map((rule) => ({ flow, role, rule, adapter, isOn }));
const signedHttp = createOffers('signed-http', true);
const onDemand = createOffers('signed-http', false);
export const residentRecordId = 'resident-record';
const byPost = createOffers(residentRecordId, false);

/** The first that is on and in force is used. One session has one adapter, and OpenID Connect verifies one person. */
export const identityOffers: readonly IdentityOffer[] = [
  ...createOffers('openid-connect', false)('GENERAL', 'CUSTOMER', '2025-06-24/JPKI', '2027-04-01/JPKI'),
  ...onDemand('GENERAL', 'CUSTOMER', '2025-06-24/CHIP'),
  ...signedHttp('GENERAL', 'CUSTOMER', '2025-06-24/IMAGE', '2027-04-01/CHIP'),
  ...onDemand('CHILD', 'PROXY', '2025-06-24/CHIP'),
  ...signedHttp('CHILD', 'PROXY', '2025-06-24/IMAGE', '2027-04-01/CHIP'),
  ...createOffers('openid-connect', false)('CHILD', 'PROXY', '2025-06-24/JPKI'),
  ...signedHttp('CHILD', 'CUSTOMER', '2027-04-01/CHIP'),
  ...byPost('GENERAL', 'CUSTOMER', '2025-06-24/RESIDENT_RECORD', '2027-04-01/RESIDENT_RECORD'),
  ...byPost('CHILD', 'PROXY', '2025-06-24/RESIDENT_RECORD', '2027-04-01/RESIDENT_RECORD'),
  ...byPost('CHILD', 'CUSTOMER', '2027-04-01/RESIDENT_RECORD'),
];

export type OfferSwitches = ReadonlyMap<string, boolean>;

export const isSwitchedOn = ({ rule, isOn }: IdentityOffer, switches: OfferSwitches): boolean =>
  switches.get(rule.id) ?? isOn;

/** The provider verifies a child only from the cut-over on. */
function listRoles(flow: ApplicationType, at: Date): readonly IdentityRole[] {
  if (flow === 'GENERAL') return ['CUSTOMER'];
  return isChildVerifiedByPhoto(at) ? ['PROXY'] : ['CUSTOMER', 'PROXY'];
}

type Verified = {
  readonly type: ApplicationType;
  readonly identity: {
    readonly status: number;
    readonly subjects: readonly { readonly ruleId: string; readonly role: IdentityRole }[];
  } | null;
  readonly completion: object | null;
};

/** By the law, also an approved session [IDV-005]. `at`: from {@link IdentitySettings.toLawTime}. */
export function isEnded({ type, identity, completion }: Verified, at: Date): boolean {
  if (completion !== null || identity === null || readStatus(identity.status) === 'failed') return false;
  if (!identity.subjects.every(({ ruleId }) => isRuleUsable(ruleId, at))) return true;
  const roles = identity.subjects.map(({ role }) => role);
  return !listRoles(type, at).every((role) => roles.includes(role));
}

const listInForce = (
  switches: OfferSwitches,
  flow: ApplicationType,
  role: IdentityRole,
  at: Date,
): readonly IdentityOffer[] =>
  identityOffers
    .filter((one) => one.flow === flow && one.role === role)
    .filter((one) => isSwitchedOn(one, switches) && isRuleInForce(one.rule, at));

/** `wanted`: preferred where it is in force. Null when a role has no offer. */
export function chooseOffers(
  switches: OfferSwitches,
  flow: ApplicationType,
  at: Date,
  wanted?: IdentityMethod,
): readonly IdentityOffer[] | null {
  const roles = listRoles(flow, at);
  const chosen = roles.flatMap((role) => {
    const offers = listInForce(switches, flow, role, at);
    return offers.find(({ rule }) => rule.method === wanted) ?? offers.slice(0, 1);
  });
  return chosen.length === roles.length ? chosen : null;
}

const noticeMs = 48 * 3_600_000;

/** When the law ends a method that is in force, in the 48 hours before; else null. */
export function findComingEnd(switches: OfferSwitches, flow: ApplicationType, at: Date): Date | null {
  const [end] = (chooseOffers(switches, flow, at) ?? []).flatMap(({ rule }) =>
    rule.until === null || isRuleUsable(rule.id, rule.until) ? [] : [rule.until],
  );
  return end !== undefined && end.getTime() - at.getTime() <= noticeMs ? end : null;
}

/** Among which the applicant chooses, the preferred first. */
export function listMethods(
  switches: OfferSwitches,
  flow: ApplicationType,
  at: Date,
): readonly IdentityMethod[] {
  const [role] = listRoles(flow, at).slice(-1);
  const offers = role === undefined ? [] : listInForce(switches, flow, role, at);
  return [...new Set(offers.map(({ rule }) => rule.method))];
}
