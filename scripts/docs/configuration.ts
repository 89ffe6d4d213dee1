import * as z from 'zod/mini';
import { environment } from '../../apps/api/src/boot/config.ts';
import { secretVariables, settings } from '../../apps/api/src/boot/settings.ts';
import { repoRoot } from '../steps/repo.ts';
import { generatedNotice, makeTable, markCode } from './markdown.ts';

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
  return `${generatedNotice}

# Configuration

Environment variables of the API, from \`config.ts\` and \`settings.json\` in \`apps/api/src/boot/\`. Development needs none of them.
\`npm run admin -- config check\` lists the mistakes in the variables of its own environment.

The values of ${secretVariables.map(markCode).join(', ')} can be in files. To name the file of a variable, add \`_FILE\` to the name
of the variable: \`APP_SECRET_FILE=/run/secrets/app-secret\`. Do not set both variables. A node reads the file once, when it starts.

${makeTable(['variable', 'meaning', 'default', 'needed in production'], rows)}
`;
}
