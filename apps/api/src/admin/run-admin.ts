import { parseArgs } from 'node:util';
import type { Command } from './command.ts';
import { type CommandRuntime, openContext } from './context.ts';
import { type ExitCode, exitCode, usageError } from './exit-code.ts';
import { describeFailure } from './failure-text.ts';
import { helpOfAll, helpOfCommand, helpOfGroup } from './help-text.ts';
import { commands } from './registry.ts';

/** The command a line begins with, and what follows it. */
function find(argv: readonly string[]): { command: Command; rest: readonly string[] } | null {
  for (const words of [2, 1]) {
    const name = argv.slice(0, words).join(' ');
    const found = commands.find((one) => one.name === name);
    if (found !== undefined) return { command: found, rest: argv.slice(words) };
  }
  return null;
}

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h' || word === 'help';

/** Help wherever it is asked for; null when it is not. */
function help(argv: readonly string[]): string | null {
  const asked = argv.some((word) => word === '--help' || word === '-h') || argv[0] === 'help';
  if (!asked) return null;
  const words = argv.filter((word) => !isHelp(word));
  const found = find(words);
  if (found !== null) return helpOfCommand(found.command);
  const [group] = words;
  if (group === undefined) return helpOfAll(commands);
  const members = commands.filter(({ name }) => name.startsWith(`${group} `));
  if (members.length > 0) return helpOfGroup(group, members);
  throw usageError(`There is no command "${group}". npm run admin -- --help lists them.`);
}

/** The first sentence of what Node says, and where a dash misled it what to do instead. */
function faultOf({ message }: Error, { name, takes }: Pick<Command, 'name' | 'takes'>): string {
  const [first = ''] = message.split(/\.\s/);
  const [, followed] = /(--[\w-]+)' argument is ambiguous$/.exec(first) ?? [];
  if (followed !== undefined)
    return `${followed} lacks its value; one that begins with a dash is written ${followed}=<value>`;
  const [taken] = takes;
  // Two dashes before a word are a mistyped option; no option has one dash, nor other characters.
  if (taken === undefined || !first.startsWith('Unknown option ') || /'--[\w-]+'$/.test(first)) return first;
  return `${first}. A <${taken.name}> that begins with a dash goes last, after --: ${name} -- <${taken.name}>`;
}

function parse({ name, options, takes }: Command, rest: readonly string[]) {
  const types = Object.fromEntries(
    Object.entries(options).map(([option, { value }]) => [
      option,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  let parsed: { values: Record<string, string | boolean | undefined>; positionals: string[] };
  try {
    parsed = parseArgs({
      args: [...rest],
      options: { ...types, json: { type: 'boolean' as const } },
      allowPositionals: true,
    });
  } catch (error) {
    throw usageError(`${faultOf(error as Error, { name, takes })}. See npm run admin -- ${name} --help`);
  }
  const { values, positionals } = parsed;
  const missing = Object.entries(options).find(
    ([option, { required }]) => required && values[option] === undefined,
  );
  if (missing !== undefined)
    throw usageError(`--${missing[0]} is missing. See npm run admin -- ${name} --help`);
  if (positionals.length !== takes.length) {
    const wanted = takes.map((one) => `<${one.name}>`).join(' ') || 'no further word';
    throw usageError(
      `${name} takes ${wanted}; ${positionals.length} given. See npm run admin -- ${name} --help`,
    );
  }
  const flags = Object.keys(options).filter((option) => options[option]?.value === undefined);
  const off = Object.fromEntries(flags.map((option) => [option, false]));
  return { values: { ...off, ...values }, positionals };
}

/** Runs one command line (without `node` and the script). Never throws; returns the exit code. */
export async function runAdmin(argv: readonly string[], world: CommandRuntime): Promise<ExitCode> {
  const json = argv.includes('--json');
  try {
    const text = help(argv);
    if (text !== null) {
      world.out(text);
      return exitCode.ok;
    }
    if (argv.length === 0) {
      world.err(helpOfAll(commands));
      return exitCode.usage;
    }
    const found = find(argv);
    if (found === null) {
      const group = commands.filter(({ name }) => name.startsWith(`${argv[0]} `));
      if (group.length === 0)
        throw usageError(`There is no command "${argv[0]}". npm run admin -- --help lists them.`);
      throw usageError(`${argv[0]} what? There are: ${group.map(({ name }) => name).join(', ')}.`);
    }
    return await runCommand(found.command, found.rest, { json, world });
  } catch (error) {
    const { exit, message } = describeFailure(error, world.env);
    if (json) world.out(JSON.stringify({ error: message, exitCode: exit }, null, 2));
    else world.err(message);
    return exit;
  }
}

async function runCommand(
  command: Command,
  rest: readonly string[],
  { json, world }: { readonly json: boolean; readonly world: CommandRuntime },
): Promise<ExitCode> {
  const { values, positionals } = parse(command, rest);
  const { context, close } = await openContext(world);
  try {
    const { lines, data, exit = exitCode.ok } = await command.run(context, values, positionals);
    if (json) world.out(JSON.stringify(data, null, 2));
    else (exit === exitCode.ok ? world.out : world.err)(lines.join('\n'));
    return exit;
  } finally {
    await close();
  }
}
