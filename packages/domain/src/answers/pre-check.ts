/**
 * What is asked before an application begins (spec 2.3, 2.5, 4 "Pre-check answers"). An answer is unanswered, yes or no;
 * the tick of a confirmation is a yes.
 */
export type PreCheckAnswer = 'unanswered' | 'yes' | 'no';

export type PreCheckItem<Id extends string> = {
  readonly id: Id;
  /** Either answer goes on: what is asked is voluntary. */
  readonly either?: boolean;
};

/** Items of one stage appear together, once every item of the stages before it lets one pass. */
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

/** Spec 2.3. Registering a personal number is voluntary by law, so either answer goes on (decisions). */
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

/** Spec 2.5: both agreements are asked at once, and both are needed. */
export const childPreCheck: PreCheck<ChildPreCheckId> = [
  [{ id: 'national-conditions' }],
  [{ id: 'regulations' }, { id: 'personal-number' }],
  [{ id: 'passbook-less' }],
  [{ id: 'seal-less' }],
];

/** Answers by item. Those to items that are hidden again are kept, so that changing one's mind asks nothing twice. */
export type PreCheckAnswers<Id extends string> = Readonly<Partial<Record<Id, PreCheckAnswer>>>;

export type PreCheckResult<Id extends string> = {
  /** What is shown, in order: everything up to the first stage that lets nobody pass yet. */
  readonly shown: readonly Id[];
  /** Those of `shown` whose no ends the application. */
  readonly blocked: readonly Id[];
  /** Everything is answered in a way that lets one apply. */
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
