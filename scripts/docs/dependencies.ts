import { readFileSync } from 'node:fs';
import { inRepo } from '../steps/repo.ts';
import { generatedNotice, makeTable } from './markdown.ts';
import releaseDates from './release-dates.json' with { type: 'json' };

type Locked = {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
};

const folder = 'node_modules/';
/** Of the packages that ours name, from `npm view <package> time`. */
const dates: Readonly<Record<string, string>> = releaseDates;

const getName = (path: string): string => path.slice(path.lastIndexOf(folder) + folder.length);

export function describeDependencies(): string {
  const { packages } = JSON.parse(readFileSync(inRepo('package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const rows = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes(folder) && dev !== true && link !== true)
    .map(([path, { version, license = 'unknown', hasInstallScript }]) => [
      getName(path),
      version,
      dates[`${getName(path)}@${version}`] ?? '',
      license,
      hasInstallScript === true ? 'yes' : '',
    ]);
  return `${generatedNotice}

# Packages in production

From \`package-lock.json\`, page and servers together. CI fails on a known vulnerability (\`npm audit\`). Dates of release, from \`npm view <package> time\`,
only of packages that ours name; an empty one belongs into \`scripts/docs/release-dates.json\`.

${makeTable(['package', 'version', 'released', 'licence', 'install script'], rows)}
`;
}
