import { TooMany } from '../core/ports.ts';
import { requireMailAddress, requireSameBank } from '../core/rules/answers-rules.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/** The response must not reveal whether an address is known. */
export const registerCode: Endpoint<'registerCode'> = async ({ ports, bank, body, headers, networks }) => {
  requireMailAddress(body.mailAddress);
  requireSameBank(body.bankCode, bank.code);
  const { mailAddress, applicationType: type } = body;
  const applicant = { bankCode: bank.code, mailAddress, type };
  const sent = await ports.codes.register(applicant, networks, headers['idempotency-key']);
  if (sent instanceof TooMany) throw new Refusal(429, 'too-many-requests', sent);
  return sent;
};

/** A browser without the `attemptKey` receives `refused: false` [MAIL-016]. */
export const checkCodeMail: Endpoint<'checkCodeMail'> = async ({ ports, bank, body }) => {
  requireMailAddress(body.mailAddress);
  requireSameBank(body.bankCode, bank.code);
  const { mailAddress, applicationType: type, attemptKey } = body;
  return { refused: await ports.codes.isMailRefused({ bankCode: bank.code, mailAddress, type }, attemptKey) };
};
