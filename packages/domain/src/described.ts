import * as z from 'zod/mini';
import descriptions from './call-descriptions.json' with { type: 'json' };

/** `max` is in UTF-16 code units. */
export const limitText = (max: number) => z.string().check(z.maxLength(max));

export function describeSchema<T extends z.ZodMiniType>(description: string, schema: T): T {
  const copy = z.clone(schema);
  z.globalRegistry.add(copy, { description });
  return copy;
}

/** Properties with their descriptions for OpenAPI; a test finds a property without one. */
export function describeShape<T extends Readonly<Record<string, z.ZodMiniType>>>(
  name: keyof typeof descriptions,
  shape: T,
): T {
  const texts: Readonly<Record<string, string>> = descriptions[name];
  const described = Object.entries(shape).map(([key, schema]) => {
    const text = texts[key];
    return [key, text === undefined ? schema : describeSchema(text, schema)];
  });
  return Object.fromEntries(described) as T;
}

export const describeObject = <T extends Readonly<Record<string, z.ZodMiniType>>>(
  name: keyof typeof descriptions,
  shape: T,
) => z.strictObject(describeShape(name, shape));
