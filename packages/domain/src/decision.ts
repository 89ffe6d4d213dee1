export const decisionReasons = {
  approved: ['same-person', 'difference-explained', 'branch-confirmed', 'other'],
  declined: ['another-person', 'documents-not-valid', 'conditions-not-met', 'bank-checks', 'other'],
  visit: ['documents-unclear', 'original-needed', 'questions', 'other'],
} as const;

export type DecisionOutcome = keyof typeof decisionReasons;
export const decisionOutcomes = Object.keys(decisionReasons) as readonly DecisionOutcome[];

export const decisionTextLimit = 1_000;

export const isDecisionReason = (outcome: DecisionOutcome, reason: string): boolean =>
  (decisionReasons[outcome] as readonly string[]).includes(reason);
