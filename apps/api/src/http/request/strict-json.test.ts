import { describe, expect, it } from 'vitest';
import { Refusal } from '../../core/rules/refusal.ts';
import { parseStrictJson } from './strict-json.ts';

const parse = (text: string) => parseStrictJson(Buffer.from(text));

describe('parseStrictJson (docs/security.md "Input")', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"a":{"b":1},"a":2}',
    '[{"b":1,"c":{"d":[{"e":1,"e":1}]}}]',
    '{"a":"x","b":"y", "a" : "x"}',
  ])('[SRV-012] refuses duplicate keys: %s', (text) => {
    expect(() => parse(text)).toThrow(Refusal);
  });

  it.each([
    '{"__proto__":{"a":1}}',
    '{"a":{"constructor":1}}',
    '{"a":[{"prototype":1}]}',
    '{"a":"\\u0000"}',
    '{"a":["b\\u0000c"]}',
    '{"a":"\\ud800"}',
  ])('[SRV-012, SRV-013, SRV-157] refuses prototype keys, U+0000 and lone surrogates: %s', (text) => {
    expect(() => parse(text)).toThrow(Refusal);
  });

  it.each([
    '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}',
    '{"a":"\\":\\"","b":"{\\"a\\":1,\\"a\\":1}"}',
    '["a",":","b:"]',
    '{"":"", "a\\\\":":"}',
    '"a"',
    'null',
  ])('[SRV-012] parses JSON in which each object has different keys: %s', (text) => {
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  it('[SRV-013] refuses bytes that are not UTF-8', () => {
    expect(() => parseStrictJson(Buffer.from('{"\xff":1}', 'latin1'))).toThrow(Refusal);
  });
});
