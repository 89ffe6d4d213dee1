import type { Outcome } from './run-fault.ts';

const columns: readonly (readonly [string, (outcome: Outcome) => string | number])[] = [
  ['', ({ fault }) => fault.number],
  ['fault', ({ fault }) => fault.name],
  ['injected', ({ injected }) => injected],
  ['journeys', ({ journeys }) => journeys],
  ['acknowledged', ({ acknowledged }) => acknowledged],
  ['lost', ({ lost }) => lost.length],
  ['duplicate numbers', ({ doubledNumbers }) => doubledNumbers.length],
  ['mails wrong/missing', ({ wrongMails }) => wrongMails.length],
  ['mails delivered again', ({ repeatedMails }) => repeatedMails],
  ['stuck', ({ stuck }) => stuck.length],
  ['status 500', ({ serverErrors }) => [...serverErrors.values()].reduce((sum, times) => sum + times, 0)],
  ['longest call', ({ longestCallMs }) => seconds(longestCallMs)],
  ['took', ({ seconds: took }) => `${took.toFixed(0)} s`],
  ['longest mail', ({ longestMailMs }) => seconds(longestMailMs)],
  ['longest recovery', ({ longestRecoveryMs: ms }) => (ms === 0 ? '' : seconds(ms))],
];

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Maximum time from the loss of the primary database server to the next commit. */
const maxRecoveryMs = 90_000;

const findingsOf = ({ fault, serverErrors, longestRecoveryMs, ...outcome }: Outcome): string[] =>
  [
    ...outcome.lost.map((what) => `lost: ${what}`),
    ...outcome.doubledNumbers.map((what) => `duplicate: ${what}`),
    ...outcome.wrongMails.map((what) => `mail: ${what}`),
    ...outcome.stuck.map((what) => `stuck: ${what}`),
    ...outcome.contradictions.map((what) => `contradiction: ${what}`),
    ...[...serverErrors].map(([path, times]) => `500: ${times} × ${path}`),
    ...(longestRecoveryMs > maxRecoveryMs ? [`recovery: no commit for ${seconds(longestRecoveryMs)}`] : []),
  ].map((what) => `${fault.number}  ${what}`);

/** Prints the outcomes as a table, and then the findings, such as a lost write. Returns the number of faults with a finding. */
export function printOutcomes(outcomes: readonly Outcome[]): number {
  const cells = [
    columns.map(([title]) => title),
    ...outcomes.map((outcome) => columns.map(([, of]) => String(of(outcome)))),
  ];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  console.log('');
  for (const line of cells) {
    console.log(
      line
        .map((cell, at) => (at === 1 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    );
  }
  const findings = outcomes.flatMap(findingsOf);
  for (const what of findings) console.log(what);
  const took = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0);
  console.log(`\n${outcomes.length} faults in ${took.toFixed(0)} s, ${findings.length} findings`);
  return outcomes.filter((outcome) => findingsOf(outcome).length > 0).length;
}
