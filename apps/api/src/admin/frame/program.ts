import { CommanderError, InvalidArgumentError, Option, Command as Program } from 'commander';
import type { Command, OptionValues } from './command.ts';
import { createUsageError, exitCode } from './exit-code.ts';

const defaultColumns = 120;

const programName = 'npm run admin --';

const programNotes = `
Every command takes --json: the result, or the reason of a refusal, is then JSON on standard output.
With npm, add --silent: npm run --silent admin -- …

The command line reads the same environment as the server (DATABASE_URL, KEY_ENCRYPTION_KEYS, …). Without DATABASE_URL
it uses the embedded database in DATA_DIR, which serves one process at a time: stop the server first. A time without a UTC
offset is Japan’s time. Every command that changes data has --dry-run, except “database limits”. A change leaves an audit
row with the account, the time and the parameters.

Exit codes:
  0  done
  1  refused: the input is not usable, or part of the work could not be done
  2  the command line is wrong
  3  the database cannot be reached, opened or used, or the server is using the embedded database
  4  the environment is not a usable configuration
  5  a fault of the program`;

export type Invocation =
  | { readonly command: Command; readonly options: OptionValues; readonly args: readonly string[] }
  | { readonly help: string };

/** @throws CommandFailure with exit code 2 and commander's message */
export function parseCommandLine(commands: readonly Command[], argv: readonly string[]): Invocation {
  let invocation: Invocation | null = null;
  const output = { out: '', err: '' };
  const program = createProgram(commands, output, (found) => {
    invocation = found;
  });
  try {
    program.parse(normaliseHelp(commands, argv), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === exitCode.ok) return { help: output.out.trimEnd() };
    const hints = [...findDashHint(commands, argv, error), ...suggestCommand(commands, argv, error)];
    throw createUsageError([output.err.trimEnd(), ...hints].join('\n'));
  }
  if (invocation === null) throw createUsageError(program.helpInformation().trimEnd());
  return invocation;
}

/** With an unknown command, commander would print the whole program's help. */
function normaliseHelp(commands: readonly Command[], argv: readonly string[]): readonly string[] {
  const [first, ...rest] = argv;
  if (first === 'help') return normaliseHelp(commands, [...rest, '--help']);
  const [name] = argv.filter((word) => !isHelpFlag(word));
  const isKnown = name === undefined || commands.some((one) => groupOf(one.name) === name);
  return isKnown ? argv : argv.filter((word) => !isHelpFlag(word));
}

