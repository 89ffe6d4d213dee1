import { Refusal } from '../rules/refusal.ts';

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

function refuse(field: string): never {
  throw new Refusal(400, 'invalid-request', {
    errors: field === '' ? [] : [{ field: field.toWellFormed().slice(0, 100), code: 'unknown-field' }],
  });
}

/**
 * Parses a JSON body. It refuses invalid UTF-8, lone surrogates, U+0000 in a value, prototype keys and duplicate keys.
 * Returns undefined for an empty body. @throws Refusal 400
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
  // JSON.parse drops the first of two equal keys in an object. So the text has more keys than the value if a key is duplicate.
  if (countKeys(value) !== countKeysInText(text)) throw new Refusal(400, 'invalid-request');
  return value;
}

/** The number of keys in JSON text: a string before a colon is a key. */
const countKeysInText = (text: string): number =>
  [...text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g)].filter(([, colon]) => colon === ':').length;

/**
 * Counts the keys, and validates keys and texts, in a loop. Recursion could overflow the stack on deeply nested JSON.
 * @throws Refusal 400
 */
function countKeys(root: unknown): number {
  let keys = 0;
  const pending: { readonly field: string; readonly value: unknown }[] = [{ field: '', value: root }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { field, value } = next;
    // PostgreSQL cannot store U+0000 or a lone surrogate in a text column.
    if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'))) refuseText(field);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (forbiddenKeys.has(key) || !key.isWellFormed()) refuse(key);
      if (!Array.isArray(value)) keys += 1;
      pending.push({ field: Array.isArray(value) ? field : key, value: inner });
    }
  }
  return keys;
}

function refuseText(field: string): never {
  throw new Refusal(400, 'invalid-request', {
    errors: field === '' ? [] : [{ field: field.slice(0, 100), code: 'not-allowed' }],
  });
}
