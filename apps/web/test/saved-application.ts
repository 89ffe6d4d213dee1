import type { CallResponse } from '@kaisetsu/domain/calls';
import { readableApplication, readableParent } from '@kaisetsu/domain/readable-application';
import type { Reply } from './show-page.tsx';

type Application = CallResponse<'getApplication'>;
type Stored = Application['application'];
type StoredParent = NonNullable<Application['applicationParent']>;

const unanswered = (names: readonly string[]): Record<string, null> =>
  Object.fromEntries(names.map((name) => [name, null]));

/** The part `application` of a response: the answers in the form that a person reads, here all null. */
const emptyApplication = unanswered(Object.keys(readableApplication.shape)) as Stored;
const noParent = unanswered(Object.keys(readableParent.shape)) as StoredParent;

export type SavedAnswers = Application['answers'];

/** Version of the answers in every saved application. */
export const answersVersion = 'version-1';

/**
 * Makes a reply for `GET /api/applications` with the given values. `stored` and `storedParent` are answers in the form that a
 * person reads. A field that is not given is null, empty or false.
 */
export function savedApplication(
  answers: Partial<SavedAnswers> = {},
  stored: Partial<Stored> = {},
  storedParent: Partial<StoredParent> | null = null,
): Reply {
  const body: Application = {
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
  return () => ({ body });
}
