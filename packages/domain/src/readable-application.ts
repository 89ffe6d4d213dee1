import * as z from 'zod/mini';

/** What a person reads of the answers (spec 3 "Application", "applicationParent"): null where not answered. */
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

export const readableParent = z.strictObject({
  ...person,
  relationship: maybe,
  proxyApplicationReason: maybe,
});
