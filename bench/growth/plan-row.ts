import type { Row } from '../table.ts';
import type { Measured } from './measure-database.ts';
import { shortened } from './statement-log.ts';

/**
 * Compares the query plans on two databases. Prints each statement with a plan that PostgreSQL uses only on the larger database.
 * Returns the number of these statements as a row of the report.
 */
export function planRow(empty: Measured, larger: Measured): Row {
  const plansBefore = plansOf(empty);
  const plansAfter = plansOf(larger);
  const changed = [...plansAfter].filter(([text, plans]) => {
    const before = plansBefore.get(text);
    const added = [...plans].filter((plan) => before?.has(plan) !== true);
    if (added.length === 0) return false;
    console.log(
      `  another plan: ${shortened(text)}\n    was ${[...(before ?? ['none'])].join('\n    was ')}\n    is  ${added.join('\n    is  ')}`,
    );
    return true;
  });
  return {
    what: 'statements of journeys whose plan differs from the plan on the empty database',
    measured: `${changed.length} of ${plansAfter.size}`,
    limit: '0',
    met: changed.length === 0,
  };
}

function plansOf({ calls }: Measured): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>();
  for (const { statements } of calls.values()) {
    for (const [text, { plans }] of statements) {
      const known = all.get(text) ?? new Set();
      for (const plan of plans) known.add(plan);
      all.set(text, known);
    }
  }
  return all;
}
