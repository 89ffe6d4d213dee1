import { requireMailAddress, requireSameBank } from '../rules/answers-rules.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * POST /api/verification-codes/delivery: returns to the browser that requested a code whether the mail server refused the
 * mail [MAIL-016]. The random `attemptKey` identifies that browser. Every other browser always receives the same response.
 */
export const checkCodeMail: Endpoint<'checkCodeMail'> = async ({ ports, bank, body }) => {
  requireMailAddress(body.mailAddress);
  requireSameBank(body.bankCode, bank.code);
  const { mailAddress, applicationType: type, attemptKey } = body;
  return { refused: await ports.codes.isMailRefused({ bankCode: bank.code, mailAddress, type }, attemptKey) };
};
