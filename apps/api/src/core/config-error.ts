/** The message contains no secret. */
export class ConfigError extends Error {}
