import * as z from 'zod/mini';
import { environment, productionNeeds } from '../../apps/api/src/boot/config.ts';
import { secretVariables } from '../../apps/api/src/boot/secret-files.ts';
import { repoRoot } from '../steps/repo.mjs';
import { code, generatedNotice, table } from './markdown.ts';

type Variable = {
  readonly description?: string;
  readonly default?: string | number;
  readonly enum?: readonly string[];
};

/** Every variable of the API, from the schema that reads them. */
export function configurationDocument(): string {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Readonly<Record<string, Variable>>;
  };
  const needed: readonly string[] = productionNeeds;
  const rows = Object.entries(properties).map(([name, variable]) => {
    if (variable.description === undefined) throw new Error(`${name} has no description in config.ts`);
    const choices = variable.enum === undefined ? '' : ` One of ${variable.enum.map(code).join(', ')}.`;
    return [
      code(name),
      variable.description + choices,
      variable.default === undefined ? '' : code(String(variable.default).replace(repoRoot, '')),
      needed.includes(name) ? 'yes' : '',
    ];
  });
  return `${generatedNotice}

# Configuration

Environment variables of the API, from \`environment\` in \`apps/api/src/boot/config.ts\`. In development nothing has to be set.
\`npm run admin -- config check\` says what is wrong with the environment it is run in.

Each of ${secretVariables.map(code).join(', ')} may stand in a file instead: \`APP_SECRET_FILE=/run/secrets/app-secret\`.
Never set both. A node reads the file once, when it starts.

${table(['variable', 'meaning', 'default', 'needed in production'], rows)}
`;
}
