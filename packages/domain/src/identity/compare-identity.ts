import { compareAddress } from '@kaisetsu/jp-address/compare/compare-address';
import { compareKana, compareName } from '@kaisetsu/jp-address/compare/compare-name';
import type { Likeness } from '@kaisetsu/jp-address/compare/compare-text';
import { readWrittenDate } from '../text/era.ts';

export type VerifiedIdentity = {
  readonly name?: string | undefined;
  /** Cards issued since 2025 can carry it. */
  readonly kana?: string | undefined;
  /** In any usual notation. */
  readonly birthDate?: string | undefined;
  readonly address?: string | undefined;
};

export type TypedIdentity = {
  /** Surname, space, given name; the kana alike. */
  readonly name: string;
  readonly kana: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly address: string;
};

export const identityAttributes = ['name', 'birthDate', 'address'] as const;
export type IdentityAttribute = (typeof identityAttributes)[number];
export type ComparedAttribute = IdentityAttribute | 'kana';

export type IdentityComparison = Readonly<Record<ComparedAttribute, Likeness>>;

export function compareIdentity(typed: TypedIdentity, verified: VerifiedIdentity): IdentityComparison {
  return {
    name: compareName(typed.name, verified.name),
    kana: compareKana(typed.name, typed.kana, verified.kana),
    birthDate: compareBirthDate(typed.birthDate, verified.birthDate),
    address: compareAddress(typed.address, verified.address),
  };
}

/** An impossible date counts as not sent. Review: a card without month or day. */
function compareBirthDate(typed: string, verified: string | undefined): Likeness {
  const date = readWrittenDate(verified ?? '');
  if (date === undefined) return 'absent';
  if (typed === date) return 'same';
  const [year = '', month = '', day = ''] = date.split('-');
  const isOpen = day === '00' && typed.startsWith(month === '00' ? `${year}-` : `${year}-${month}-`);
  return isOpen ? 'review' : 'differs';
}

type IdentityOutcome =
  /** `supplement`: the applicant must add a document for the current address. */
  | { readonly kind: 'passed'; readonly supplement: boolean; readonly review: readonly ComparedAttribute[] }
  | { readonly kind: 'refused'; readonly items: readonly IdentityAttribute[] };

export function decideIdentityOutcome(
  comparison: IdentityComparison,
  { canSupplement }: { readonly canSupplement: boolean },
): IdentityOutcome {
  const { address } = comparison;
  const items = identityAttributes.filter(
    (attribute) =>
      comparison[attribute] === 'absent' || (attribute !== 'address' && comparison[attribute] === 'differs'),
  );
  if (items.length > 0) return { kind: 'refused', items };
  const supplement = address === 'differs' && canSupplement;
  const review = (['name', 'kana', 'birthDate', 'address'] as const).filter(
    (attribute) =>
      comparison[attribute] === 'review' || (attribute === 'address' && address === 'differs' && !supplement),
  );
  return { kind: 'passed', supplement, review };
}
