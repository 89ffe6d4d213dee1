import type { IdentityAttribute, IdentityComparison } from './compare-identity.ts';

/** The outcome of the comparison (docs/design/identity.md "Outcomes"). */
export type IdentityOutcome =
  /** `supplement`: the applicant must add a document for the current address; `review`: attributes that the bank must review. */
  | { readonly kind: 'passed'; readonly supplement: boolean; readonly review: readonly IdentityAttribute[] }
  /** `items`: name and birth date if they differ, and every attribute without a usable value of the provider. */
  | { readonly kind: 'refused'; readonly items: readonly IdentityAttribute[] };

export type OutcomeContext = {
  /** Whether a different address leads to a supplement. If not, the bank reviews the address. */
  readonly canSupplement: boolean;
};

/** Decides the outcome. A different name or birth date, or an absent attribute, causes a refusal. A different address does not. */
export function identityOutcome(
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
  const review: IdentityAttribute[] = [];
  if (name === 'review') review.push('name');
  if (birthDate === 'review') review.push('birthDate');
  if (address === 'review' || (address === 'differs' && !canSupplement)) review.push('address');
  return { kind: 'passed', supplement, review };
}
