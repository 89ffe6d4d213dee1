import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createInvalid, Refusal } from '../../core/rules/refusal.ts';

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

export function requirePlainText({
  'content-type': type = '',
  'content-encoding': encoding = 'identity',
}: IncomingHttpHeaders): void {
  const named = type.match(/charset/gi)?.length ?? 0;
  const utf8 = type.match(/;\s*charset\s*=\s*(?:utf-?8|"utf-?8")\s*(?=;|$)/gi)?.length ?? 0;
  // Two character sets are ambiguous.
  if (named > 1 || named !== utf8 || encoding.trim().toLowerCase() !== 'identity')
    throw new Refusal('unsupported-type');
}

export function addJsonParser(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      requirePlainText(headers);
      return parseStrictJson(body);
    },
  );
}

export function parseStrictJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    value = JSON.parse(text);
  } catch {
    throw new Refusal('invalid-request');
  }
  // JSON.parse drops duplicate keys, so the text has more.
  if (countKeys(value) !== countKeysInText(text)) throw new Refusal('invalid-request');
  return value;
}

const countKeysInText = (text: string): number =>
  [...text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g)].filter(([, colon]) => colon === ':').length;

/** Recursion could overflow the stack. */
function countKeys(root: unknown): number {
  let keys = 0;
  const pending: { readonly field: string; readonly value: unknown }[] = [{ field: '', value: root }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { field, value } = next;
    // PostgreSQL cannot store them.
    if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
      throw field === ''
        ? new Refusal('invalid-request', { errors: [] })
        : createInvalid(field, 'not-allowed');
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (forbiddenKeys.has(key) || !key.isWellFormed())
        throw createInvalid(key.toWellFormed(), 'unknown-field');
      if (!Array.isArray(value)) keys += 1;
      pending.push({ field: Array.isArray(value) ? field : key, value: inner });
    }
  }
  return keys;
}
