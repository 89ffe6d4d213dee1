export type PreCheckAnswer = 'unanswered' | 'yes' | 'no';

export type PreCheckItem<Id extends string> = {
  readonly id: Id;
  readonly either?: boolean;
};

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

/** Both answers to `personal-number` pass, because the law does not require the number. */
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

export const childPreCheck: PreCheck<ChildPreCheckId> = [
  [{ id: 'national-conditions' }],
  [{ id: 'regulations' }, { id: 'personal-number' }],
  [{ id: 'passbook-less' }],
  [{ id: 'seal-less' }],
];

/** The answer to a hidden item stays, for when the item appears again. */
export type PreCheckAnswers<Id extends string> = Readonly<Partial<Record<Id, PreCheckAnswer>>>;

export type PreCheckResult<Id extends string> = {
  readonly shown: readonly Id[];
  readonly blocked: readonly Id[];
  readonly passed: boolean;
};

export function getAnswer<Id extends string>(answers: PreCheckAnswers<Id>, id: Id): PreCheckAnswer {
  return answers[id] ?? 'unanswered';
}

export function validatePreCheck<Id extends string>(
  check: PreCheck<Id>,
  answers: PreCheckAnswers<Id>,
): PreCheckResult<Id> {
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
