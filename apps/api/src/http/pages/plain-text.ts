import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../../core/rules/refusal.ts';

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
