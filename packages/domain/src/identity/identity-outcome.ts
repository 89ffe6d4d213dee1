import type { ComparedAttribute, IdentityAttribute, IdentityComparison } from './compare-identity.ts';

export type IdentityOutcome =
  /** `supplement`: the applicant must add a document for the current address. */
  | { readonly kind: 'passed'; readonly supplement: boolean; readonly review: readonly ComparedAttribute[] }
  | { readonly kind: 'refused'; readonly items: readonly IdentityAttribute[] };

export type OutcomeContext = {
  readonly canSupplement: boolean;
};

export function decideIdentityOutcome(
  comparison: IdentityComparison,
  { canSupplement }: OutcomeContext,
): IdentityOutcome {
  const { name, birthDate, address } = comparison;
  const isMismatch = (attribute: 'name' | 'birthDate'): boolean =>
    comparison[attribute] === 'differs' || comparison[attribute] === 'absent';
  const items: IdentityAttribute[] = (['name', 'birthDate'] as const).filter(isMismatch);
  if (address === 'absent') items.push('address');
  if (items.length > 0) return { kind: 'refused', items };
  const supplement = address === 'differs' && canSupplement;
  const review: ComparedAttribute[] = [];
  if (name === 'review') review.push('name');
  if (comparison.kana === 'review') review.push('kana');
  if (birthDate === 'review') review.push('birthDate');
  if (address === 'review' || (address === 'differs' && !canSupplement)) review.push('address');
  return { kind: 'passed', supplement, review };
}
