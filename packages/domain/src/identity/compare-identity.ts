import { isRealDate } from '../text/calendar-date.ts';
import { compareAddress } from './compare-address.ts';
import { compareName } from './compare-name.ts';
import type { Likeness } from './compare-text.ts';

/** The verified attributes that the identity provider's server sent. An attribute that it did not send is absent. */
export type VerifiedIdentity = {
  readonly name?: string | undefined;
  /** YYYY-MM-DD. */
  readonly birthDate?: string | undefined;
  readonly address?: string | undefined;
};

/** The same attributes from the answers of the application. */
export type TypedIdentity = { readonly name: string; readonly birthDate: string; readonly address: string };

export const identityAttributes = [
  'name',
  'birthDate',
  'address',
] as const satisfies readonly (keyof TypedIdentity)[];
export type IdentityAttribute = (typeof identityAttributes)[number];

/** The result of a comparison, attribute by attribute. It contains no value of either side. */
export type IdentityComparison = Readonly<Record<IdentityAttribute, Likeness>>;

/** Compares every attribute (docs/design/identity.md "Comparison"). */
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
