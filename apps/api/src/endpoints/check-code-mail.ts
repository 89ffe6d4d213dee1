import { requireMailAddress, requireSameBank } from '../rules/answers-rules.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * POST /api/verification-codes/delivery: reports whether the mail server refused the mail with the code [MAIL-016]. Only the
 * browser that requested the code gets the true state; the random `attemptKey` identifies this browser. Every other browser
 * always receives the same response.
 */
export const checkCodeMail: Endpoint<'checkCodeMail'> = async ({ ports, bank, body }) => {
  requireMailAddress(body.mailAddress);
  requireSameBank(body.bankCode, bank.code);
  const { mailAddress, applicationType: type, attemptKey } = body;
  return { refused: await ports.codes.isMailRefused({ bankCode: bank.code, mailAddress, type }, attemptKey) };
};
