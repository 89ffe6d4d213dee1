const networkCodes = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'EDNS', 'ESOCKET', 'ETIMEDOUT']);

type MailError = {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
};

/** Not reached, or the connection was lost before a response about this mail. */
export function isUnreached(error: unknown): boolean {
  const { code, responseCode } = error as MailError;
  return responseCode === undefined && networkCodes.has(code ?? '');
}

export const isAnswered = (error: unknown): boolean => (error as MailError).responseCode !== undefined;

/**
 * 4xx to RCPT TO or DATA, except for a single mailbox (452, 4.2.x). MAIL FROM concerns our sender. After 421
 * nodemailer reports no command.
 */
export function isDeferredByDomain(error: unknown): boolean {
  const { command, responseCode = 0, response = '' } = error as MailError;
  const isAboutMailbox = responseCode === 452 || /^4\d\d[ -]4\.2\./.test(response);
  return (
    responseCode >= 400 &&
    responseCode < 500 &&
    !isAboutMailbox &&
    (responseCode === 421 || command === 'RCPT TO' || command === 'DATA')
  );
}

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
