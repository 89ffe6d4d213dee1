import type { Problems } from '@kaisetsu/domain/answers/check';
import { messages } from '@kaisetsu/domain/fields/problem';
import { CallFailed } from '../client/call.ts';

/** A code of a newer server becomes `not-allowed`, whose message is general. */
export function findRefusedFields(error: unknown): Problems<string> | null {
  if (!(error instanceof CallFailed) || error.status !== 400) return null;
  const { errors = [] } = error.problem;
  if (errors.length === 0) return null;
  return Object.fromEntries(
    errors.map(({ field, code, ...more }) => [
      field,
      { code: Object.hasOwn(messages, code) ? code : 'not-allowed', ...more },
    ]),
  );
}
