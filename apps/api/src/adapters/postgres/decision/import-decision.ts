import { decisionOutcomes } from '@kaisetsu/domain/decision';
import type { DeskDecision, DeskRefusal } from '@kaisetsu/domain/desk';
import * as z from 'zod/mini';
import { judgeOpinion } from '../../../core/decision.ts';
import type { Transaction } from '../connection/queries.ts';
import { findCase } from './case-detail.ts';
import { closeCase, insertOpinion, lockCases, type Means, readState } from './decide.ts';
import { isWithoutCase, type OpeningMeans, openMissingCase } from './open-case.ts';

const person = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
/** One line of the bank's own system. */
export const importedDecision = z.strictObject({
  applicationNumber: z.string().check(z.regex(/^\d{12}$/)),
  outcome: z.enum(decisionOutcomes),
  reason: z.string(),
  text: z._default(z.string(), ''),
  by: person,
  secondBy: z.optional(person),
});
export type ImportedDecision = z.infer<typeof importedDecision>;

/** `repeated`: the same decision is stored already. `unknown`: also after the retention. */
export type ImportAnswer = 'stored' | 'repeated' | ImportRefusal;
export type ImportRefusal = 'unknown' | 'begun-at-the-desk' | 'second-person-needed' | DeskRefusal;

/** `id`: see `openNumbered`. */
export async function importDecision(
  trx: Transaction,
  means: Means,
  bankCodes: readonly string[],
  id: string | undefined,
  line: ImportedDecision,
): Promise<ImportAnswer> {
  const found = id === undefined ? null : await findCase(trx, bankCodes, id);
  if (found === null) return 'unknown';
  const state = await readState(trx, found);
  const { outcome, reason, text } = line;
  if (found.decision?.source === 'import' && found.decision.outcome === outcome) return 'repeated';
  if (!state.decided && state.opinions.length > 0) return 'begun-at-the-desk';
  const given: DeskDecision = { outcome, reason, text, version: state.version };
  const people = line.secondBy === undefined ? [line.by] : [line.by, line.secondBy];
  const opinions: { readonly by: string }[] = [];
  for (const by of people) {
    const verdict = judgeOpinion({ ...state, opinions }, given, { id: by, isApprover: true });
    if (verdict !== 'first' && verdict !== 'decides') return verdict;
    opinions.push({ by });
    if (verdict === 'first' && people.length === 1) return 'second-person-needed';
  }
  for (const [nth, by] of people.entries())
    await insertOpinion(trx, means, { ...found, opinions: nth }, { id: by }, given);
  await closeCase(trx, means, found, given, { source: 'import', actor: people.join(', ') });
  return 'stored';
}

/** The ids by application number. An earlier release handed applications over without a case. */
export async function openNumbered(
  trx: Transaction,
  means: OpeningMeans,
  bankCodes: readonly string[],
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx.query<{ id: string; number: string; missing: boolean }>`
    select a.id, a.application_number as number, ${isWithoutCase} as missing from application a
    where a.application_number = any(${[...numbers]}::text[]) and a.bank_code = any(${[...bankCodes]}::text[])
    order by a.id`;
  for (const { id, missing } of rows) if (missing) await openMissingCase(trx, means, id);
  const ids = new Map(rows.map(({ number, id }) => [number, id]));
  if (ids.size > 0) await lockCases(trx, [...ids.values()]);
  return ids;
}
