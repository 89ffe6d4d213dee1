import * as z from 'zod/mini';

export type Json = { readonly [key: string]: unknown };

export const ref = (kind: 'schemas' | 'responses' | 'headers' | 'parameters', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Converts a Zod schema to JSON Schema: of the values that the Zod schema parses (`input`), or of its results (`output`). */
export function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as Json;
  return rest;
}
