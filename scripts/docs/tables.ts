import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { environment } from '../../apps/api/src/boot/config.ts';
import { secretVariables, settings } from '../../apps/api/src/boot/settings.ts';
import { createMetrics } from '../../apps/api/src/observe/metrics.ts';
import { inRepo, repoRoot } from '../steps/repo.ts';
import { makeTable, markCode, writePage } from './markdown.ts';
import releaseDates from './release-dates.json' with { type: 'json' };

type Variable = {
  readonly default?: string | number;
  readonly enum?: readonly string[];
};

export function describeConfiguration(): string {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Readonly<Record<string, Variable>>;
  };
  const rows = Object.entries(properties).map(([name, variable]) => {
    const setting = settings[name];
    if (setting === undefined) throw new Error(`${name} is not in apps/api/src/boot/settings.json`);
    const choices = variable.enum === undefined ? '' : ` One of ${variable.enum.map(markCode).join(', ')}.`;
    return [
      markCode(name),
      setting.meaning + choices,
      variable.default === undefined ? '' : markCode(String(variable.default).replace(repoRoot, '')),
      setting.group === 'production' ? 'yes' : '',
    ];
  });
  return writePage(
    'Configuration',
    `Environment variables of the API, from \`config.ts\` and \`settings.json\` in \`apps/api/src/boot/\`. Development needs none of them.
\`npm run admin -- config check\` lists the mistakes in the variables of its own environment.

The values of ${secretVariables.map(markCode).join(', ')} can be in files. To name the file of a variable, add \`_FILE\` to the name
of the variable: \`APP_SECRET_FILE=/run/secrets/app-secret\`. Do not set both variables. A node reads the file once, when it starts.`,
    makeTable(['variable', 'meaning', 'default', 'needed in production'], rows),
  );
}

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
  return writePage(
    'Packages in production',
    `From \`package-lock.json\`, page and servers together. CI fails on a known vulnerability (\`npm audit\`). Dates of release, from \`npm view <package> time\`,
only of packages that ours name; an empty one belongs into \`scripts/docs/release-dates.json\`.`,
    makeTable(['package', 'version', 'released', 'licence', 'install script'], rows),
  );
}

export async function describeMetrics(): Promise<string> {
  const metrics = createMetrics({
    banks: [],
    connections: () => ({ total: 0, idle: 0, waiting: 0 }),
    outbox: async () => [],
    isWritable: async () => true,
    cases: async () => [],
  });
  const described = /^# HELP (\S+) (.+)\n# TYPE \S+ (\S+)$/gm;
  const rows = [...(await metrics.text()).matchAll(described)].map(([, name = '', help = '', type = '']) => [
    markCode(name),
    type,
    help,
  ]);
  return writePage(
    'Metrics',
    `Every metric at \`GET /metrics\`, from \`apps/api/src/observe/metrics.ts\`. [operations.md](../operations.md) says how to scrape them.`,
    makeTable(['metric', 'type', 'meaning'], rows),
  );
}
