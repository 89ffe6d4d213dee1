export type LogOrigin = {
  readonly service: string;
  readonly version: string;
};

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

export const logSchema = ({ service, version }: LogOrigin) => ({
  base: { service, version },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
});

export const logLine = (
  { service, version }: LogOrigin,
  level: LogLevel,
  msg: string,
  fields: Readonly<Record<string, unknown>> = {},
): string => JSON.stringify({ level, time: new Date().toISOString(), service, version, ...fields, msg });
