import { logLine } from '@kaisetsu/domain/log-schema';
import { adminOrigin } from '../../observe/log.ts';
import { commands } from '../registry.ts';
import { type CommandRuntime, openContext } from './context.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { describeFailure } from './failure-text.ts';
import { type Invocation, parseCommandLine } from './program.ts';

/** Never throws. */
export async function runAdmin(argv: readonly string[], runtime: CommandRuntime): Promise<ExitCode> {
  const end = argv.indexOf('--');
  const json = (end < 0 ? argv : argv.slice(0, end)).includes('--json');
  try {
    return await runInvocation(parseCommandLine(commands, argv), json, json ? addLogLines(runtime) : runtime);
  } catch (error) {
    const { exit, message } = describeFailure(error, runtime.env);
    if (json) {
      runtime.err(logLine(adminOrigin, 'error', message, { exitCode: exit }));
      runtime.out(JSON.stringify({ error: message, exitCode: exit }, null, 2));
    } else runtime.err(message);
    return exit;
  }
}

/** A log collector reads standard error. */
const addLogLines = (runtime: CommandRuntime): CommandRuntime => ({
  ...runtime,
  err: (text) => runtime.err(logLine(adminOrigin, 'info', text.trim())),
});

async function runInvocation(
  invocation: Invocation,
  json: boolean,
  runtime: CommandRuntime,
): Promise<ExitCode> {
  if ('help' in invocation) {
    runtime.out(invocation.help);
    return exitCode.ok;
  }
  const { command, options, args } = invocation;
  const { context, close } = await openContext(runtime);
  try {
    if (typeof options.bank === 'string') context.listBankCodes(options.bank);
    const { lines, data, exit = exitCode.ok } = await command.run(context, options, args);
    if (json) runtime.out(JSON.stringify(data, null, 2));
    else
      (exit === exitCode.ok ? runtime.out : runtime.err)(lines.filter((line) => line !== false).join('\n'));
    return exit;
  } finally {
    await close();
  }
}