function findDashHint(
  commands: readonly Command[],
  argv: readonly string[],
  error: CommanderError,
): string[] {
  if (error.code !== 'commander.unknownOption' || !/'-[^-]/.test(error.message)) return [];
  const command = commands.find(({ name, args }) => args.length > 0 && argv.join(' ').startsWith(`${name} `));
  if (command === undefined) return [];
  const args = command.args.map(({ name }) => `<${name}>`).join(' ');
  return [`An argument that begins with a dash goes last, after --: ${command.name} -- ${args}`];
}

/** Commander compares one word, and so suggests `rotate` for `notice`. */
function suggestCommand(
  commands: readonly Command[],
  argv: readonly string[],
  { code }: CommanderError,
): string[] {
  if (code !== 'commander.unknownCommand') return [];
  const end = argv.findIndex((word) => word.startsWith('-'));
  const typed = end < 0 ? argv : argv.slice(0, end);
  const near = commands.map(({ name }) => {
    const words = name.split(' ').slice(0, typed.length);
    const pairs = words.map((word, at) => [typed[at] ?? '', word] as const);
    return {
      name: words.join(' '),
      isNear: pairs.every(([one, other]) => countEdits(one, other) <= other.length / 2),
      edits: pairs.reduce((sum, [one, other]) => sum + countEdits(one, other), 0),
    };
  });
  const [best] = near.filter(({ isNear }) => isNear).sort((a, b) => a.edits - b.edits);
  return best === undefined ? [] : [`(Did you mean ${best.name}?)`];
}

/** Levenshtein distance. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (to[column - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const isHelpFlag = (word: string): boolean => word === '--help' || word === '-h';
const groupOf = (name: string): string => name.split(' ')[0] ?? name;

function createProgram(
  commands: readonly Command[],
  output: { out: string; err: string },
  onParsed: (invocation: Invocation) => void,
): Program {
  const program = new Program(programName)
    .description('The command line of the bank’s engineer.')
    .usage('<command> [options]')
    .helpOption('-h, --help', 'Explain the command, with examples.')
    .helpCommand(false)
    .enablePositionalOptions()
    .showSuggestionAfterError(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        output.out += text;
      },
      writeErr: (text) => {
        output.err += text;
      },
      outputError: (text, write) => write(text.replace(/^error: /, '')),
      getOutHelpWidth: () => process.stdout.columns ?? defaultColumns,
      getErrHelpWidth: () => process.stderr.columns ?? defaultColumns,
    })
    .configureHelp({
      visibleCommands: (parent) => listRunnable(parent, commands),
      subcommandTerm: (leaf) => getFullName(leaf),
    })
    .addHelpText('after', programNotes);
  for (const command of commands) {
    const [group = '', name] = command.name.split(' ');
    const parent = name === undefined ? program : groupCommand(program, group);
    addCommand(parent, name ?? group, command, onParsed);
  }
  return program;
}

function groupCommand(program: Program, name: string): Program {
  const known = program.commands.find((one) => one.name() === name);
  return known ?? program.command(name).usage('<command> [options]').helpCommand(false);
}

function addCommand(
  parent: Program,
  name: string,
  command: Command,
  onParsed: (invocation: Invocation) => void,
): void {
  const { about, description, args, options, examples } = command;
  const program = parent
    .command(name)
    .summary(about)
    .helpCommand(false)
    .description([about, '', description.join(' ')].join('\n'))
    .showSuggestionAfterError()
    .showHelpAfterError(`See ${programName} ${command.name} --help`)
    .addHelpText(
      'after',
      [
        '',
        'Examples:',
        ...examples.flatMap((one) => [`  # ${one.about}`, `  ${programName} ${one.line}`]),
      ].join('\n'),
    );
  for (const arg of args) program.argument(`<${arg.name}>`, arg.about);
  const flags = new Map(Object.entries(options).map(([option, row]) => [option, createOption(option, row)]));
  const isFlag = (text: string): boolean =>
    /^--[a-z-]+$/.test(text) && program.options.some(({ long }) => long === text);
  for (const option of flags.values()) {
    if (option.required) option.argParser((value: string) => requireValue(value, isFlag));
    program.addOption(option);
  }
  program.option('--json', 'Print the result, or the reason of a refusal, as JSON.');
  const required = Object.keys(options).filter((option) => options[option]?.required);
  program.usage(
    [
      ...required.map((option) => flags.get(option)?.flags),
      '[options]',
      ...args.map((arg) => `<${arg.name}>`),
    ].join(' '),
  );
  program.action(() => {
    const values = program.opts<Record<string, string | boolean | undefined>>();
    // Commander would require the options of `export` for `export list` too.
    for (const option of required) {
      const flag = flags.get(option);
      if (flag !== undefined && values[flag.attributeName()] === undefined)
        program.error(`error: required option '${flag.flags}' not specified`);
    }
    const read = ([option, flag]: readonly [string, Option]) => {
      const value = values[flag.attributeName()];
      return [option, flag.required ? value : value === true] as const;
    };
    onParsed({ command, options: Object.fromEntries([...flags].map(read)), args: program.args });
  });
}

const createOption = (name: string, { value, about }: Command['options'][string]): Option =>
  new Option(value === undefined ? `--${name}` : `--${name} <${value}>`, about);

/** `export --out --dry-run` would write into a folder named `--dry-run`. */
function requireValue(value: string, isFlag: (text: string) => boolean): string {
  if (isFlag(value)) throw new InvalidArgumentError('The value is missing: this is an option.');
  return value;
}

const listRunnable = (parent: Program, commands: readonly Command[]): Program[] =>
  parent.commands.flatMap((one) => [
    ...(commands.some(({ name }) => name === getFullName(one)) ? [one] : []),
    ...listRunnable(one, commands),
  ]);

function getFullName(program: Program): string {
  const { parent } = program;
  return parent === null || parent.parent === null
    ? program.name()
    : `${getFullName(parent)} ${program.name()}`;
}
