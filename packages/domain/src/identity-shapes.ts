import * as z from 'zod/mini';
import { addressFound } from './call-shapes.ts';
import {
  describeBoolean,
  describeList,
  describeNumber,
  describeSchema,
  describeString,
} from './described.ts';
import { ekycStatus } from './ekyc.ts';
import { genders } from './fields/choice.ts';
import { identityAttributes } from './identity/compare-identity.ts';
import { identityMethods, identityReasons, identityRoles } from './identity/identity-method.ts';

export const method = describeSchema(
  z.enum(identityMethods),
  'IMAGE: photos of a document and a face. CHIP: the chip of a card. JPKI: 公的個人認証. RESIDENT_RECORD: a picture of the 住民票の写し, the original by post.',
);

export const verifiedRole = z.strictObject({
  role: describeSchema(z.enum(identityRoles), 'CUSTOMER: the account holder. PROXY: the parent.'),
  method,
});

export const status = describeNumber(
  `Status of the identity verification. ${Object.entries(ekycStatus)
    .map(([name, value]) => `${value}: ${name}`)
    .join('; ')}.`,
);

export const verificationUrl = describeString(
  'URL that the browser opens: a page of the identity provider. If the verification is approved, or if the applicant has ' +
    'returned from the provider: the page /ekyc-callback of the bank.',
);

const cardValues = z.strictObject({
  lastName: describeString('Up to the first space of the certificate; the whole name if it has none.'),
  firstName: describeString('After the first space; empty if the name has none.'),
  kanaLastName: describeString('Empty if the card carries no kana.'),
  kanaFirstName: describeString('Empty if the card carries no kana.'),
  birthday: describeString('YYYY-MM-DD; empty if the card leaves a part open.'),
  gender: describeSchema(z.enum([...genders, '']), 'Empty if the answer of the app had none.'),
  address: describeString('The address as one line.'),
  addresses: describeList(
    'Rows of the postal table for the town, one for each postal number; empty if the town is not found.',
    z.extend(addressFound, { postalNumber: describeString('Postal number, 7 digits.') }),
  ),
  subAddress: describeString('What follows the town; the whole address if the town is not found.'),
});

export const card = z.strictObject({
  offered: describeBoolean('Whether the card can fill in the form now.'),
  statement: describeString('The text that the applicant signs, for display before the app opens.'),
  status: describeSchema(
    z.nullable(z.int()),
    'Status of the verification that was started for the form, as in getEkyc; null if none was started.',
  ),
  reason: describeSchema(z.nullable(z.enum(identityReasons)), 'Why it failed; null if no reason is known.'),
  values: describeSchema(
    z.nullable(cardValues),
    'Only for the browser that returned from the app, for 10 minutes, and until the PIN is set.',
  ),
});

export const ekycInfo = z.strictObject({
  url: describeString('URL of the page of the identity provider; empty if there is no page to open.'),
  status,
  supplement: describeBoolean('Whether the verification needs a document for the current address.'),
  startsLeft: describeNumber('Number of verifications that the applicant can still start if this one fails.'),
  method,
  reason: describeSchema(
    z.nullable(z.enum(identityReasons)),
    'Why the verification was refused, must be repeated or has no result; null if no reason is known.',
  ),
  mismatch: describeList(
    'Names of the attributes that differ from the card or are missing, such as `PROXY.name`. Contains no value of the card.',
    z.templateLiteral([
      z.enum(identityRoles),
      '.',
      z.enum([...identityAttributes, 'kana', 'face', 'verificationId']),
    ]),
  ),
  endedByLaw: describeBoolean(
    'Whether the verification expired because the law no longer permits its method. It does not count as a start.',
  ),
});

export const chosenMethod = z.object({
  'identity-method': describeSchema(
    z.optional(z.enum(identityMethods)),
    'The method that the applicant chose among `choices` of getIdentityMethods; without it the first of them.',
  ),
});

export const methodChoices = describeSchema(
  z.strictObject({
    general: describeList('For the account of an adult.', method),
    child: describeList('For the account of a child.', method),
  }),
  'By flow, the methods among which the applicant chooses, the preferred first.',
);

export const methodEnds = describeSchema(
  z.strictObject({
    general: describeSchema(z.nullable(z.string()), 'For the account of an adult.'),
    child: describeSchema(z.nullable(z.string()), 'For the account of a child.'),
  }),
  'By flow, when the law ends the preferred method, in the 48 hours before (ISO 8601); else null.',
);
