import type { Command } from './command.ts';
import { command } from './command.ts';
import { completionScript, type Invoker, isShell, shells } from './completion-script.ts';
import type { Environment } from './context.ts';
import { usageError } from './exit-code.ts';

export const completionCommand = (commands: () => readonly Command[]): Command =>
  command({
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
        throw usageError(`There is no completion for "${shell}": write ${shells.join(' or ')}.`);
      const script = completionScript(shell, commands(), invokerOf(env));
      return { lines: [script], data: { shell, script } };
    },
  });

function invokerOf({ npm_config_local_prefix: folder, npm_command: npm }: Environment): Invoker {
  if (npm !== undefined && folder !== undefined)
    return ['npm', '--prefix', folder, 'run', '--silent', 'admin', '--'];
  return [process.execPath, process.argv[1] ?? ''];
}
