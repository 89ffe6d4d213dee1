import * as z from 'zod/mini';
import { addressFound } from './call-shapes.ts';
import { describeObject, describeSchema, describeShape } from './described.ts';
import { ekycStatus } from './ekyc.ts';
import { genders } from './fields/choice.ts';
import { identityAttributes } from './identity/compare-identity.ts';
import { identityMethods, identityReasons, identityRoles } from './identity/identity-method.ts';

const text = z.string();
const reason = z.nullable(z.enum(identityReasons));

export const { method, verificationUrl } = describeShape('identity', {
  method: z.enum(identityMethods),
  verificationUrl: text,
});

const verifiedRole = describeObject('verifiedRole', { role: z.enum(identityRoles), method });

const statusNames = Object.entries(ekycStatus).map(([name, value]) => `${value}: ${name}`);
export const status = describeSchema(
  `Status of the identity verification. ${statusNames.join('; ')}.`,
  z.number(),
);

const numberedAddress = z.extend(addressFound, describeShape('numberedAddress', { postalNumber: text }));

const cardValues = describeObject('cardValues', {
  lastName: text,
  firstName: text,
  kanaLastName: text,
  kanaFirstName: text,
  birthday: text,
  gender: z.enum([...genders, '']),
  address: text,
  addresses: z.array(numberedAddress),
  subAddress: text,
});

export const card = describeObject('card', {
  offered: z.boolean(),
  statement: text,
  status: z.nullable(z.int()),
  reason,
  values: z.nullable(cardValues),
});

export const ekycInfo = describeObject('ekycInfo', {
  url: text,
  status,
  supplement: z.boolean(),
  startsLeft: z.number(),
  method,
  reason,
  mismatch: z.array(
    z.templateLiteral([
      z.enum(identityRoles),
      '.',
      z.enum([...identityAttributes, 'kana', 'face', 'verificationId']),
    ]),
  ),
  endedByLaw: z.boolean(),
});

export const chosenMethod = z.object(
  describeShape('chosenMethod', { 'identity-method': z.optional(z.enum(identityMethods)) }),
);

export const identityMethodsOffered = describeObject('getIdentityMethods', {
  general: z.array(verifiedRole),
  child: z.array(verifiedRole),
  childByPhoto: z.boolean(),
  choices: describeObject('methodsByFlow', { general: z.array(method), child: z.array(method) }),
  endsAt: describeObject('methodsByFlow', { general: z.nullable(text), child: z.nullable(text) }),
});
