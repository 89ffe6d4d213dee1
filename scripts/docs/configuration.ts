import * as z from 'zod/mini';
import { environment, productionNeeds } from '../../apps/api/src/boot/config.ts';
import { secretVariables } from '../../apps/api/src/boot/secret-files.ts';
import { repoRoot } from '../steps/repo.ts';
import { generatedNotice, makeTable, markCode } from './markdown.ts';

type Variable = {
  readonly description?: string;
  readonly default?: string | number;
  readonly enum?: readonly string[];
};

export function describeConfiguration(): string {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Readonly<Record<string, Variable>>;
  };
  const needed: readonly string[] = productionNeeds;
  const rows = Object.entries(properties).map(([name, variable]) => {
    if (variable.description === undefined)
      throw new Error(`${name} has no description in apps/api/src/boot/config.ts`);
    const choices = variable.enum === undefined ? '' : ` One of ${variable.enum.map(markCode).join(', ')}.`;
    return [
      markCode(name),
      variable.description + choices,
      variable.default === undefined ? '' : markCode(String(variable.default).replace(repoRoot, '')),
      needed.includes(name) ? 'yes' : '',
    ];
  });
  return `${generatedNotice}

# Configuration

Environment variables of the API, from \`environment\` in \`apps/api/src/boot/config.ts\`. Development needs none of them.
\`npm run admin -- config check\` lists the mistakes in the variables of its own environment.

The values of ${secretVariables.map(markCode).join(', ')} can be in files. To name the file of a variable, add \`_FILE\` to the name
of the variable: \`APP_SECRET_FILE=/run/secrets/app-secret\`. Do not set both variables. A node reads the file once, when it starts.

${makeTable(['variable', 'meaning', 'default', 'needed in production'], rows)}
`;
}
