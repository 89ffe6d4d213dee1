import * as z from 'zod/mini';

const maybe = z.nullable(z.string());
const person = {
  lastName: maybe,
  firstName: maybe,
  kanaLastName: maybe,
  kanaFirstName: maybe,
  birthday: maybe,
  eraBirthday: maybe,
  mobilePhoneNumber: maybe,
  phoneNumber: maybe,
  occupationName: maybe,
  occupationOther: maybe,
  workplaceName: maybe,
  workplacePhoneNumber: maybe,
};

/** What a person reads of the answers (spec 3 "Application"): null where not answered. */
export const readableApplication = z.strictObject({
  ...person,
  gender: maybe,
  postalNumber: maybe,
  address: maybe,
  subAddress: maybe,
  kanaAddress: maybe,
  kanaSubAddress: maybe,
  tempAddressPrefecture: maybe,
  tempAddress: maybe,
  kanaTempAddress: maybe,
  workplaceCode: maybe,
  workplaceId: maybe,
  invitationCode: maybe,
  existedAccountBranchCode: maybe,
  existedAccountNumber: maybe,
  branchCode: maybe,
  branchName: maybe,
  sealLess: z.nullable(z.boolean()),
  utilizationPurpose: maybe,
  utilizationPurposeOther: maybe,
  distanceTransactionReason: maybe,
});

/** The same of the parent's (spec 3 "applicationParent"). */
export const readableParent = z.strictObject({
  ...person,
  relationship: maybe,
  proxyApplicationReason: maybe,
});
