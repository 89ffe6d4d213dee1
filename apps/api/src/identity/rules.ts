import type { IdentityAttribute } from '@kaisetsu/domain/identity/compare-identity';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';

/**
 * A verification method in one edition of the regulation (犯罪収益移転防止法施行規則 第6条第1項第1号). Amendments renumber the items,
 * so an item letter is only meaningful together with its edition.
 */
export type IdentityRule = {
  /** `<edition>/<method>`. It is stored with each session and is part of the export to the bank. */
  readonly id: string;
  readonly method: IdentityMethod;
  /** Item letter in this edition. */
  readonly item: string;
  /** First day of the edition, YYYY-MM-DD. */
  readonly edition: string;
  readonly from: Date;
  /** First instant at which the rule no longer applies; null when no end is known. */
  readonly until: Date | null;
  /** Id of the same rule in the previous edition. A session that started under the previous rule stays valid. */
  readonly continues?: string;
};

/** From 1 April 2027 on, photos of documents are not sufficient (docs/design/identity.md "Facts"). */
const cutOver = new Date('2027-04-01T00:00:00+09:00');
const edition2025 = { edition: '2025-06-24', from: new Date('2025-06-24T00:00:00+09:00'), until: cutOver };
const edition2027 = { edition: '2027-04-01', from: cutOver, until: null };

/**
 * The rules of this release, as we understand the public sources. The bank's compliance staff confirm each rule with
 * `admin identity confirm`; `config check` warns of unconfirmed rules.
 */
export const identityRules: readonly IdentityRule[] = [
  { id: '2025-06-24/IMAGE', method: 'IMAGE', item: 'ホ', ...edition2025 },
  { id: '2025-06-24/CHIP', method: 'CHIP', item: 'ヘ', ...edition2025 },
  { id: '2025-06-24/JPKI', method: 'JPKI', item: 'カ', ...edition2025 },
  { id: '2027-04-01/CHIP', method: 'CHIP', item: 'ホ', ...edition2027, continues: '2025-06-24/CHIP' },
  { id: '2027-04-01/JPKI', method: 'JPKI', item: 'ル', ...edition2027, continues: '2025-06-24/JPKI' },
];

/** The attributes that the law requires. In production every adapter must supply all three. */
export const requiredAttributes: readonly IdentityAttribute[] = ['name', 'birthDate', 'address'];

export const ruleById = (id: string): IdentityRule | undefined =>
  identityRules.find((rule) => rule.id === id);

/** The provision in Japanese, for providers and the bank's records. */
export const citationOf = ({ item }: IdentityRule): string => `施行規則6条1項1号${item}`;

export const isRuleInForce = ({ from, until }: IdentityRule, at: Date): boolean =>
  from <= at && (until === null || at < until);

/**
 * Whether a session that was started under this rule is valid at `at`. It is valid if the rule, or its successor in a later
 * edition, is in force.
 */
export function isRuleUsable(ruleId: string, at: Date): boolean {
  const rule = ruleById(ruleId);
  if (rule === undefined) return false;
  if (rule.from > at) return false;
  return (
    isRuleInForce(rule, at) ||
    identityRules.some((one) => one.continues === ruleId && isRuleUsable(one.id, at))
  );
}

/**
 * Whether an uploaded picture of the child's card is sufficient to verify the child. From the cut-over on, the provider must
 * verify the child in the session.
 */
export const isChildVerifiedByPhoto = (at: Date): boolean => at < cutOver;
