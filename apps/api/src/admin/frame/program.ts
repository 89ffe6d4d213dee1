import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import help from '../help.json' with { type: 'json' };
import type { Command, OptionValues } from './command.ts';
import { createUsageError } from './exit-code.ts';

const programName = 'npm run admin --';

export type Invocation =
  | { readonly command: Command; readonly options: OptionValues; readonly args: readonly string[] }
  | { readonly help: string };

/** @throws CommandFailure with exit code 2 */
export function parseCommandLine(commands: readonly Command[], argv: readonly string[]): Invocation {
  const words = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
  const end = words.indexOf('--');
  const isHelp = (end < 0 ? words : words.slice(0, end)).some((word) => /^(?:--help|-h)$/.test(word));
  const command = findCommand(commands, words);
  if (command !== undefined) return isHelp ? { help: describeCommand(command) } : parseWords(command, words);
  const typed = words.filter((word) => !word.startsWith('-'));
  const inGroup = commands.filter(({ name }) => name.split(' ')[0] === typed[0]);
  const known = inGroup.length > 0 ? inGroup : commands;
  if (isHelp && (typed.length === 0 || inGroup.length > 0)) return { help: describeProgram(known) };
  if (typed.length === 0) throw createUsageError(describeProgram(known));
  const fault =
    typed.length === 1 && inGroup.length > 0
      ? `The command ${typed[0]} needs a word more.`
      : `unknown command '${typed.slice(0, 2).join(' ')}'`;
  throw createUsageError([fault, ...listCommands(known)].join('\n'));
}

/** The longest name: `export list`, not `export`. */
const findCommand = (commands: readonly Command[], words: readonly string[]): Command | undefined =>
  commands
    .filter(({ name }) => name.split(' ').every((part, at) => part === words[at]))
    .toSorted((a, b) => b.name.length - a.name.length)[0];

function parseWords(command: Command, words: readonly string[]): Invocation {
  const { name, args, options } = command;
  const fail = (message: string) => createUsageError(`${message}\nSee ${programName} ${name} --help`);
  const types: ParseArgsOptionsConfig = { json: { type: 'boolean' } };
  for (const [option, { value }] of Object.entries(options))
    types[option] = value === undefined ? { type: 'boolean', default: false } : { type: 'string' };
  const read = () => {
    try {
      return parseArgs({
        args: words.slice(name.split(' ').length),
        options: types,
        allowPositionals: true,
      });
    } catch (error) {
      throw fail((error as Error).message);
    }
  };
  const { values, positionals } = read();
  for (const [option, { value, required }] of Object.entries(options)) {
    if (required && values[option] === undefined)
      throw fail(`required option '--${option} <${value}>' not specified`);
  }
  const names = Object.keys(args);
  const missing = names[positionals.length];
  if (missing !== undefined) throw fail(`missing required argument '${missing}'`);
  if (positionals.length > names.length) {
    const found = `${positionals.length}: ${positionals.join(', ')}`;
    throw fail(`Expected ${names.length} arguments but got ${found}`);
  }
  return { command, options: values as OptionValues, args: positionals };
}

const listCommands = (commands: readonly Command[]): string[] =>
  formatSection(
    'Commands',
    commands.map(({ name, about }) => [name, about]),
  );

const describeProgram = (commands: readonly Command[]): string =>
  [`Usage: ${programName} <command> [options]`, ...listCommands(commands), '', ...help.notes].join('\n');

function describeCommand({ name, about, description, args, options, examples }: Command): string {
  const flags = Object.entries(options).map(([option, row]) => ({
    ...row,
    flag: row.value === undefined ? `--${option}` : `--${option} <${row.value}>`,
  }));
  const required = flags.filter((one) => one.required).map(({ flag }) => flag);
  const usage = [programName, name, ...required, '[options]', ...Object.keys(args).map((arg) => `<${arg}>`)];
  return [
    `Usage: ${usage.join(' ')}`,
    '',
    about,
    '',
    ...description,
    ...formatSection('Arguments', Object.entries(args)),
    ...formatSection('Options', [
      ...flags.map((one) => [one.flag, one.about] as const),
      ['--json', 'Print the result, or the reason of a refusal, as JSON.'],
      ['-h, --help', 'Explain the command, with examples.'],
    ]),
    '',
    'Examples:',
    ...Object.entries(examples).flatMap(([line, purpose]) => [`  # ${purpose}`, `  ${programName} ${line}`]),
  ].join('\n');
}

function formatSection(title: string, rows: readonly (readonly [term: string, about: string])[]): string[] {
  const width = Math.max(...rows.map(([term]) => term.length));
  return rows.length === 0
    ? []
    : ['', `${title}:`, ...rows.map(([term, about]) => `  ${term.padEnd(width)}  ${about}`)];
}
