import type { FieldError } from '@kaisetsu/domain/problem-shape';
import * as z from 'zod/mini';
import { Refusal } from '../../core/rules/refusal.ts';

const nothing = z.strictObject({});

const codes: Readonly<Record<string, FieldError['code']>> = {
  invalid_type: 'wrong-type',
  unrecognized_keys: 'unknown-field',
};

/** At most 50 invalid fields. */
export function requireShape(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  const read = z.safeParse(schema ?? nothing, value);
  if (read.success) return schema === undefined ? undefined : read.data;
  const errors = read.error.issues.flatMap((issue): FieldError[] => {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    const code = codes[issue.code] ?? 'not-allowed';
    return fields.map((field) => ({ field: field.slice(0, 100), code }));
  });
  throw new Refusal('invalid-request', { errors: errors.slice(0, 50) });
}
