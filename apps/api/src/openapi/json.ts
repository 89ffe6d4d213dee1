import * as z from 'zod/mini';

export type Json = { readonly [key: string]: unknown };

export const ref = (kind: 'schemas' | 'responses' | 'headers' | 'parameters', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Converts a Zod schema to JSON Schema. `input` describes the values that the Zod schema parses, `output` its results. */
export function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as Json;
  return rest;
}
