import type { CallResponse } from '@kaisetsu/domain/calls';
import { readableApplication, readableParent } from '@kaisetsu/domain/readable-application';

type Application = CallResponse<'getApplication'>;
type Stored = Application['application'];
type StoredParent = NonNullable<Application['applicationParent']>;

const unanswered = (names: readonly string[]): Record<string, null> =>
  Object.fromEntries(names.map((name) => [name, null]));

const emptyApplication = unanswered(Object.keys(readableApplication.shape)) as Stored;
const noParent = unanswered(Object.keys(readableParent.shape)) as StoredParent;

export type SavedAnswers = Application['answers'];

export const answersVersion = 'version-1';

export function savedApplication(
  answers: Partial<SavedAnswers> = {},
  stored: Partial<Stored> = {},
  storedParent: Partial<StoredParent> | null = null,
) {
  return (_request?: object) => ({ body: createApplication(answers, stored, storedParent) });
}

export function createApplication(
  answers: Partial<SavedAnswers>,
  stored: Partial<Stored> = {},
  storedParent: Partial<StoredParent> | null = null,
): Application {
  return {
    application: { ...emptyApplication, ...stored },
    applicationParent: storedParent && { ...noParent, ...storedParent },
    answers: {
      personal: null,
      workplace: null,
      workplaceFound: null,
      parent: null,
      parentWorkplace: null,
      documents: [],
      pinSet: false,
      ...answers,
    },
    mailAddress: 'hanako@example.jp',
    answersVersion,
    unsavedKey: btoa('k'.repeat(32)),
  };
}
