import { otherCode } from '@kaisetsu/domain/test/verification-codes';
import { anyCharacter } from '@kaisetsu/jp-address/test/any-character';
import fc from 'fast-check';
import * as z from 'zod/mini';

type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};

/** Often cause errors, or exist in the sample data. */
const nasty = fc.constantFrom(
  ...['', ' ', 'a\u0000b', '\ud83d', '\ufeff', '𠮷', '髙', 'か\u3099', 'ｱﾞ', '１２３４'],
  ...['-1', '1e999', 'null', '2024-02-30', '9999-12-31', '__proto__', 'constructor', '%00'],
  ...["' or 1=1 --", '<script>alert(1)</script>', '../../../etc/passwd', 'a\r\nBcc: x@example.jp'],
  ...['a@example.jp', 'applicant@example.jp', otherCode, '0177', '0587', 'GENERAL', 'CHILD', '001'],
  ...['FUK001', '8100001', 'あ'.repeat(201), 'a'.repeat(5000)],
);
export const anyText = fc.oneof(
  nasty,
  fc.string({ maxLength: 30 }),
  fc.string({ unit: anyCharacter, maxLength: 30 }),
);
const anyJson = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, 0, -1.5, [], {}, [[]]),
);

function textOf({ pattern, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const fitting = nasty.filter((text) => text.length <= maxLength && text.isWellFormed());
  return fc.oneof(
    fitting,
    fc
      .string({ unit: 'grapheme-composite', maxLength: Math.min(maxLength, 40) })
      .filter((text) => text.length <= maxLength),
  );
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const { type, anyOf, properties, items } = schema;
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(fitting));
  if (type === 'object') {
    const entries = Object.entries(properties ?? {}).map(([key, inner]) => [key, fitting(inner)] as const);
    return fc.record(Object.fromEntries(entries));
  }
  if (type === 'array' && items !== undefined) return fc.array(fitting(items), { maxLength: 5 });
  if (type === 'string') return textOf(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'number') return fc.double();
  throw new RangeError(`no values for ${JSON.stringify(schema)}`);
}

export const fittingTo = (schema: z.ZodMiniType | undefined): fc.Arbitrary<Record<string, unknown>> =>
  schema === undefined
    ? fc.constant({})
    : (fitting(z.toJSONSchema(schema, { io: 'input' }) as Schema) as fc.Arbitrary<Record<string, unknown>>);

export function spoilt(body: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .tuple(
      body,
      fc.nat(),
      fc.constantFrom('drop', 'replace', 'replace', 'replace', 'add', 'nest'),
      anyJson,
      anyText,
    )
    .map(([fields, at, how, value, key]) => {
      const names = Object.keys(fields);
      const name = names[at % Math.max(1, names.length)] ?? 'x';
      const { [name]: old, ...rest } = fields;
      if (how === 'drop') return rest;
      if (how === 'nest') return { ...rest, [name]: { [key]: old } };
      return { ...fields, [how === 'add' ? key : name]: value };
    });
}
