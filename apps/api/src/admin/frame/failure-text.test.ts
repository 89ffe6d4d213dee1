import { expect, it } from 'vitest';
import { exitCode } from './exit-code.ts';
import { describeFailure } from './failure-text.ts';

const failure = (code: string): Error => Object.assign(new Error('words of the database'), { code });

it.each(['55P03', '57014', '40P01'])('[OPS-249] takes no lock or timeout for a defect: %s', (code) => {
  expect(describeFailure(failure(code), {})).toEqual({
    exit: exitCode.refused,
    message:
      'Other work holds what this run needs in the database. Try again in a moment. (words of the database)',
  });
});

it('[OPS-249] names the cause of several failures by the first', () => {
  const failures = new AggregateError([failure('53100'), failure('53100')], 'not purged: drafts, codes');
  expect(describeFailure(failures, {})).toEqual({
    exit: exitCode.noDatabase,
    message: "not purged: drafts, codes\nThe database's disk is full: words of the database",
  });
});
