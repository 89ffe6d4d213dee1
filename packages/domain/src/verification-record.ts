import * as z from 'zod/mini';
import { describeList, describeSchema, describeString, describeStringOrNull } from './described.ts';
import { identityRoles } from './identity/identity-method.ts';

/** 確認記録: one document for each application, in the hand-over (docs/verification-record.md). */
export const verificationRecord = z.strictObject({
  version: describeSchema(z.literal(1), 'Of this format.'),
  law: describeString('The provision that lists the items.'),
  items: describeList(
    'The items that apply, in the order of the provision.',
    z.strictObject({
      item: describeSchema(z.number(), 'Number (号) of the item, as we read the provision.'),
      role: describeSchema(z.nullable(z.enum(identityRoles)), 'The person concerned; null for all.'),
      title: describeString('What the item asks for.'),
      value: describeStringOrNull('Null when the product does not know it.'),
      source: describeString('Where the value comes from, or who must add it.'),
    }),
  ),
});

export type VerificationRecord = z.infer<typeof verificationRecord>;
