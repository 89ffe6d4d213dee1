import { Refusal } from '../rules/refusal.ts';

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

function refuse(field: string): never {
  throw new Refusal(400, 'invalid-request', {
    errors: field === '' ? [] : [{ field: field.toWellFormed().slice(0, 100), code: 'unknown-field' }],
  });
}

/**
 * Parses a JSON body: UTF-8, no half of a surrogate pair and no U+0000 anywhere, no key that reaches for a prototype, none twice.
 * An empty body is undefined. @throws Refusal 400
 */
export function parseStrictJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'invalid-request');
  }
  // Of a key that comes twice only the last is left: then the text has more of them than the value.
  if (countKeys(value) !== countKeysInText(text)) throw new Refusal(400, 'invalid-request');
  return value;
}

/** In text that is JSON: only a key has a colon behind its string. */
const countKeysInText = (text: string): number =>
  [...text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g)].filter(([, colon]) => colon === ':').length;

/** How many keys there are. Walks without recursion: 32 KiB of brackets are deeper than the stack. @throws Refusal 400 */
function countKeys(root: unknown): number {
  let keys = 0;
  const left: { readonly field: string; readonly value: unknown }[] = [{ field: '', value: root }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { field, value } = next;
    // Half a surrogate pair, and U+0000, which no text column of PostgreSQL takes.
    if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'))) refuseText(field);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (forbiddenKeys.has(key) || !key.isWellFormed()) refuse(key);
      if (!Array.isArray(value)) keys += 1;
      left.push({ field: Array.isArray(value) ? field : key, value: inner });
    }
  }
  return keys;
}

function refuseText(field: string): never {
  throw new Refusal(400, 'invalid-request', {
    errors: field === '' ? [] : [{ field: field.slice(0, 100), code: 'not-allowed' }],
  });
}
