import * as z from 'zod/mini';
import { describe } from './described.ts';
import { identityRoles } from './identity/identity-method.ts';

/** 確認記録: one document for each application, in the hand-over (docs/verification-record.md). */
export const verificationRecord = z.strictObject({
  version: describe.schema('Of this format.', z.literal(1)),
  law: describe.string('The provision that lists the items.'),
  items: describe.objects('The items that apply, in the order of the provision.', {
    item: describe.number('Number (号) of the item, as we read the provision.'),
    role: describe.nullable('The person concerned; null for all.', z.enum(identityRoles)),
    title: describe.string('What the item asks for.'),
    value: describe.stringOrNull('Null when the product does not know it.'),
    source: describe.string('Where the value comes from, or who must add it.'),
  }),
});

export type VerificationRecord = z.infer<typeof verificationRecord>;
