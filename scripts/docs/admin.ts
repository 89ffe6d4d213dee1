import { commands } from '../../apps/api/src/admin/registry.ts';
import { code, generatedNotice, table } from './markdown.ts';

/** docs/generated/admin.md: every command of the bank engineer's command line. */
export function adminDocument(): string {
  const anchor = (name: string): string => `#${name.replaceAll(' ', '-')}`;
  return `${generatedNotice}

# The command line

Commands of \`npm run admin -- <command>\`, from \`apps/api/src/admin/registry.ts\`. Every command takes \`--json\` and \`--help\`.
[operations.md](../operations.md) says when to use them.

${table(
  ['command', 'purpose'],
  commands.map(({ name, about }) => [`[\`${name}\`](${anchor(name)})`, about]),
)}

${commands.map(section).join('\n\n')}
`;
}

function section({ name, about, description, args, options, examples }: (typeof commands)[number]): string {
  const rows = [
    ...args.map((arg) => [code(`<${arg.name}>`), arg.about, 'yes']),
    ...Object.entries(options).map(([option, { value, about: meaning, required }]) => [
      code(value === undefined ? `--${option}` : `--${option} <${value}>`),
      meaning,
      required ? 'yes' : '',
    ]),
  ];
  return [
    `## ${name}`,
    about,
    description.join(' ').replaceAll('<', '&lt;'),
    ...(rows.length > 0 ? [table(['argument or option', 'meaning', 'required'], rows)] : []),
    [
      '```sh',
      ...examples.flatMap((example) => [`# ${example.about}`, `npm run admin -- ${example.line}`]),
      '```',
    ].join('\n'),
  ].join('\n\n');
}
