/** The message contains no secret; it describes the fault and the remedy, so no stack trace is printed. */
export class ExpectedError extends Error {}
export class ConfigError extends ExpectedError {}
export class DatabaseUnusable extends ExpectedError {}
