import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commands } from '../registry.ts';
import { createCompletionScript } from './completion-script.ts';

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0;

function complete(shell: 'bash' | 'zsh', typed: readonly string[]): string[] {
  const script = createCompletionScript(shell, commands, ['echo']);
  const words = ['kaisetsu-admin', ...typed].map((word) => `'${word}'`).join(' ');
  const run =
    shell === 'bash'
      ? `${script}\nCOMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _kaisetsu_admin; echo "\${COMPREPLY[@]}"`
      : // In a script, zsh cannot run its completion commands.
        `compdef() { :; }; _files() { :; }; compadd() { print -r -- "\${(@P)2}"; }
${script}\nwords=(${words}); CURRENT=${typed.length + 1}; _kaisetsu_admin`;
  const { stdout, stderr } = spawnSync(shell, ['-c', run], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split(/\s+/).filter((word) => word !== '');
}

describe.each(['bash', 'zsh'] as const)('the completion script of %s', (shell) => {
  it.runIf(has(shell))('completes groups, commands and options [SRV-151]', () => {
    expect(complete(shell, [''])).toContain('maintenance');
    expect(complete(shell, ['import', ''])).toEqual(
      commands.filter(({ name }) => name.startsWith('import ')).map(({ name }) => name.split(' ')[1]),
    );
    expect(complete(shell, ['maintenance', 'set', '--from', 'now', '--'])).toEqual([
      ...['--from', '--until', '--dry-run', '--json', '--help'],
    ]);
    expect(complete(shell, ['export', 'list', '--'])).toEqual([...['--bank', '--limit', '--json', '--help']]);
  });

  it.runIf(has(shell))(
    'defines kaisetsu-admin, which runs the given program with unchanged arguments [SRV-151]',
    () => {
      const script = createCompletionScript(shell, commands, ['printf', '%s|', "it's"]);
      const run = `compdef() { :; }\n${script}\nkaisetsu-admin notices add 'two words'`;
      expect(spawnSync(shell, ['-c', run], { encoding: 'utf8' }).stdout).toBe("it's|notices|add|two words|");
    },
  );
});
