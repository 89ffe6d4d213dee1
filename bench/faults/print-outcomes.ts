import { printColumns } from '../table.ts';
import type { Outcome } from './run-fault.ts';

const columns: Readonly<Record<string, (outcome: Outcome) => string | number>> = {
  '': ({ fault }) => fault.number,
  fault: ({ fault }) => fault.name,
  injected: ({ injected }) => injected,
  journeys: ({ journeys }) => journeys,
  acknowledged: ({ acknowledged }) => acknowledged,
  'mails delivered again': ({ repeatedMails }) => repeatedMails,
  'longest call': ({ longestCallMs }) => `${(longestCallMs / 1000).toFixed(1)} s`,
  'longest mail': ({ longestMailMs }) => `${(longestMailMs / 1000).toFixed(1)} s`,
  took: ({ seconds }) => `${seconds.toFixed(0)} s`,
  findings: (outcome) => findingsOf(outcome).length,
};

const findingsOf = ({ fault, serverErrors, ...outcome }: Outcome): string[] =>
  [
    ...outcome.lost.map((what) => `lost: ${what}`),
    ...outcome.doubledNumbers.map((what) => `duplicate: ${what}`),
    ...outcome.wrongMails.map((what) => `mail: ${what}`),
    ...outcome.stuck.map((what) => `stuck: ${what}`),
    ...outcome.contradictions.map((what) => `contradiction: ${what}`),
    ...[...serverErrors].map(([path, times]) => `500: ${times} × ${path}`),
  ].map((what) => `${fault.number}  ${what}`);

export function printOutcomes(outcomes: readonly Outcome[]): number {
  printColumns([
    Object.keys(columns),
    ...outcomes.map((outcome) => Object.values(columns).map((read) => String(read(outcome)))),
  ]);
  const findings = outcomes.flatMap(findingsOf);
  for (const what of findings) console.log(what);
  const took = outcomes.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(`\n${outcomes.length} faults in ${took.toFixed(0)} s, ${findings.length} findings`);
  return outcomes.filter((outcome) => findingsOf(outcome).length > 0).length;
}
