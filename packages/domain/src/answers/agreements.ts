import type { ApplicationType } from '../application-type.ts';
import {
  type ChildPreCheckId,
  childPreCheck,
  type GeneralPreCheckId,
  generalPreCheck,
  type PreCheck,
  validatePreCheck,
} from './pre-check.ts';

/** `points-read` and `prepared`: spec 2.4. */
export type DeclarationId = GeneralPreCheckId | ChildPreCheckId | 'points-read' | 'prepared';

export const declarationIds = [
  ...generalPreCheck.flat().map(({ id }): DeclarationId => id),
  'points-read',
  'prepared',
] as const;

export type GivenAgreements = {
  readonly declarations: readonly { readonly id: DeclarationId; readonly answer: 'yes' | 'no' }[];
  readonly regulations: readonly { readonly label: string; readonly edition: string }[];
};

export type Agreements = GivenAgreements & {
  readonly agreedAt: string;
  /** Of the server, for the wording of the questions. */
  readonly release: string;
};

export function isAgreed(type: ApplicationType, { declarations, regulations }: GivenAgreements): boolean {
  const check: PreCheck<DeclarationId> = type === 'CHILD' ? childPreCheck : generalPreCheck;
  const answers = Object.fromEntries(declarations.map(({ id, answer }) => [id, answer]));
  return regulations.length > 0 && validatePreCheck(check, answers).passed;
}

/** The child flow asks for an agreement instead of a wish (spec 2.5). */
export const wishesPersonalNumber = (type: ApplicationType, agreements: GivenAgreements | null): boolean =>
  type === 'GENERAL' &&
  agreements?.declarations.some(({ id, answer }) => id === 'personal-number' && answer === 'yes') === true;
