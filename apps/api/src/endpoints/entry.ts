import { readChannel, readDeviceId } from '@kaisetsu/domain/entry';
import { verificationCode } from '@kaisetsu/domain/fields/verification-code';
import { computeResultKey } from '../core/application.ts';
import { refuseProblems, requireMailAddress, requireSameBank } from '../core/rules/answers-rules.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

export const getNotifications: Endpoint<'getNotifications'> = async ({ ports, bank, params }) => {
  requireSameBank(params.bankCode, bank.code);
  const notices = await ports.reference.listNotices(bank.code);
  return { notificationList: notices.map(({ contents }) => ({ contents })) };
};

export const getMaintenance: Endpoint<'getMaintenance'> = async ({ ports }) => {
  const window = await ports.reference.findMaintenance();
  if (window === null) throw new Refusal('not-found');
  return { startedAt: window.startedAt.toISOString(), endedAt: window.endedAt.toISOString() };
};

/** Any other text could be an applicant's data. */
const channelPattern = /^[\w.~-]*$/;

/** A visit over the limit also succeeds: an applicant can do nothing about a refusal (ADR 0031). */
export const postChannel: Endpoint<'postChannel'> = async ({ ports, bank, body, networks }) => {
  requireSameBank(body.bankCode, bank.code);
  const { applicationType: type } = body;
  const channel = channelPattern.test(body.channel) ? body.channel : '';
  await ports.countVisit({ bankCode: bank.code, type, channel }, networks);
};

/** The response must not reveal whether an address is known. */
export const registerCode: Endpoint<'registerCode'> = async ({ ports, bank, body, headers, networks }) => {
  requireMailAddress(body.mailAddress);
  requireSameBank(body.bankCode, bank.code);
  const { mailAddress, applicationType: type } = body;
  const applicant = { bankCode: bank.code, mailAddress, type };
  return ports.codes.register(applicant, networks, headers['idempotency-key']);
};

/** A browser without the `attemptKey` receives `refused: false` [MAIL-016]. */
export const checkCodeMail: Endpoint<'checkCodeMail'> = async ({ ports, bank, body }) => {
  requireMailAddress(body.mailAddress);
  requireSameBank(body.bankCode, bank.code);
  const { mailAddress, applicationType: type, attemptKey } = body;
  return { refused: await ports.codes.isMailRefused({ bankCode: bank.code, mailAddress, type }, attemptKey) };
};

/** After a lost response the same browser may send the code again (docs/product-decisions.md "E-mail verification"). */
export const verifyCode: Endpoint<'verifyCode'> = async ({ ports, bank, body, headers }) => {
  requireMailAddress(body.mailAddress);
  const code = verificationCode.normalise(body.verificationCode);
  const problem = verificationCode.validate(code);
  if (problem !== null) refuseProblems({ verificationCode: problem });
  requireSameBank(body.bankCode, bank.code);
  const { mailAddress, applicationType: type } = body;
  const entry = { channel: readChannel(body.channel), deviceId: readDeviceId(body.deviceId) };
  const verified = await ports.codes.verify(
    { bankCode: bank.code, mailAddress, type },
    code,
    entry,
    headers['idempotency-key'],
  );
  if (verified === null) throw new Refusal('verification-failed');
  const { token, answersFrozen, completedBefore: before } = verified;
  return {
    authenticationToken: token,
    continueAt: answersFrozen ? 'identity' : 'answers',
    // Without the names: a family can share the address.
    ...(before !== null && {
      completedBefore: {
        applicationNumber: before.applicationNumber,
        applicationCompletedAt: before.applicationCompletedAt.toISOString(),
        resultKey: computeResultKey(before),
      },
    }),
  };
};
