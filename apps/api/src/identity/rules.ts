import type { IdentityAttribute } from '@kaisetsu/domain/identity/compare-identity';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';

/**
 * One method as one edition of the regulation names it (犯罪収益移転防止法施行規則 第6条第1項第1号). Amendments renumber the items,
 * so an item letter means nothing without its edition.
 */
export type IdentityRule = {
  /** `<edition>/<method>`: stored with each session and in the export. */
  readonly id: string;
  readonly method: IdentityMethod;
  /** Item letter in this edition. */
  readonly item: string;
  /** First day of this edition of the regulation, YYYY-MM-DD. */
  readonly edition: string;
  readonly from: Date;
  /** First instant at which the rule no longer holds; null while no end is known. */
  readonly until: Date | null;
  /** The rule of the edition before that this one only renames: a session started under it goes on. */
  readonly continues?: string;
};

/** On 1 April 2027 photos of documents and copies stop being sufficient (docs/design/identity.md "Facts"). */
const cutOver = new Date('2027-04-01T00:00:00+09:00');
const edition2025 = { edition: '2025-06-24', from: new Date('2025-06-24T00:00:00+09:00'), until: cutOver };
const edition2027 = { edition: '2027-04-01', from: cutOver, until: null };

/**
 * The rules that this release knows. They are our reading of public sources; the bank's compliance staff confirms each with
 * `admin identity confirm`, and `config check` warns until then.
 */
export const identityRules: readonly IdentityRule[] = [
  { id: '2025-06-24/IMAGE', method: 'IMAGE', item: 'ホ', ...edition2025 },
  { id: '2025-06-24/CHIP', method: 'CHIP', item: 'ヘ', ...edition2025 },
  { id: '2025-06-24/JPKI', method: 'JPKI', item: 'カ', ...edition2025 },
  { id: '2027-04-01/CHIP', method: 'CHIP', item: 'ホ', ...edition2027, continues: '2025-06-24/CHIP' },
  { id: '2027-04-01/JPKI', method: 'JPKI', item: 'ル', ...edition2027, continues: '2025-06-24/JPKI' },
];

/** The law asks for all three, so an adapter that cannot supply them serves no rule in production. */
export const requiredAttributes: readonly IdentityAttribute[] = ['name', 'birthDate', 'address'];

export const ruleById = (id: string): IdentityRule | undefined =>
  identityRules.find((rule) => rule.id === id);

/** The provision in Japanese, as providers and the bank's records name it. */
export const citationOf = ({ item }: IdentityRule): string => `施行規則6条1項1号${item}`;

export const isRuleInForce = ({ from, until }: IdentityRule, at: Date): boolean =>
  from <= at && (until === null || at < until);

/** Whether a session started under this rule still counts: the rule is in force, or one that only renames it is. */
export function isRuleUsable(ruleId: string, at: Date): boolean {
  const rule = ruleById(ruleId);
  if (rule === undefined) return false;
  if (rule.from > at) return false;
  return (
    isRuleInForce(rule, at) ||
    identityRules.some((one) => one.continues === ruleId && isRuleUsable(one.id, at))
  );
}

/** Until then a photo of the child's card verifies the child; afterwards the session at the provider does. */
export const isChildVerifiedByPhoto = (at: Date): boolean => at < cutOver;
