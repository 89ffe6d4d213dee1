import * as z from 'zod/mini';

export function described<T extends z.ZodMiniType>(schema: T, description: string): T {
  const copy = z.clone(schema);
  z.globalRegistry.add(copy, { description });
  return copy;
}

/** `max` is in UTF-16 code units. */
export const text = (max: number) => z.string().check(z.maxLength(max));

export const string = (description: string) => described(z.string(), description);
export const stringOrNull = (description: string) => described(z.nullable(z.string()), description);
export const boolean = (description: string) => described(z.boolean(), description);
export const number = (description: string) => described(z.number(), description);
export const list = <T extends z.ZodMiniType>(description: string, of: T) =>
  described(z.array(of), description);
