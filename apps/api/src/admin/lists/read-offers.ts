import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import { servesFlow, servesMethod } from '../../core/identity/adapter-limits.ts';
import type { IdentityOffer } from '../../core/identity/offers.ts';
import { findRule, identityRules } from '../../core/identity/rules.ts';
import { type CheckedLines, checkRows } from './check-rows.ts';
import { countValue, plainValue, wordValue } from './list-values.ts';

const offerColumns = {
  flow: wordValue,
  role: wordValue,
  rule: plainValue,
  adapter: plainValue,
  min_age: countValue,
  from: plainValue,
  last_start: plainValue,
};
type OfferRow = Readonly<Record<keyof typeof offerColumns, string>>;

const rolesOf: Readonly<Record<string, readonly string[]>> = {
  GENERAL: ['CUSTOMER'],
  CHILD: ['CUSTOMER', 'PROXY'],
};

/** `faults`: message → whether the row has it. `readTime`: in Japan's time without an offset. */
function readOffer(
  row: OfferRow,
  readTime: (text: string) => Date | null,
  adapters: readonly string[],
): { readonly value: IdentityOffer; readonly faults: Readonly<Record<string, boolean>> } {
  const rule = findRule(row.rule);
  const from = readTime(row.from);
  const lastStart = row.last_start === '' ? null : readTime(row.last_start);
  const ends = lastStart === null ? null : lastStart.getTime();
  const until = rule?.until?.getTime();
  return {
    value: {
      flow: row.flow as ApplicationType,
      role: row.role as IdentityRole,
      rule: row.rule,
      adapter: row.adapter,
      minAge: row.min_age === '' ? null : Number(row.min_age),
      from: from ?? new Date(0),
      lastStart,
    },
    faults: {
      'flow must be GENERAL or CHILD': rolesOf[row.flow] === undefined,
      'role must be CUSTOMER, or PROXY in the flow CHILD': rolesOf[row.flow]?.includes(row.role) !== true,
      [`rule must be one of ${identityRules.map(({ id }) => id).join(', ')}`]: rule === undefined,
      [`adapter must be one of ${adapters.join(', ')}`]: !adapters.includes(row.adapter),
      [`adapter ${row.adapter} serves only the flow GENERAL`]:
        adapters.includes(row.adapter) && !servesFlow(row.adapter, row.flow as ApplicationType),
      [`adapter ${row.adapter} does not serve the method of the rule`]:
        adapters.includes(row.adapter) && rule !== undefined && !servesMethod(row.adapter, rule.method),
      'min_age must be 0 to 120 or empty': !/^(?:\d{1,2}|1[01]\d|120)?$/.test(row.min_age),
      'from must be a time such as 2027-04-01T00:00': from === null,
      'last_start must be a time or empty': row.last_start !== '' && lastStart === null,
      'last_start lies before from': ends !== null && from !== null && ends < from.getTime(),
      'last_start must lie before the end of the rule':
        until !== undefined && (ends === null || ends >= until),
    },
  };
}

/** Texts of `from` that name one instant are duplicates. @throws CsvError */
export function checkOffers(
  text: string,
  readTime: (text: string) => Date | null,
  adapters: readonly string[],
): CheckedLines<IdentityOffer> {
  const checked = checkRows<keyof OfferRow, IdentityOffer>(text, {
    columns: offerColumns,
    mayLack: ['last_start'],
    keys: [],
    validate: (row) => readOffer(row, readTime, adapters),
  });
  const lines = new Map<string, number>();
  const bad = [...checked.bad];
  const good = checked.good.filter(({ line, value: { flow, role, rule, from } }) => {
    const key = [flow, role, rule, from.getTime()].join(' ');
    const before = lines.get(key);
    if (before === undefined) lines.set(key, line);
    else bad.push({ line, faults: [`flow, role, rule and from are a duplicate of line ${before}`] });
    return before === undefined;
  });
  return { ...checked, good, bad: bad.sort((one, other) => one.line - other.line) };
}
