import type { Problems } from '@kaisetsu/domain/answers/check';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { messages, type ProblemCode } from '@kaisetsu/domain/fields/problem';
import type { FieldError } from '@kaisetsu/domain/problem-details';
import { CallFailed } from '../client/call.ts';

type InvalidAnswer = NonNullable<CallResponse<'getApplication'>['invalidAnswers']>[number];

const isKnown = (code: string): code is ProblemCode => Object.hasOwn(messages, code);

/** A code of a newer server becomes `not-allowed`, whose message is general. */
export const toFieldError = ({ field, code, characters, places }: InvalidAnswer): FieldError => ({
  field,
  code: isKnown(code) ? code : 'not-allowed',
  ...(characters !== undefined && { characters }),
  ...(places !== undefined && { places }),
});

export const toProblems = (errors: readonly InvalidAnswer[]): Problems<string> =>
  Object.fromEntries(errors.map(toFieldError).map(({ field, ...problem }) => [field, problem]));

export function findRefusedFields(error: unknown): Problems<string> | null {
  if (!(error instanceof CallFailed) || error.status !== 400) return null;
  const { errors = [] } = error.problem;
  return errors.length === 0 ? null : toProblems(errors);
}
