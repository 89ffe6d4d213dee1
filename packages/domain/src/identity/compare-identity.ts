import { compareAddress } from '@kaisetsu/jp-address/compare/compare-address';
import { compareName } from '@kaisetsu/jp-address/compare/compare-name';
import type { Likeness } from '@kaisetsu/jp-address/compare/compare-text';
import { isRealDate } from '../text/calendar-date.ts';

export type VerifiedIdentity = {
  readonly name?: string | undefined;
  /** YYYY-MM-DD. */
  readonly birthDate?: string | undefined;
  readonly address?: string | undefined;
};

export type TypedIdentity = { readonly name: string; readonly birthDate: string; readonly address: string };

export const identityAttributes = [
  'name',
  'birthDate',
  'address',
] as const satisfies readonly (keyof TypedIdentity)[];
export type IdentityAttribute = (typeof identityAttributes)[number];

export type IdentityComparison = Readonly<Record<IdentityAttribute, Likeness>>;

export function compareIdentity(typed: TypedIdentity, verified: VerifiedIdentity): IdentityComparison {
  return {
    name: compareName(typed.name, verified.name),
    birthDate: compareBirthDate(typed.birthDate, verified.birthDate),
    address: compareAddress(typed.address, verified.address),
  };
}

/** An impossible date counts as not sent. */
function compareBirthDate(typed: string, verified: string | undefined): Likeness {
  if (verified === undefined || !isRealDate(verified)) return 'absent';
  return typed === verified ? 'same' : 'differs';
}
