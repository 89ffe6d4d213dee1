import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

/** Loads the server's modules and prints every OpenTelemetry package that they import. */
const script = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('@opentelemetry/')) loaded.add(specifier);
      return next(specifier, context);
    },
  });
  for (const path of ['../http/app.ts', '../boot/services.ts', './otlp.ts']) {
    await import(new URL(path, ${JSON.stringify(import.meta.url)}).href);
  }
  console.log([...loaded].join());
`;

it('loads only the OpenTelemetry API in a node without a collector [OPS-093]', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  expect(stdout.trim()).toBe('@opentelemetry/api');
});
