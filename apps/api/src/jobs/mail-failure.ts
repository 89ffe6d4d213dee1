const networkCodes = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'EDNS', 'ESOCKET', 'ETIMEDOUT']);

type MailError = {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
};

/** Whether the mail server was not reached, or the connection was lost before a response about this mail. */
export function isUnreached(error: unknown): boolean {
  const { code, responseCode } = error as MailError;
  return responseCode === undefined && networkCodes.has(code ?? '');
}

/** Whether the error contains the code of a response from the mail server. */
export const isAnswered = (error: unknown): boolean => (error as MailError).responseCode !== undefined;

/**
 * Whether the recipient's domain accepts no mails at the moment. This is so after a 4xx response to RCPT TO or DATA. A problem of
 * one mailbox (452 or 4.2.x, for example a full mailbox) does not count. A 4xx response to MAIL FROM does not count either,
 * because it concerns our sender address and not the domain. 421 counts for every command, because the server closes the
 * connection and nodemailer then reports no command.
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

/** The codes of an error, for the log. The message is omitted, because the message of an SMTP error can contain the recipient. */
export function codesOf(error: unknown): object {
  if (!(error instanceof Error)) return { error: 'unknown' };
  const { code, responseCode } = error as MailError;
  return { error: error.name, code, responseCode };
}

export const whyOf = (error: unknown): string =>
  Object.values(codesOf(error))
    .filter((code) => code !== undefined)
    .join(' ');
