import type { ApplicationType } from '../application-type.ts';

export type PreCheckAnswer = 'unanswered' | 'yes' | 'no';

export type PreCheckItem<Id extends string> = {
  readonly id: Id;
  readonly either?: boolean;
};

export type PreCheck<Id extends string> = readonly (readonly PreCheckItem<Id>[])[];

/** Both answers to `personal-number` pass, because the law does not require the number. */
export const generalPreCheck = [
  [{ id: 'first-account' }],
  [{ id: 'identity-document' }],
  [{ id: 'adult' }],
  [{ id: 'national-conditions' }],
  [{ id: 'regulations' }],
  [{ id: 'personal-number', either: true }],
  [{ id: 'passbook-less' }],
  [{ id: 'seal-less' }],
] as const satisfies PreCheck<string>;
export type GeneralPreCheckId = (typeof generalPreCheck)[number][number]['id'];

export const childPreCheck = [
  [{ id: 'national-conditions' }],
  [{ id: 'regulations' }, { id: 'personal-number' }],
  [{ id: 'passbook-less' }],
  [{ id: 'seal-less' }],
] as const satisfies PreCheck<string>;
export type ChildPreCheckId = (typeof childPreCheck)[number][number]['id'];

/** The answer to a hidden item stays, for when the item appears again. */
export type PreCheckAnswers<Id extends string> = Readonly<Partial<Record<Id, PreCheckAnswer>>>;

export function getAnswer<Id extends string>(answers: PreCheckAnswers<Id>, id: Id): PreCheckAnswer {
  return answers[id] ?? 'unanswered';
}

export function validatePreCheck<Id extends string>(check: PreCheck<Id>, answers: PreCheckAnswers<Id>) {
  const goesOn = ({ id, either }: PreCheckItem<Id>): boolean => {
    const answer = getAnswer(answers, id);
    return answer === 'yes' || (either === true && answer === 'no');
  };
  const closed = check.findIndex((stage) => !stage.every(goesOn));
  const shown = check.slice(0, closed === -1 ? check.length : closed + 1).flat();
  return {
    shown: shown.map(({ id }) => id),
    blocked: shown
      .filter((item) => getAnswer(answers, item.id) === 'no' && !goesOn(item))
      .map(({ id }) => id),
    passed: closed === -1,
  };
}

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
