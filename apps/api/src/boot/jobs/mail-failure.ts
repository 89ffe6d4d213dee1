const networkCodes = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'EDNS', 'ESOCKET', 'ETIMEDOUT']);

type MailError = {
  readonly code?: string;
  readonly responseCode?: number;
};

/** Not reached, or the connection was lost before a response about this mail. */
export function isUnreached(error: unknown): boolean {
  const { code, responseCode } = error as MailError;
  return responseCode === undefined && networkCodes.has(code ?? '');
}

export const isAnswered = (error: unknown): boolean => (error as MailError).responseCode !== undefined;

/** The message of an SMTP error can contain the recipient. */
export function readCodes(error: unknown): object {
  if (!(error instanceof Error)) return { error: 'unknown' };
  const { code, responseCode } = error as MailError;
  return { error: error.name, code, responseCode };
}

export const formatWhy = (error: unknown): string =>
  Object.values(readCodes(error))
    .filter((code) => code !== undefined)
    .join(' ');
