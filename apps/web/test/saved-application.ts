import type { CallResponse } from '@kaisetsu/domain/calls';
import type { Reply } from './show-page.tsx';

type Application = CallResponse<'getApplication'>;
type Stored = Application['application'];
type StoredParent = NonNullable<Application['applicationParent']>;

const emptyPerson = {
  lastName: null,
  firstName: null,
  kanaLastName: null,
  kanaFirstName: null,
  birthday: null,
  eraBirthday: null,
  mobilePhoneNumber: null,
  phoneNumber: null,
  occupationName: null,
  occupationOther: null,
  workplaceName: null,
  workplacePhoneNumber: null,
};
/** The readable form of an application without answers. */
const emptyApplication: Stored = {
  ...emptyPerson,
  gender: null,
  postalNumber: null,
  address: null,
  subAddress: null,
  kanaAddress: null,
  kanaSubAddress: null,
  tempAddressPrefecture: null,
  tempAddress: null,
  kanaTempAddress: null,
  workplaceCode: null,
  workplaceId: null,
  invitationCode: null,
  existedAccountBranchCode: null,
  existedAccountNumber: null,
  branchCode: null,
  branchName: null,
  sealLess: null,
  utilizationPurpose: null,
  utilizationPurposeOther: null,
  distanceTransactionReason: null,
};
const noParent: StoredParent = { ...emptyPerson, relationship: null, proxyApplicationReason: null };

export type SavedAnswers = Application['answers'];

/** A reply for `GET /api/applications`: the given answers, the given readable values, and null for the rest. */
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
    unsavedKey: btoa('k'.repeat(32)),
  };
  return () => ({ body });
}
