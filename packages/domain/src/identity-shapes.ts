import * as z from 'zod/mini';
import { addressFound } from './call-shapes.ts';
import { describe } from './described.ts';
import { ekycStatus } from './ekyc.ts';
import { genders } from './fields/choice.ts';
import { identityAttributes } from './identity/compare-identity.ts';
import { identityMethods, identityReasons, identityRoles } from './identity/identity-method.ts';

export const method = describe.choice(
  'IMAGE: photos of a document and a face. CHIP: the chip of a card. JPKI: 公的個人認証. RESIDENT_RECORD: a picture of the 住民票の写し, the original by post.',
  identityMethods,
);

export const verifiedRole = z.strictObject({
  role: describe.choice('CUSTOMER: the account holder. PROXY: the parent.', identityRoles),
  method,
});

export const status = describe.number(
  `Status of the identity verification. ${Object.entries(ekycStatus)
    .map(([name, value]) => `${value}: ${name}`)
    .join('; ')}.`,
);

export const verificationUrl = describe.string(
  'URL that the browser opens: a page of the identity provider. If the verification is approved, or if the applicant has ' +
    'returned from the provider: the page /ekyc-callback of the bank.',
);

const cardValues = z.strictObject({
  lastName: describe.string('Up to the first space of the certificate; the whole name if it has none.'),
  firstName: describe.string('After the first space; empty if the name has none.'),
  kanaLastName: describe.string('Empty if the card carries no kana.'),
  kanaFirstName: describe.string('Empty if the card carries no kana.'),
  birthday: describe.string('YYYY-MM-DD; empty if the card leaves a part open.'),
  gender: describe.choice('Empty if the answer of the app had none.', [...genders, '']),
  address: describe.string('The address as one line.'),
  addresses: describe.list(
    'Rows of the postal table for the town, one for each postal number; empty if the town is not found.',
    z.extend(addressFound, { postalNumber: describe.string('Postal number, 7 digits.') }),
  ),
  subAddress: describe.string('What follows the town; the whole address if the town is not found.'),
});

export const card = z.strictObject({
  offered: describe.boolean('Whether the card can fill in the form now.'),
  statement: describe.string('The text that the applicant signs, for display before the app opens.'),
  status: describe.nullable(
    'Status of the verification that was started for the form, as in getEkyc; null if none was started.',
    z.int(),
  ),
  reason: describe.nullable('Why it failed; null if no reason is known.', z.enum(identityReasons)),
  values: describe.nullable(
    'Only for the browser that returned from the app, for 10 minutes, and until the PIN is set.',
    cardValues,
  ),
});

export const ekycInfo = z.strictObject({
  url: describe.string('URL of the page of the identity provider; empty if there is no page to open.'),
  status,
  supplement: describe.boolean('Whether the verification needs a document for the current address.'),
  startsLeft: describe.number(
    'Number of verifications that the applicant can still start if this one fails.',
  ),
  method,
  reason: describe.nullable(
    'Why the verification was refused, must be repeated or has no result; null if no reason is known.',
    z.enum(identityReasons),
  ),
  mismatch: describe.list(
    'Names of the attributes that differ from the card or are missing, such as `PROXY.name`. Contains no value of the card.',
    z.templateLiteral([
      z.enum(identityRoles),
      '.',
      z.enum([...identityAttributes, 'kana', 'face', 'verificationId']),
    ]),
  ),
  endedByLaw: describe.boolean(
    'Whether the verification expired because the law no longer permits its method. It does not count as a start.',
  ),
});

export const chosenMethod = z.object({
  'identity-method': describe.optional(
    'The method that the applicant chose among `choices` of getIdentityMethods; without it the first of them.',
    z.enum(identityMethods),
  ),
});

export const methodChoices = describe.object(
  'By flow, the methods among which the applicant chooses, the preferred first.',
  {
    general: describe.list('For the account of an adult.', method),
    child: describe.list('For the account of a child.', method),
  },
);

export const methodEnds = describe.object(
  'By flow, when the law ends the preferred method, in the 48 hours before (ISO 8601); else null.',
  {
    general: describe.stringOrNull('For the account of an adult.'),
    child: describe.stringOrNull('For the account of a child.'),
  },
);
