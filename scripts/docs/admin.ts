import { commands } from '../../apps/api/src/admin/registry.ts';
import { makeTable, markCode, writePage } from './markdown.ts';

export function describeAdmin(): string {
  const anchor = (name: string): string => `#${name.replaceAll(' ', '-')}`;
  return writePage(
    'The command line',
    `Commands of \`npm run admin -- <command>\`, from \`apps/api/src/admin/registry.ts\`. Every command takes \`--json\` and \`--help\`.
[operations.md](../operations.md) says when to use them.`,
    makeTable(
      ['command', 'purpose'],
      commands.map(({ name, about }) => [`[\`${name}\`](${anchor(name)})`, about]),
    ),
    ...commands.map(makeSection),
  );
}

function makeSection({
  name,
  about,
  description,
  args,
  options,
  examples,
}: (typeof commands)[number]): string {
  const rows = [
    ...Object.entries(args).map(([arg, meaning]) => [markCode(`<${arg}>`), meaning, 'yes']),
    ...Object.entries(options).map(([option, { value, about: meaning, required }]) => [
      markCode(value === undefined ? `--${option}` : `--${option} <${value}>`),
      meaning,
      required ? 'yes' : '',
    ]),
  ];
  return [
    `## ${name}`,
    about,
    description.join(' ').replaceAll('<', '&lt;'),
    ...(rows.length > 0 ? [makeTable(['argument or option', 'meaning', 'required'], rows)] : []),
    [
      '```sh',
      ...Object.entries(examples).flatMap(([line, purpose]) => [`# ${purpose}`, `npm run admin -- ${line}`]),
      '```',
    ].join('\n'),
  ].join('\n\n');
}
