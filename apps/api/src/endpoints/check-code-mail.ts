import { requireMailAddress, requireSameBank } from '../rules/answers-rules.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * POST /api/verification-codes/delivery: reports whether the mail server refused the mail with the code [MAIL-016]. The random
 * `attemptKey` identifies the browser that requested the code. Any other browser receives `refused: false`.
 */
export const checkCodeMail: Endpoint<'checkCodeMail'> = async ({ ports, bank, body }) => {
  requireMailAddress(body.mailAddress);
  requireSameBank(body.bankCode, bank.code);
  const { mailAddress, applicationType: type, attemptKey } = body;
  return { refused: await ports.codes.isMailRefused({ bankCode: bank.code, mailAddress, type }, attemptKey) };
};
