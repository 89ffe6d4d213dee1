import * as z from 'zod/mini';
import { describeObject } from './described.ts';
import { identityRoles } from './identity/identity-method.ts';

const item = describeObject('verificationItem', {
  item: z.number(),
  role: z.nullable(z.enum(identityRoles)),
  title: z.string(),
  value: z.nullable(z.string()),
  source: z.string(),
});

/** 確認記録: one document for each application, in the hand-over (docs/verification-record.md). */
export const verificationRecord = describeObject('verificationRecord', {
  version: z.literal(1),
  law: z.string(),
  items: z.array(item),
});

export type VerificationRecord = z.infer<typeof verificationRecord>;
