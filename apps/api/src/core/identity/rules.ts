import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';

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
const edition2025 = { edition: '2025-06-24', from: new Date('2025-06-24T00:00:00+09:00'), until: cutOver };
const edition2027 = { edition: '2027-04-01', from: cutOver, until: null };

/** From public sources; the bank confirms each rule with `admin identity confirm`. */
export const identityRules: readonly IdentityRule[] = [
  { id: '2025-06-24/IMAGE', method: 'IMAGE', item: 'ホ', ...edition2025 },
  { id: '2025-06-24/CHIP', method: 'CHIP', item: 'ヘ', ...edition2025 },
  { id: '2025-06-24/JPKI', method: 'JPKI', item: 'カ', ...edition2025 },
  {
    ...{ id: '2025-06-24/RESIDENT_RECORD', method: 'RESIDENT_RECORD', item: 'チ', ...edition2025 },
    isWithMail: true,
  },
  {
    ...{ id: '2027-04-01/CHIP', method: 'CHIP', item: 'ホ', ...edition2027 },
    ...{ continues: '2025-06-24/CHIP', withoutFace: '2027-04-01/CHIP-MAIL' },
  },
  { id: '2027-04-01/CHIP-MAIL', method: 'CHIP', item: 'ト', ...edition2027, isWithMail: true },
  { id: '2027-04-01/JPKI', method: 'JPKI', item: 'ル', ...edition2027, continues: '2025-06-24/JPKI' },
  {
    ...{ id: '2027-04-01/RESIDENT_RECORD', method: 'RESIDENT_RECORD', item: 'ト', ...edition2027 },
    ...{ continues: '2025-06-24/RESIDENT_RECORD', isWithMail: true },
  },
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
