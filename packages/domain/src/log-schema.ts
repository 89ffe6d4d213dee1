/** The process that writes a log line. */
export type LogOrigin = {
  /** `kaisetsu-api`, `kaisetsu-admin` or `kaisetsu-ekyc-simulator`. */
  readonly service: string;
  readonly version: string;
};

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** Pino options for lines in the log schema (docs/operations.md "Logs"). */
export const logSchema = ({ service, version }: LogOrigin) => ({
  base: { service, version },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
});

/** Formats one line in the log schema, for code without a logger, such as the command line. */
export const logLine = (
  { service, version }: LogOrigin,
  level: LogLevel,
  msg: string,
  fields: Readonly<Record<string, unknown>> = {},
): string => JSON.stringify({ level, time: new Date().toISOString(), service, version, ...fields, msg });
