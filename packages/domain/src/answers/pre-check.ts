/** An answer of the pre-check (spec 2.3, 2.5, 4 "Pre-check answers"). A ticked confirmation is a yes. */
export type PreCheckAnswer = 'unanswered' | 'yes' | 'no';

export type PreCheckItem<Id extends string> = {
  readonly id: Id;
  /** If true, the applicant can continue after yes and after no. By default, only after yes. */
  readonly either?: boolean;
};

/**
 * A pre-check as a list of stages. A stage is passed if the answer to each of its items lets the applicant continue. The items of
 * a stage appear together when all earlier stages are passed.
 */
export type PreCheck<Id extends string> = readonly (readonly PreCheckItem<Id>[])[];

export type GeneralPreCheckId =
  | 'first-account'
  | 'identity-document'
  | 'adult'
  | 'national-conditions'
  | 'regulations'
  | 'personal-number'
  | 'passbook-less'
  | 'seal-less';

/**
 * The pre-check of the general flow (spec 2.3). Both answers to `personal-number` pass, because the law does not require the
 * number.
 */
export const generalPreCheck: PreCheck<GeneralPreCheckId> = [
  [{ id: 'first-account' }],
  [{ id: 'identity-document' }],
  [{ id: 'adult' }],
  [{ id: 'national-conditions' }],
  [{ id: 'regulations' }],
  [{ id: 'personal-number', either: true }],
  [{ id: 'passbook-less' }],
  [{ id: 'seal-less' }],
];

export type ChildPreCheckId =
  | 'national-conditions'
  | 'regulations'
  | 'personal-number'
  | 'passbook-less'
  | 'seal-less';

/** The pre-check of the child flow (spec 2.5). `regulations` and `personal-number` appear together, and both need a yes. */
export const childPreCheck: PreCheck<ChildPreCheckId> = [
  [{ id: 'national-conditions' }],
  [{ id: 'regulations' }, { id: 'personal-number' }],
  [{ id: 'passbook-less' }],
  [{ id: 'seal-less' }],
];

/** Answers by item. The answer to a hidden item stays, so that the applicant need not repeat it when the item appears again. */
export type PreCheckAnswers<Id extends string> = Readonly<Partial<Record<Id, PreCheckAnswer>>>;

export type PreCheckResult<Id extends string> = {
  /** The items to show, in order: all items up to and including the first stage that is not passed. */
  readonly shown: readonly Id[];
  /** The items of `shown` whose answer blocks the application. */
  readonly blocked: readonly Id[];
  /** Whether every stage is passed, so that the applicant can continue to the next step. */
  readonly passed: boolean;
};

export function answerTo<Id extends string>(answers: PreCheckAnswers<Id>, id: Id): PreCheckAnswer {
  return answers[id] ?? 'unanswered';
}

export function validatePreCheck<Id extends string>(
  check: PreCheck<Id>,
  answers: PreCheckAnswers<Id>,
): PreCheckResult<Id> {
  const goesOn = ({ id, either }: PreCheckItem<Id>): boolean => {
    const answer = answerTo(answers, id);
    return answer === 'yes' || (either === true && answer === 'no');
  };
  const closed = check.findIndex((stage) => !stage.every(goesOn));
  const shown = check.slice(0, closed === -1 ? check.length : closed + 1).flat();
  return {
    shown: shown.map(({ id }) => id),
    blocked: shown.filter((item) => answerTo(answers, item.id) === 'no' && !goesOn(item)).map(({ id }) => id),
    passed: closed === -1,
  };
}
