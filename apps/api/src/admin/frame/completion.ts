import type { Command } from './command.ts';
import { createCommand } from './command.ts';
import { createCompletionScript, type Invoker, isShell, shells } from './completion-script.ts';
import type { Environment } from './context.ts';
import { createUsageError } from './exit-code.ts';

export const createCompletionCommand = (commands: () => readonly Command[]): Command =>
  createCommand({
    name: 'completion',
    about: 'Print a shell script that defines the command kaisetsu-admin, with completion.',
    args: [{ name: 'shell', about: `${shells.join(' or ')}.` }],
    options: {},
    description: [
      'The script defines the function kaisetsu-admin, which runs the admin program from any folder. The script also completes the',
      'commands and options of the program with the Tab key. Write the script to a file and read that file in ~/.bashrc or',
      '~/.zshrc. Print the script again after an update of the product.',
    ],
    examples: [
      {
        line: 'completion bash',
        about: 'with npm: npm run --silent admin -- completion bash > ~/.kaisetsu-admin.bash',
      },
      {
        line: 'completion zsh',
        about: 'the same for zsh; in ~/.zshrc, read the file after the line with compinit',
      },
    ],
    async run({ env }, _, [shell = '']) {
      if (!isShell(shell))
        throw createUsageError(`There is no completion for "${shell}": write ${shells.join(' or ')}.`);
      const script = createCompletionScript(shell, commands(), findInvoker(env));
      return { lines: [script], data: { shell, script } };
    },
  });

function findInvoker({ npm_config_local_prefix: folder, npm_command: npm }: Environment): Invoker {
  if (npm !== undefined && folder !== undefined)
    return ['npm', '--prefix', folder, 'run', '--silent', 'admin', '--'];
  return [process.execPath, process.argv[1] ?? ''];
}
