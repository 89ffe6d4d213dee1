import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

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

const scriptWithoutSdk = `
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(specifier, context, next) {
      if (/^@opentelemetry\\/(?!api$)/.test(specifier)) {
        throw Object.assign(new Error('not installed'), { code: 'ERR_MODULE_NOT_FOUND' });
      }
      return next(specifier, context);
    },
  });
  const { startTracing } = await import(new URL('./otlp.ts', ${JSON.stringify(import.meta.url)}).href);
  await startTracing({ endpoint: 'http://user:canary@127.0.0.1:1', ratio: 1, secret: new Uint8Array(32) }, () => undefined).catch(
    (error) => console.log(error.constructor.name === 'TracingUnavailable', error.message),
  );
`;

it('refuses to start tracing when the SDK is not installed, and names the packages [OPS-093]', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', scriptWithoutSdk]);
  expect(stdout).toMatch(
    /^true OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages @opentelemetry\/sdk-trace, .* are not installed\.\n$/,
  );
  expect(stdout).not.toContain('canary');
});
