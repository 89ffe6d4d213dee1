import type { Command } from './command.ts';

const typed = 'npm run admin --';

const column = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
};

const list = (commands: readonly Command[]): string[] =>
  column(commands.map(({ name, about }) => [name, about] as const));

const exits = column([
  ['0', 'done'],
  ['1', 'refused: the input is not usable, or part of the work could not be done'],
  ['2', 'the command line is wrong'],
  ['3', 'the database cannot be reached, opened, or is used by the server (embedded)'],
  ['4', 'the environment is not a usable configuration'],
  ['5', 'a fault of the program'],
]);

export function helpOfAll(commands: readonly Command[]): string {
  return [
    'The command line of the bank’s engineer.',
    '',
    `  ${typed} <command> [options]`,
    `  ${typed} <command> --help     what a command does, its options, examples`,
    '',
    'Commands',
    ...list(commands),
    '',
    'For every command',
    ...column([
      [
        '--json',
        'the result, or why it was refused, as JSON on standard output; with npm, add --silent: npm run --silent admin -- …',
      ],
      ['--help', 'explains'],
    ]),
    '',
    'It reads the same environment as the server (DATABASE_URL, KEY_ENCRYPTION_KEYS, …). Without DATABASE_URL it works on the',
    'embedded database in DATA_DIR, which serves one process at a time: stop the server first. Times without an offset are',
    'Japan’s. What changes something can be tried with --dry-run, and leaves an audit row: who, when, in which terms.',
    '',
    'Exit codes',
    ...exits,
  ].join('\n');
}

export function helpOfGroup(group: string, members: readonly Command[]): string {
  return [`${typed} ${group} …`, '', ...list(members), '', `${typed} <command> --help explains one.`].join(
    '\n',
  );
}

export function helpOfCommand({ name, about, teaches, takes, options, examples }: Command): string {
  const entries = Object.entries(options);
  const named = ([option, { value }]: (typeof entries)[number]): string =>
    value === undefined ? `--${option}` : `--${option} <${value}>`;
  const usage = [
    name,
    ...takes.map((one) => `<${one.name}>`),
    ...entries.map((entry) => (entry[1].required ? named(entry) : `[${named(entry)}]`)),
  ].join(' ');
  const rows = [
    ...takes.map((one) => [`<${one.name}>`, one.about] as const),
    ...entries.map((entry) => [named(entry), entry[1].about] as const),
    ['--json', 'The result as JSON.'] as const,
  ];
  return [
    about,
    '',
    `  ${typed} ${usage}`,
    '',
    ...column(rows),
    '',
    ...teaches,
    '',
    'Examples',
    ...examples.flatMap((example) => [`  # ${example.about}`, `  ${typed} ${example.line}`]),
  ].join('\n');
}
