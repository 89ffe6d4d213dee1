import * as z from 'zod/mini';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** `max` is in UTF-16 code units. */
export const limitText = (max: number) => z.string().check(z.maxLength(max));

function describeSchema<T extends z.ZodMiniType>(description: string, schema: T): T {
  const copy = z.clone(schema);
  z.globalRegistry.add(copy, { description });
  return copy;
}

/** Schemas with a description for OpenAPI. */
export const describe = {
  schema: describeSchema,
  text: (description: string, max: number) => describeSchema(description, limitText(max)),
  string: (description: string) => describeSchema(description, z.string()),
  boolean: (description: string) => describeSchema(description, z.boolean()),
  number: (description: string) => describeSchema(description, z.number()),
  instant: (description: string) => describeSchema(`${description} UTC.`, z.iso.datetime()),
  choice: <const T extends readonly string[]>(description: string, values: T) =>
    describeSchema(description, z.enum(values)),
  object: <T extends Shape>(description: string, shape: T) =>
    describeSchema(description, z.strictObject(shape)),
  list: <T extends z.ZodMiniType>(description: string, of: T) => describeSchema(description, z.array(of)),
  objects: <T extends Shape>(description: string, shape: T) =>
    describeSchema(description, z.array(z.strictObject(shape))),
  nullable: <T extends z.ZodMiniType>(description: string, of: T) =>
    describeSchema(description, z.nullable(of)),
  optional: <T extends z.ZodMiniType>(description: string, of: T) =>
    describeSchema(description, z.optional(of)),
  stringOrNull: (description: string) => describeSchema(description, z.nullable(z.string())),
};
