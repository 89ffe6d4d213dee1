const networkCodes = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'EDNS', 'ESOCKET', 'ETIMEDOUT']);

/** Fields of nodemailer's errors. */
type MailError = {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
};

/** The mail server could not be reached or went away, so it said nothing about this mail. */
export function isUnreached(error: unknown): boolean {
  const { code, responseCode } = error as MailError;
  return responseCode === undefined && networkCodes.has(code ?? '');
}

/** The mail server answered, and a retry may succeed. */
export const isAnswered = (error: unknown): boolean => (error as MailError).responseCode !== undefined;

/**
 * The recipient's domain takes no mails for now: 4xx to the recipient or to the mail. Excluded are a mailbox in trouble
 * (452 or x.2.x, for example full) and a refusal of our sender, which says nothing about the domain. 421 closes the
 * connection, so nodemailer does not say which command it answered.
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

/** Codes of a failure for the log. The message of an SMTP error repeats the recipient, so it is left out. */
export function codesOf(error: unknown): object {
  if (!(error instanceof Error)) return { error: 'unknown' };
  const { code, responseCode } = error as MailError;
  return { error: error.name, code, responseCode };
}

export const whyOf = (error: unknown): string =>
  Object.values(codesOf(error))
    .filter((code) => code !== undefined)
    .join(' ');
