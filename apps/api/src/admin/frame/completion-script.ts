import type { Command } from './command.ts';

export const shells = ['bash', 'zsh'] as const;
export type Shell = (typeof shells)[number];
export const isShell = (name: string): name is Shell => shells.some((shell) => shell === name);

export type Invoker = readonly string[];

/** Contains all words, because starting the program at each Tab would be slow. */
export function createCompletionScript(shell: Shell, commands: readonly Command[], invoker: Invoker): string {
  return [
    `kaisetsu-admin() { ${invoker.map(quote).join(' ')} "$@"; }`,
    '',
    '# Prints the words that may follow an empty text, a group of commands or a command. Prints nothing for any other text.',
    '_kaisetsu_admin_words() {',
    '  case "$1" in',
    ...[...listWordsAfter(commands)].map(
      ([typed, words]) => `    ${quote(typed)}) echo ${quote(words.join(' '))} ;;`,
    ),
    '  esac',
    '}',
    '',
    shell === 'bash' ? bashFunction : zshFunction,
  ].join('\n');
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function listWordsAfter(commands: readonly Command[]): ReadonlyMap<string, readonly string[]> {
  const after = new Map<string, readonly string[]>();
  const add = (typed: string, words: readonly string[]) =>
    after.set(typed, [...new Set([...(after.get(typed) ?? []), ...words])]);
  for (const { name, options } of commands) {
    const [group = '', member] = name.split(' ');
    add('', [group]);
    if (member !== undefined) add(group, [member]);
    add(name, [...Object.keys(options).map((option) => `--${option}`), '--json', '--help']);
  }
  return after;
}

// Both shells find the longest command at the start of the line and offer the next words.
const bashFunction = `_kaisetsu_admin() {
  local typed='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [ -n "$(_kaisetsu_admin_words "\${typed:+$typed }$word")" ] || break
    typed="\${typed:+$typed }$word"
  done
  COMPREPLY=($(compgen -W "$(_kaisetsu_admin_words "$typed")" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _kaisetsu_admin kaisetsu-admin`;

const zshFunction = `_kaisetsu_admin() {
  local typed='' word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [ -n "$(_kaisetsu_admin_words "\${typed:+$typed }$word")" ] || break
    typed="\${typed:+$typed }$word"
  done
  local -a found
  found=(\${=$(_kaisetsu_admin_words "$typed")})
  compadd -a found
  _files
}
compdef _kaisetsu_admin kaisetsu-admin`;
