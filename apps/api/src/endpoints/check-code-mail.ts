import { requireMailAddress, requireSameBank } from '../core/rules/answers-rules.ts';
import type { Endpoint } from './endpoint.ts';

/** A browser without the `attemptKey` receives `refused: false` [MAIL-016]. */
export const checkCodeMail: Endpoint<'checkCodeMail'> = async ({ ports, bank, body }) => {
  requireMailAddress(body.mailAddress);
  requireSameBank(body.bankCode, bank.code);
  const { mailAddress, applicationType: type, attemptKey } = body;
  return { refused: await ports.codes.isMailRefused({ bankCode: bank.code, mailAddress, type }, attemptKey) };
};
