import { logLine } from '@kaisetsu/domain/log-schema';
import { buildSimulator, simulatorOrigin } from './app.ts';
import { ConfigRefused, readConfig } from './config.ts';

const shutdownMs = 5_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const app = buildSimulator({ config, logStream: process.stdout });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), shutdownMs).unref();
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  await app.listen({ host: config.host, port: config.port });
  app.log.info({ control: `${config.publicUrl}/control` }, 'eKYC simulator ready');
}

main().catch((error: unknown) => {
  const message = error instanceof ConfigRefused || error instanceof Error ? error.message : String(error);
  // Plain text outside production: an engineer reads it.
  const isProduction = process.env.NODE_ENV === 'production';
  process.stderr.write(
    `${isProduction ? logLine(simulatorOrigin, 'fatal', message) : `ekyc-simulator: ${message}`}\n`,
  );
  process.exit(1);
});
