import { readFileSync } from 'node:fs';
import { inRepo } from '../steps/repo.ts';
import { generatedNotice, makeTable } from './markdown.ts';

type Locked = {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
};

const folder = 'node_modules/';

export function describeDependencies(): string {
  const { packages } = JSON.parse(readFileSync(inRepo('package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const rows = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes(folder) && dev !== true && link !== true)
    .map(([path, { version, license = 'unknown', hasInstallScript }]) => [
      path.slice(path.lastIndexOf(folder) + folder.length),
      version,
      license,
      hasInstallScript === true ? 'yes' : '',
    ]);
  return `${generatedNotice}

# Packages in production

From \`package-lock.json\`, page and servers together. CI fails on a known vulnerability (\`npm audit\`); \`npm view <package> time\` tells the age of a
version.

${makeTable(['package', 'version', 'licence', 'install script'], rows)}
`;
}
