import { logLine } from '@kaisetsu/domain/log-schema';
import { buildSimulator, simulatorOrigin } from './app.ts';
import { readConfig } from './config.ts';

const shutdownMs = 5_000;

try {
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
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  // Plain text outside production: an engineer reads it.
  const isProduction = process.env.NODE_ENV === 'production';
  process.stderr.write(
    `${isProduction ? logLine(simulatorOrigin, 'fatal', message) : `ekyc-simulator: ${message}`}\n`,
  );
  process.exit(1);
}
