import * as z from 'zod/mini';

export function describeSchema<T extends z.ZodMiniType>(schema: T, description: string): T {
  const copy = z.clone(schema);
  z.globalRegistry.add(copy, { description });
  return copy;
}

/** `max` is in UTF-16 code units. */
export const limitText = (max: number) => z.string().check(z.maxLength(max));

export const describeString = (description: string) => describeSchema(z.string(), description);
export const describeStringOrNull = (description: string) =>
  describeSchema(z.nullable(z.string()), description);
export const describeBoolean = (description: string) => describeSchema(z.boolean(), description);
export const describeNumber = (description: string) => describeSchema(z.number(), description);
export const describeList = <T extends z.ZodMiniType>(description: string, of: T) =>
  describeSchema(z.array(of), description);
