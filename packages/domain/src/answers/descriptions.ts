import { genders, proxyReasons, relationships } from '../fields/choice.ts';
import { lookUpCodeLength } from '../limits.ts';
import type { parentTable } from './parent.ts';
import type { personalTable } from './personal.ts';
import type { SentName } from './table.ts';
import type { parentWorkplaceTable, workplaceTable } from './workplace.ts';

type AnswerName =
  | SentName<typeof personalTable>
  | SentName<typeof parentTable>
  | SentName<typeof workplaceTable>
  | SentName<typeof parentWorkplaceTable>;

const phoneForm = 'Three parts joined by hyphens, such as `092-123-4567`.';
const whenFound = 'Null unless the address comes from the postal look-up.';
const whenTyped = 'Null unless the applicant typed the address by hand.';

export const answerDescriptions: Readonly<Record<AnswerName, string>> = {
  lastName: 'Surname in kanji or kana, full-width.',
  firstName: 'First name in kanji or kana, full-width.',
  kanaLastName: 'Surname in full-width katakana.',
  kanaFirstName: 'First name in full-width katakana.',
  gender: `${genders.join(' or ')}.`,
  birthday: 'Date of birth, `YYYY-MM-DD`.',
  mobilePhoneNumber: `Mobile number of the person. ${phoneForm}`,
  phoneNumber: `Landline number at home; null if there is none. ${phoneForm}`,
  postalNumber: 'Postal number of the home, 7 digits without a hyphen.',
  addressCode: `\`addressCode\` of the result of getAddresses that the applicant chose. ${whenFound}`,
  addressPrefecture: `Prefecture, as getAddresses returned it. ${whenFound}`,
  addressMunicipality: `Municipality, as getAddresses returned it. ${whenFound}`,
  addressSection: `Town, as getAddresses returned it; null if the address has no town. ${whenFound}`,
  addressChome: `丁目, as getAddresses returned it; null if the address has none. ${whenFound}`,
  kanaAddressPrefecture: `Reading of the prefecture, full-width katakana. ${whenFound}`,
  kanaAddressMunicipality: `Reading of the municipality, full-width katakana. ${whenFound}`,
  kanaAddressSection: `Reading of the town, full-width katakana. ${whenFound}`,
  kanaAddressChome: `Reading of the 丁目, full-width katakana; null if there is none. ${whenFound}`,
  subAddress: `House number, building and room, with half-width digits. ${whenFound}`,
  kanaSubAddress: `Reading of \`subAddress\`: half-width katakana, capitals and digits. ${whenFound}`,
  tempAddressPrefecture: `Prefecture that the applicant chose. ${whenTyped}`,
  tempAddress: `Address after the prefecture, with municipality and house number. ${whenTyped}`,
  kanaTempAddress: `Reading of \`tempAddress\`: half-width katakana, capitals and digits. ${whenTyped}`,
  distanceTransactionReason:
    'Why a person who lives far from the bank opens the account; null unless the bank asks for it.',
  utilizationPurpose: 'Purposes of the account from the list of the bank, in its order, joined by commas.',
  utilizationPurposeOther: 'The purpose as free text; null unless その他 is among the purposes.',
  relationship: `Relationship of the parent to the child: ${relationships.join(' or ')}.`,
  proxyApplicationReason: `Why the parent applies for the child: always ${proxyReasons[0]}.`,
  occupationId: '`id` of an occupation of getOccupations that this person may choose.',
  occupationOther: 'The occupation as free text; null unless the occupation is その他.',
  workplaceId: '`id` of the workplace that getWorkplace returned; null without a workplace code.',
  workplaceName: 'Name of the workplace; null if the occupation needs none and the person gave none.',
  workplacePhoneNumber: `Phone number of the workplace; null if the occupation needs none and the person gave none. ${phoneForm}`,
  existedAccountBranchCode:
    'Branch code (店番) of the account that the applicant has, 3 digits; null without an account.',
  existedAccountNumber: 'Number of the account that the applicant has, 7 digits; null without an account.',
  invitationCode: `Invitation code that getInvitation has found, ${lookUpCodeLength} capitals and digits; null without a code.`,
};
